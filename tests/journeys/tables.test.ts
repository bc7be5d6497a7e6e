// What holds at every table: who sees what, by which device, through which trouble.

import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { house } from './house';
import { browser, Person } from './people';
import { railwayMove } from './railways';

let chrome: Browser;
const address = inject('address');
beforeAll(async () => {
  chrome = await browser();
});
afterAll(async () => {
  await chrome.close();
});

describe('one device, passed round', () => {
  test('a curtain hides each hand until its owner says so', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    await ada.choose('Rails of Europe', 'On this device');
    await ada.page.getByLabel('Name of player 2').fill('Ben');
    await ada.begin();
    for (let passes = 0; passes < 4; passes++) {
      const curtain = ada.page.getByRole('dialog');
      await curtain.waitFor();
      expect(await ada.page.locator('.hand, .choice').count()).toBe(0);
      const name = /Pass the device to (\w+)/.exec((await curtain.textContent()) ?? '')![1]!;
      await ada.page.getByRole('button', { name: `I am ${name}` }).click();
      await ada.page.locator('.choice, .hand').first().waitFor();
      await expect(ada.page.locator('.side li', { hasText: name }).first().textContent()).resolves.toContain('you');
      while ((await ada.awaited()) && !(await curtain.count())) await railwayMove(ada);
    }
    expect(ada.faults).toEqual([]);
  });
});

describe('a private table', () => {
  test('is joined by its code, and watched by its link without a hand to be seen', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    const ben = await Person.with(chrome, address, 'Ben');
    const eve = await Person.with(chrome, address, 'Eve');
    await ada.choose('Rails of Europe', 'Online');
    await ada.page.getByLabel('Seats').selectOption('2');
    await ada.page.getByLabel('Who may join').selectOption('private');
    await ada.begin();
    const code = (await ada.page.locator('.code').textContent())!.trim();
    expect(code).toMatch(/^[A-Z]{6}$/);

    await ben.go('/');
    await ben.page.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
    await ben.page.getByRole('button', { name: 'Join', exact: true }).click();
    await ben.page.waitForURL(/\/t\//);
    await ben.page.getByLabel('Your name').fill('Ben');
    await ben.page.getByRole('button', { name: 'Sit down here' }).click();
    await ben.page.locator('.choice').waitFor();

    await eve.go(`/t/${ada.table}`);
    await eve.page.getByText('You are watching').waitFor();
    expect(await eve.page.locator('.hand .card').count()).toBe(0);
    expect(eve.heard.filter((text) => /"counts":\[/.test(text))).toEqual([]);
  });

  test('is not found by a wrong code, and the page says so', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    await ada.go('/join/ZZZZZZ');
    await ada.page.getByText('No table that waits for people has this code.').waitFor();
  });
});

describe('a finished glance back', () => {
  test('each moment has an address, the log leads to it, and the keys step', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    await ada.choose('Rails of Europe', 'Against bots');
    await ada.begin();
    for (let moves = 0; moves < 3; moves++) {
      await ada.page.locator('.status.yours').waitFor();
      await railwayMove(ada);
    }
    await ada.page.locator('[role="log"] a').nth(4).click();
    await ada.page.waitForURL(/\/t\/[a-z0-9]+\/\d+$/);
    await ada.page.getByRole('region', { name: 'Replay' }).waitFor();
    const version = Number(ada.page.url().split('/').at(-1));
    await ada.page.keyboard.press('ArrowRight');
    await ada.page.waitForURL(new RegExp(`/${version + 1}$`));
    expect(await ada.page.locator('.market button:not(:disabled)').count()).toBe(0);

    await ada.page.reload();
    await expect(ada.page.getByLabel('Moment', { exact: true }).inputValue()).resolves.toBe(String(version + 1));
    await ada.page.getByRole('button', { name: 'Back to now' }).click();
    await ada.page.waitForURL(/\/t\/[a-z0-9]+$/);
  });
});

describe('a lost connection', () => {
  test('shows, comes back by itself, and misses nothing', async () => {
    const home = await house();
    await home.open();
    try {
      const ada = await Person.with(chrome, home.address, 'Ada');
      await ada.choose('Rails of Europe', 'Against bots');
      await ada.begin();
      await ada.page.locator('.choice').waitFor();
      const before = await ada.page.locator('[role="log"] li').count();
      await home.close();
      await ada.page.getByText('The connection is lost').waitFor({ timeout: 40_000 });
      await home.open();
      await ada.page.getByText('The connection is lost').waitFor({ state: 'detached', timeout: 60_000 });
      expect(await ada.page.locator('[role="log"] li').count()).toBeGreaterThanOrEqual(before);
      await railwayMove(ada);
      await ada.page.locator('[role="log"] li', { hasText: 'Ada keeps' }).waitFor();
    } finally {
      await home.close();
      rmSync(home.data, { recursive: true, force: true });
    }
  });
});

describe('two tabs of one person', () => {
  test('agree without being asked', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    await ada.choose('Rails of Europe', 'Against bots');
    await ada.begin();
    await ada.page.locator('.choice').waitFor();
    const other = await ada.page.context().newPage();
    await other.goto(ada.page.url());
    await other.locator('.choice').waitFor();
    await railwayMove(ada);
    await other.locator('.choice').waitFor({ state: 'detached' });
    await expect(other.locator('.tickets button').count()).resolves.toBeGreaterThan(1);
  });
});
