// Infinite City in real browsers: a whole game, and what is drafted.

import { describe, expect, test } from 'vitest';
import { lastMoment, litPlace, lookBack } from './board';
import { cityMove } from './city';
import { findings } from './everybody';
import { Person, playOn } from './people';
import { hidden, overheard, type Pile } from './secrets';
import { alone, CITY, threesome } from './titles';

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

/** Whether an event leaves a seat without what it should not know. */
function discreet(event: Event, seat: number): boolean {
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
}

describe('two people and a bot', () => {
  test('play a whole game, and neither browser ever hears of the other hand', async () => {
    const [ada, ben] = await threesome(CITY);
    await playOn([ada, ben], cityMove);
    await ben.page.locator('.result').waitFor();

    for (const [person, seat] of [
      [ada, 0],
      [ben, 2],
    ] as const) {
      const { states, records, secrets } = overheard<Game, Event>(
        person,
        (game) => leaks(game, seat),
        (event) => !discreet(event, seat),
      );
      expect(secrets).toEqual([]);
      expect(states).toBeGreaterThan(20);
      expect(records).toBeGreaterThan(20);
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
    await lookBack(page);
  });
});

describe('a draft', () => {
  test('is shown in the city, and taken back until it is sent', async () => {
    const ada = await alone(CITY);
    const { page } = ada;
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
    const ada = await alone(CITY);
    const { page } = ada;
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
    const ada = await alone(CITY);
    const { page } = ada;
    ada.provokes(/status of 422/);
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

describe('axe finds nothing', () => {
  test.each(['light', 'dark'] as const)('on the pages of the city, %s', async (colorScheme) => {
    const ada = await Person.called('Ada', { colorScheme });
    await ada.go('/rules/infinite_city');
    await ada.page.locator('article .tiles').waitFor();
    expect(await findings(ada.page)).toEqual([]);
    const { page } = await alone(CITY, { colorScheme });
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
