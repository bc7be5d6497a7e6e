// Infinite City in real browsers: by pointing, by keys, on a phone, in each language, and looked back at.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { answered, cityMove, lastMoment, litPlace } from './city';
import { browser, Person, playOn } from './people';

let chrome: Browser;
const address = inject('address');
const web = createRequire(fileURLToPath(new URL('../../services/web/package.json', import.meta.url)));
const axe = readFileSync(web.resolve('axe-core/axe.min.js'), 'utf8');

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

interface Choice {
  type: string;
  seat: number;
  victim?: number;
  tiles?: Pile;
}

interface Game {
  deck: Pile;
  hands: Pile[];
  city: Record<string, { face: number | null; up: boolean; lost_by: number | null }>;
  stack: Choice[];
}

interface Event {
  type: string;
  seat: number;
  victim: number;
  other: number;
  tile: number | null;
  tiles: Pile;
  got: Pile;
  given: Pile;
  hands: Pile[];
  plus: Pile;
  deck: Pile;
}

const hidden = (pile: Pile | undefined) => !pile?.size || pile.faces === null;

/** What a state tells a seat that it should not know. */
function leaks(game: Game, seat: number): string[] {
  const top = game.stack.at(-1);
  const shown = top?.type === 'play-shown' && top.seat === seat ? top.victim : null;
  return [
    hidden(game.deck) ? '' : 'the deck',
    ...game.hands.map((hand, owner) => (owner === seat || owner === shown || hidden(hand) ? '' : `the hand of ${owner}`)),
    ...Object.values(game.city).map((tile) => (tile.up || tile.face === null || tile.lost_by === seat ? '' : 'a face-down tile')),
    ...game.stack.map((choice) => (choice.seat === seat || hidden(choice.tiles) ? '' : 'tiles looked at')),
  ].filter(Boolean);
}

/** What an event tells a seat that it should not know. */
function told(event: Event, seat: number): string[] {
  const fine = ((): boolean => {
    switch (event.type) {
      case 'city.dealt':
        return hidden(event.plus) && hidden(event.deck) && event.hands.every((hand, owner) => owner === seat || hidden(hand));
      case 'city.tiles-drawn':
      case 'city.tiles-looked-at':
        return event.seat === seat || hidden(event.tiles);
      case 'city.hand-shown':
        return event.seat === seat || event.victim === seat || hidden(event.tiles);
      case 'city.hand-closed':
        return event.victim === seat || hidden(event.tiles);
      case 'city.rest-returned':
        return hidden(event.tiles);
      case 'city.hands-swapped':
        return (event.seat === seat || hidden(event.got)) && (event.other === seat || hidden(event.given));
      case 'city.tile-taken':
        return event.seat === seat || event.tile === null;
      case 'city.tile-salvaged':
        return event.victim === seat || event.tile === null;
      case 'city.tile-laid':
      case 'city.tile-demolished':
        return event.tile === null;
      default:
        return true;
    }
  })();
  return fine ? [] : [JSON.stringify(event)];
}

/** Everything that a browser was told while the game was on: afterwards all is open to all. */
function heard(person: Person, seat: number): { views: number; records: number; secrets: string[] } {
  const secrets: string[] = [];
  let views = 0;
  let records = 0;
  const record = (one: { events?: Event[] }) => {
    records++;
    for (const event of one.events ?? []) secrets.push(...told(event, seat));
  };
  for (const text of person.heard) {
    const message = JSON.parse(text) as { kind?: string; whole?: boolean; game?: Game; events?: Event[]; records?: { events: Event[] }[] };
    if (message.game && !message.whole) {
      views++;
      secrets.push(...leaks(message.game, seat));
    }
    for (const one of message.records ?? []) record(one);
    if (message.kind === 'record') record(message);
  }
  return { views, records, secrets };
}

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (root: Document, options: object) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> } };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await axe.run(document, { runOnly: tags });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 250; presses++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

/** A game against bots, with the viewer's own first turn begun. */
async function alone(person: Person): Promise<Page> {
  await person.choose('Infinite City', 'Against bots');
  await person.begin();
  await person.page.locator('.status.yours').waitFor();
  await person.page.locator('.tray .tile.active').first().waitFor();
  return person.page;
}

describe('two people and a bot', () => {
  test('play a whole game, and neither browser ever hears of the other hand', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    const ben = await Person.with(chrome, address, 'Ben');
    await ada.choose('Infinite City', 'Online');
    await ada.page.getByLabel('Seats').selectOption('3');
    await ada.page.getByRole('button', { name: 'Add a bot' }).click();
    await ada.begin();
    await ben.join(ada.table);
    for (const person of [ada, ben]) await person.page.locator('div.frame').waitFor();

    await playOn([ada, ben], cityMove);
    await ben.page.locator('.result').waitFor();

    for (const [person, seat] of [
      [ada, 0],
      [ben, 2],
    ] as const) {
      const { views, records, secrets } = heard(person, seat);
      expect(secrets).toEqual([]);
      expect(views).toBeGreaterThan(20);
      expect(records).toBeGreaterThan(20);
      expect(person.faults).toEqual([]);
    }

    // Every item of the score leads to its tiles.
    const { page } = ada;
    await expect(page.locator('.result summary .name').allTextContents()).resolves.toHaveLength(3);
    const points = (await page.locator('.result summary .points > [aria-hidden]').allTextContents()).map(Number);
    const items = await page.locator('.result li .figures').allTextContents();
    expect(items.map(Number).reduce((sum, n) => sum + n, 0)).toBe(points.reduce((sum, n) => sum + n, 0));
    const area = page.locator('.result details[open] li button', { hasText: 'Area of' }).first();
    if (await area.count()) {
      await area.focus();
      const size = /(\d+)/.exec((await area.textContent())!)![1]!;
      await expect(page.locator('.city svg .points text').allTextContents()).resolves.toEqual([size]);
    }
    expect(await findings(page)).toEqual([]);
  });
});

describe('a draft', () => {
  test('is shown in the city, and taken back until it is sent', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    const page = await alone(ada);
    const before = await lastMoment(page);
    await page.locator('.tray .tile').first().click();
    const place = (await litPlace(page))!;
    await page.mouse.click(place.x, place.y);
    await page.locator('.city .ghost').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.city .ghost').waitFor({ state: 'detached' });
    expect(await lastMoment(page)).toBe(before);
    await cityMove(ada);
    expect(await lastMoment(page)).not.toBe(before);
  });

  test('can be carried to its place', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    const page = await alone(ada);
    const place = (await litPlace(page))!;
    const from = (await page.locator('.tray .tile .picture').nth(1).boundingBox())!;
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y - 60, { steps: 3 });
    await page.mouse.move(place.x, place.y, { steps: 5 });
    await page.locator('.carried').waitFor();
    await page.mouse.up();
    await page.locator('.city .ghost').waitFor();
    const named = (await page.locator('.tray .tile strong').nth(1).textContent())!;
    await expect(page.locator('.bubble .primary').textContent()).resolves.toBe(`Play ${named} here`);
  });

  test('tells at the place which rule forbids it', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    const page = await alone(ada);
    await page.locator('.tray .tile').first().click();
    const tile = (await page.locator('.city g.tile').first().boundingBox())!;
    await page.mouse.click(tile.x + tile.width / 2, tile.y + tile.height / 2);
    const said = page.locator('.bubble.alarm');
    await said.waitFor();
    await expect(said.textContent()).resolves.toContain('A tile lies here already.');
    const box = (await said.boundingBox())!;
    expect(Math.abs(box.x + box.width / 2 - (tile.x + tile.width / 2))).toBeLessThan(200);
    await page.keyboard.press('Escape');
    await said.waitFor({ state: 'detached' });
  });
});

describe('keys alone', () => {
  test('play a whole game, and each place can be heard', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    const { page } = ada;
    await page.goto(address);
    await page.locator('.poster').first().waitFor();
    await tabTo(page, 'li:has(a[href="/rules/infinite_city"]) > .poster');
    await page.keyboard.press('Enter');
    await tabTo(page, 'input[autocomplete="nickname"]');
    await page.keyboard.type('Ada');
    await tabTo(page, 'form .primary:not(:disabled)');
    await page.keyboard.press('Enter');
    await page.locator('div.frame').waitFor();

    const said = new Set<string>();
    for (let rounds = 0; rounds < 2000 && !(await ada.over()); rounds++) {
      if (!(await page.locator('.city .open, .city .target, .city ul button, .prompt .primary').count())) {
        await page.waitForTimeout(60);
        continue;
      }
      const last = await lastMoment(page);
      if (await page.locator('.city ul button').count()) {
        await tabTo(page, '.city ul button');
        await page.keyboard.press('Enter');
        await tabTo(page, '.prompt .primary');
        await page.keyboard.press('Enter');
      } else if (await page.locator('.prompt .primary').count()) {
        await tabTo(page, '.prompt .primary');
        await page.keyboard.press('Enter');
      } else {
        await tabTo(page, 'div.frame');
        await page.keyboard.press('Escape');
        if (await page.locator('.tray .tile.active').count()) await page.keyboard.press(String(1 + (rounds % 4)));
        await page.keyboard.press('n');
        said.add((await page.locator('.map > .unseen').textContent()) ?? '');
        await page.keyboard.press('Enter');
        if ((await page.locator('.bubble .primary').count()) === 0 && (await page.locator('.city .chosen').count())) {
          if (await page.locator('.bubble .button:not(.icon)').count()) {
            await tabTo(page, '.bubble .button:not(.icon)');
            await page.keyboard.press('Enter');
          } else {
            await page.keyboard.press('n');
            await page.keyboard.press('Enter');
          }
        }
        if (await page.locator('.bubble .primary').count()) {
          await tabTo(page, '.bubble .primary');
          await page.keyboard.press('Enter');
        }
      }
      // A draft on a state that has just been replaced is gone, and so is its answer: begin again.
      await answered(page, last, 2000).catch(() => undefined);
    }
    expect(await ada.over()).toBe(true);
    expect([...said].filter((one) => /^([NSEW]\d+ ?)+, lit: a tile can go here$/.test(one)).length).toBeGreaterThan(5);
    expect(ada.faults).toEqual([]);
  });
});

describe('axe finds nothing', () => {
  test.each(['light', 'dark'] as const)('on the pages of the city, %s', async (colorScheme) => {
    const ada = await Person.with(chrome, address, 'Ada', { colorScheme });
    await ada.go('/rules/infinite_city');
    await ada.page.locator('article .tiles').waitFor();
    expect(await findings(ada.page)).toEqual([]);
    const page = await alone(ada);
    expect(await findings(page)).toEqual([]);
    await page.locator('.tray .tile').first().click();
    const place = (await litPlace(page))!;
    await page.mouse.click(place.x, place.y);
    await page.getByRole('button', { name: 'Score and areas' }).click();
    expect(await findings(page)).toEqual([]);
    await page.locator('[role="log"] a').nth(3).click();
    await page.getByRole('region', { name: 'Replay' }).waitFor();
    expect(await findings(page)).toEqual([]);
  });
});

describe('a small screen', () => {
  test('plays with a thumb at 360 pixels, and nothing reaches beyond the edge', async () => {
    const ada = await Person.with(chrome, address, 'Ada', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const page = await alone(ada);
    for (let moves = 0; moves < 3; moves++) {
      await page.locator('.status.yours').waitFor();
      await page.locator('.prompt:not(.idle)').waitFor();
      await cityMove(ada);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
    expect(ada.faults).toEqual([]);
  });
});

describe('languages', () => {
  test.each([
    ['es-MX', 'Tu mano', 'Se reparten las losetas.'],
    ['ru-RU', 'Ваша рука', 'Плитки розданы.'],
    ['fr-CA', 'Votre main', 'Les tuiles sont distribuées.'],
  ])('%s is chosen by the browser', async (locale, hand, dealt) => {
    const ada = await Person.with(chrome, address, 'Ada', { locale });
    await ada.go('/');
    await ada.page.locator('li:has(a[href="/rules/infinite_city"]) > .poster').click();
    await ada.page.locator('input[autocomplete="nickname"]').fill('Ada');
    await ada.begin();
    await ada.page.locator('#city-hand', { hasText: hand }).waitFor();
    await ada.page.locator('[role="log"]', { hasText: dealt }).waitFor();
  });
});

describe('a glance back', () => {
  test('each moment has an address and shows what happened then', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    const page = await alone(ada);
    while ((await page.locator('.status.yours').count()) && (await page.locator('[role="log"] a').count()) < 14) await cityMove(ada);
    await page.locator('[role="log"] a', { hasText: /Ada plays/ }).first().click();
    await page.waitForURL(/\/t\/[a-z0-9]+\/\d+$/);
    await page.locator('.city .mark, .city .arrow').first().waitFor();
    expect(await page.locator('.city .open, .city .target').count()).toBe(0);
    await page.reload();
    await page.locator('.city g.tile').first().waitFor();
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.waitForURL(/\/t\/[a-z0-9]+$/);
  });
});
