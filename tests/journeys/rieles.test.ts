// Rieles de Europa in real browsers: a whole game of two people and a bot.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { browser, Person, playOn } from './people';
import { railwayMove } from './railways';

let chrome: Browser;
beforeAll(async () => {
  chrome = await browser();
});
afterAll(async () => {
  await chrome.close();
});

interface Hand {
  counts: number[] | null;
}

interface Game {
  hands: Hand[];
  tickets: { faces: number[] | null }[];
  shown: boolean;
}

/** Every state that a browser was sent while the game was on: afterwards everything is open to all. */
function* views(heard: string[]): Generator<Game> {
  for (const text of heard) {
    if (!text.startsWith('{"title"')) continue;
    const view = JSON.parse(text) as { game: Game | null; whole: boolean };
    if (view.game && !view.whole && !view.game.shown) yield view.game;
  }
}

describe('two people and a bot', () => {
  test('play a whole game, and neither browser ever hears of the other hand', async () => {
    const address = inject('address');
    const ada = await Person.with(chrome, address, 'Ada');
    const ben = await Person.with(chrome, address, 'Ben');

    await ada.choose('Rails of Europe', 'Online');
    await ada.page.getByLabel('Seats').selectOption('3');
    await ada.page.getByRole('button', { name: 'Add a bot' }).click();
    await ada.begin();
    await ben.join(ada.table);
    await ada.page.locator('.frame').waitFor();
    await ben.page.locator('.frame').waitFor();

    await playOn([ada, ben], railwayMove);
    await ben.page.locator('.result').waitFor();

    for (const [person, seat] of [
      [ada, 0],
      [ben, 2],
    ] as const) {
      let seen = 0;
      for (const game of views(person.heard)) {
        seen++;
        game.hands.forEach((hand, owner) => expect(hand.counts === null).toBe(owner !== seat));
        game.tickets.forEach((pile, owner) => {
          if (owner !== seat) expect(pile.faces ?? []).toEqual([]);
        });
      }
      expect(seen).toBeGreaterThan(20);
      expect(person.faults).toEqual([]);
    }

    const names = await ada.page.locator('.result summary .name').allTextContents();
    expect(names).toHaveLength(3);
    await expect(ada.page.locator('.result h2').textContent()).resolves.toMatch(/won|share/);
  });
});
