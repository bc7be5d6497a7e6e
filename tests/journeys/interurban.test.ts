// InterUrban in real browsers: a whole game, by pointing and by keys.

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lastMoment, litPlace, lookBack } from './board';
import { findings, tabTo } from './everybody';
import { Person, playOn } from './people';
import { hidden, overheard, type Pile } from './secrets';
import { alone, INTERURBAN, threesome } from './titles';
import { placed, TRACK, urbanMove } from './urban';

interface Game {
  track: Pile;
  stations: Pile[];
}

interface Event {
  type: string;
  track: Pile;
  stations: Pile[];
}

const secret = ({ track, stations }: Pick<Game, 'track' | 'stations'>) => hidden(track) && stations.every(hidden);

/** Puts a tile that fits down, without sending it. */
async function draft(page: Page): Promise<void> {
  await page.locator(TRACK).first().click();
  const place = (await litPlace(page))!;
  await page.mouse.click(place.x, place.y);
  await page.locator('.draft .primary').waitFor();
}

describe('two people and a bot', () => {
  test('play a whole game, and no browser ever hears what lies face down', async () => {
    const [ada, ben] = await threesome(INTERURBAN);
    await playOn([ada, ben], urbanMove);
    await ben.page.locator('.result').waitFor();

    for (const person of [ada, ben]) {
      const { states, secrets } = overheard<Game, Event>(
        person,
        (game) => (secret(game) ? [] : ['what lies face down']),
        (event) => event.type === 'interurban.dealt' && !secret(event),
      );
      expect(secrets).toEqual([]);
      expect(states).toBeGreaterThan(20);
    }

    const { page } = ada;
    await expect(page.locator('.result summary .name').allTextContents()).resolves.toHaveLength(3);
    const points = (await page.locator('.result summary .points > [aria-hidden]').allTextContents()).map(Number);
    const items = await page.locator('.result li .figures').allTextContents();
    expect(items.map(Number).reduce((sum, n) => sum + n, 0)).toBe(points.reduce((sum, n) => sum + n, 0));

    // Every route is at its end, and its line of the score leads to it.
    expect(await page.locator('.routes tbody tr.done').count()).toBe(6);
    const line = page.locator('.result details[open] li button').first();
    await line.focus();
    await page.locator('.frame .way').first().waitFor({ state: 'attached' });
    expect(await page.locator('.frame .ring').count()).toBeGreaterThan(0);
    expect(await findings(page)).toEqual([]);
    await lookBack(page);
  });
});

describe('a draft', () => {
  test('lies on the board, is turned, and is taken back until it is sent', async () => {
    const ada = await alone(INTERURBAN);
    const { page } = ada;
    const before = await lastMoment(page);
    await draft(page);
    await page.getByRole('button', { name: '↻ Turn' }).click();
    await page.locator('.frame .ghost').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.frame .ghost').waitFor({ state: 'detached' });
    expect(await lastMoment(page)).toBe(before);
  });

  test('is turned by the wheel, and the map is not zoomed by that', async () => {
    const ada = await alone(INTERURBAN);
    const { page } = ada;
    await draft(page);
    const ghost = page.locator('.frame .ghost > rect');
    const was = (await ghost.boundingBox())!;
    const drawn = await page.locator('.frame .ghost .turning').innerHTML();
    await page.mouse.move(was.x + was.width / 2, was.y + 12);
    await page.mouse.wheel(0, 100);
    await page.waitForFunction((before) => document.querySelector('.frame .ghost .turning')?.innerHTML !== before, drawn);
    expect((await ghost.boundingBox())!.width).toBeCloseTo(was.width, 0);
  });

  test('tells at the place which restriction forbids it, by its letter and in words', async () => {
    const ada = await alone(INTERURBAN);
    const { page } = ada;
    const before = await lastMoment(page);
    ada.provokes(/status of 422/);
    // Beside a Start tile no station may lie, and at most three places are elsewhere by now.
    await page.locator('.supply section.own .tile').first().click();
    const engine = page.locator('.frame .engine').filter({ visible: true });
    const said = page.locator('.draft .reason abbr');
    for (let nth = 0; nth < (await engine.count()) && !(await said.count()); nth++) {
      const box = (await engine.nth(nth).boundingBox())!;
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForTimeout(500);
    }
    await said.waitFor();
    await expect(said.textContent()).resolves.toMatch(/^[A-J]$/);
    await expect(page.locator('.draft .reason span').textContent()).resolves.toMatch(/\w+ .+\.$/);
    const bubble = (await page.locator('.draft').boundingBox())!;
    const ghost = (await page.locator('.frame .ghost > rect').boundingBox())!;
    expect(Math.abs(bubble.y - ghost.y)).toBeLessThan(ghost.height + bubble.height + 30);
    expect(await page.locator('.draft .primary').count()).toBe(0);
    expect(await lastMoment(page)).toBe(before);
  });
});

describe('the table of routes', () => {
  test('lights the route that is pointed at', async () => {
    const ada = await alone(INTERURBAN);
    const { page } = ada;
    await urbanMove(ada);
    await page.locator('.routes th button').first().focus();
    await page.keyboard.press('Tab');
    await page.locator('.frame .way').first().waitFor({ state: 'attached' });
    await expect(page.locator('.routes tbody tr').count()).resolves.toBe(6);
  });
});

describe('keys alone', () => {
  test('choose a tile by its name, and stop', async () => {
    const ada = await alone(INTERURBAN);
    const { page } = ada;
    await tabTo(page, '.supply .tile:enabled');
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(name).toMatch(/track.*; (\d+ places?|fits nowhere)/);
    const before = await lastMoment(page);
    // The chosen tile leads to the first place where it may go; it is put down there, turned, and sent.
    await page.keyboard.press('Enter');
    await page.locator('div.frame:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.draft').waitFor();
    for (let turns = 0; turns < 5; turns++) {
      await page.keyboard.press('r');
      if (await page.locator('.draft .primary').count()) break;
    }
    await tabTo(page, '.draft .primary:enabled');
    await page.keyboard.press('Enter');
    await placed(page, before);
    await page.locator('div.frame:focus').waitFor();
    const stop = page.getByRole('button', { name: 'End the turn' });
    await stop.waitFor();
    await stop.focus();
    await page.keyboard.press('Enter');
    await page.locator('[role="log"] li', { hasText: 'Ada ends the turn' }).first().waitFor();
  });
});

describe('axe finds nothing', () => {
  test.each(['light', 'dark'] as const)('on the pages of InterUrban, %s', async (colorScheme) => {
    const ada = await Person.called('Ada', { colorScheme });
    await ada.go('/rules/interurban');
    await ada.page.locator('article figure svg').first().waitFor();
    expect(await findings(ada.page)).toEqual([]);
    const { page } = await alone(INTERURBAN, { colorScheme });
    expect(await findings(page)).toEqual([]);
    await draft(page);
    expect(await findings(page)).toEqual([]);
    await page.locator('.draft .primary').click();
    await page.locator('[role="log"] a').nth(6).click();
    await page.getByRole('region', { name: 'Replay' }).waitFor();
    expect(await findings(page)).toEqual([]);
  });
});
