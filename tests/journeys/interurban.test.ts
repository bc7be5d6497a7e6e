// InterUrban in real browsers: by pointing, by keys, on a phone, in each language, and looked back at.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findings, tabTo } from './everybody';
import { browser, Person, playOn } from './people';
import { answered, lastMoment, litPlace, TRACK, urbanMove } from './urban';

let chrome: Browser;
const address = inject('address');

beforeAll(async () => {
  chrome = await browser();
});
afterAll(async () => {
  await chrome.close();
});

interface Pile {
  size: number;
  faces: number[] | null;
}

interface Game {
  starts: number[];
  track: Pile;
  stations: Pile[];
}

const hidden = (pile: Pile) => pile.size === 0 || pile.faces === null;

/** Every state that a browser was sent while the game was on. */
function* views(heard: string[]): Generator<Game> {
  for (const text of heard) {
    if (!text.startsWith('{"title"')) continue;
    const view = JSON.parse(text) as { game: Game | null; whole: boolean };
    if (view.game?.starts.length && !view.whole) yield view.game;
  }
}

/** A game against bots, with the viewer's own first turn begun. */
async function alone(person: Person): Promise<Page> {
  await person.choose('InterUrban', 'Against bots');
  await person.begin();
  await person.page.locator('.status.yours').waitFor();
  await person.page.locator(TRACK).first().waitFor();
  return person.page;
}

/** Puts a tile that fits down, without sending it. */
async function draft(page: Page): Promise<void> {
  await page.locator(TRACK).first().click();
  const place = (await litPlace(page))!;
  await page.mouse.click(place.x, place.y);
  await page.locator('.draft .primary').waitFor();
}

describe('two people and a bot', () => {
  test('play a whole game, and no browser ever hears what lies face down', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    const ben = await Person.with(chrome, address, 'Ben');
    await ada.choose('InterUrban', 'Online');
    await ada.page.getByLabel('Seats').selectOption('3');
    await ada.page.getByRole('button', { name: 'Add a bot' }).click();
    await ada.begin();
    await ben.join(ada.table);
    for (const person of [ada, ben]) await person.page.locator('.supply').waitFor();

    await playOn([ada, ben], urbanMove);
    await ben.page.locator('.result').waitFor();

    for (const person of [ada, ben]) {
      let seen = 0;
      for (const game of views(person.heard)) {
        seen++;
        expect(hidden(game.track)).toBe(true);
        expect(game.stations.every(hidden)).toBe(true);
      }
      expect(seen).toBeGreaterThan(20);
      expect(person.faults).toEqual([]);
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
  });
});

describe('a draft', () => {
  test('lies on the board, is turned, and is taken back until it is sent', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    const page = await alone(ada);
    const before = await lastMoment(page);
    await draft(page);
    await page.getByRole('button', { name: '↻ Turn' }).click();
    await page.locator('.frame .ghost').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.frame .ghost').waitFor({ state: 'detached' });
    expect(await lastMoment(page)).toBe(before);
  });

  test('is turned by the wheel, and the map is not zoomed by that', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    const page = await alone(ada);
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
    const ada = await Person.with(chrome, address, 'Ada');
    const page = await alone(ada);
    const before = await lastMoment(page);
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
    const ada = await Person.with(chrome, address, 'Ada');
    const page = await alone(ada);
    await urbanMove(ada);
    await page.locator('.routes th button').first().focus();
    await page.keyboard.press('Tab');
    await page.locator('.frame .way').first().waitFor({ state: 'attached' });
    await expect(page.locator('.routes tbody tr').count()).resolves.toBe(6);
  });
});

describe('keys alone', () => {
  test('play a whole game, and each place can be heard', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    const { page } = ada;
    await page.goto(address);
    await page.locator('.poster').first().waitFor();
    await tabTo(page, 'li:has(a[href="/rules/interurban"]) > .poster');
    await page.keyboard.press('Enter');
    await tabTo(page, 'input[autocomplete="nickname"]');
    await page.keyboard.type('Ada');
    await tabTo(page, 'form .primary:not(:disabled)');
    await page.keyboard.press('Enter');
    await page.locator('.supply').waitFor();

    const said = new Set<string>();
    while (!(await ada.over())) {
      if (!(await ada.awaited()) || !(await page.locator('.supply .tile:not(.dim):enabled').count())) {
        await page.waitForTimeout(60);
        continue;
      }
      const last = await lastMoment(page);
      await tabTo(page, 'div.frame');
      await page.keyboard.press('1');
      await page.keyboard.press('n');
      said.add((await page.locator('.map > .unseen').first().textContent()) ?? '');
      await page.keyboard.press('Enter');
      await page.locator('.draft .primary:enabled').waitFor();
      await page.keyboard.press('Enter');
      await answered(page, last);
    }
    expect([...said].join(' ')).toMatch(/end of the track of Route/);
    expect([...said].every((one) => one.includes('the tile may go here'))).toBe(true);
    expect(ada.faults).toEqual([]);
  });

  test('choose a tile by its name, and stop', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    const page = await alone(ada);
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
    await answered(page, before);
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
    const ada = await Person.with(chrome, address, 'Ada', { colorScheme });
    await ada.go('/rules/interurban');
    await ada.page.locator('article figure svg').first().waitFor();
    expect(await findings(ada.page)).toEqual([]);
    const page = await alone(ada);
    expect(await findings(page)).toEqual([]);
    await draft(page);
    expect(await findings(page)).toEqual([]);
    await page.locator('.draft .primary').click();
    await page.locator('[role="log"] a').nth(6).click();
    await page.getByRole('region', { name: 'Replay' }).waitFor();
    expect(await findings(page)).toEqual([]);
  });
});

describe('a small screen', () => {
  test('plays with a thumb at 360 pixels, and nothing reaches beyond the edge', async () => {
    const ada = await Person.with(chrome, address, 'Ada', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const page = await alone(ada);
    for (let tiles = 0; tiles < 3; tiles++) {
      await page.locator('.supply .tile:not(.dim):enabled').first().waitFor();
      const before = await lastMoment(page);
      await page.locator(TRACK).first().tap();
      const place = (await litPlace(page, tiles))!;
      await page.touchscreen.tap(place.x, place.y);
      const put = page.locator('.draft .primary');
      await put.waitFor();
      const box = (await put.boundingBox())!;
      expect(box.x >= 0 && box.x + box.width <= 360 && box.height >= 40).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await put.tap();
      await answered(page, before);
    }
    await page.getByRole('button', { name: 'Routes' }).tap();
    const table = (await page.locator('.routes table').boundingBox())!;
    expect(table.x + table.width).toBeLessThanOrEqual(360);
    expect(ada.faults).toEqual([]);
  });
});

describe('languages', () => {
  test.each([
    ['es-MX', 'Tus estaciones', 'Las losetas iniciales están puestas.'],
    ['ru-RU', 'Ваши станции', 'Стартовые тайлы лежат на столе.'],
    ['fr-CA', 'Vos gares', 'Les tuiles de départ sont en place.'],
  ])('%s is chosen by the browser', async (locale, stations, dealt) => {
    const ada = await Person.with(chrome, address, 'Ada', { locale });
    await ada.go('/');
    await ada.page.locator('li:has(a[href="/rules/interurban"]) > .poster').click();
    await ada.page.locator('input[autocomplete="nickname"]').fill('Ada');
    await ada.begin();
    await ada.page.locator('.supply h2', { hasText: stations }).waitFor();
    await ada.page.locator('[role="log"]', { hasText: dealt }).waitFor();
  });
});

describe('a glance back', () => {
  test('each moment has an address and shows what happened then', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    const page = await alone(ada);
    await urbanMove(ada);
    await page.locator('[role="log"] a', { hasText: /Ada places/ }).first().click();
    await page.waitForURL(/\/t\/[a-z0-9]+\/\d+$/);
    await page.locator('.frame .new').first().waitFor();
    expect(await page.locator('.frame .open').count()).toBe(0);
    await page.reload();
    await page.locator('.frame .rails').first().waitFor();
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.waitForURL(/\/t\/[a-z0-9]+$/);
  });
});
