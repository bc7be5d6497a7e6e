// What holds at every table: who sees what, by which device, through which trouble.

import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { house } from './house';
import { Person } from './people';
import { railwayMove } from './railways';


describe('a private table', () => {
  test('is joined by its code, and watched by its link without a hand to be seen', async () => {
    const ada = await Person.called('Ada');
    const ben = await Person.called('Ben');
    const eve = await Person.called('Eve');
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
    const ada = await Person.called('Ada');
    ada.provokes(/status of 404/);
    await ada.go('/join/ZZZZZZ');
    await ada.page.getByText('No table that waits for people has this code.').waitFor();
  });
});

describe('a lost connection', () => {
  test('shows, comes back by itself, and misses nothing', async () => {
    const home = await house();
    await home.open();
    try {
      const ada = await Person.called('Ada', { address: home.address });
      ada.provokes(/net::ERR_CONNECTION_REFUSED|WebSocket connection/);
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
    const ada = await Person.called('Ada');
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
