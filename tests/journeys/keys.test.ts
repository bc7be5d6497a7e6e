// By keys alone: each title is opened and played, and what has the focus is never lost.

import { describe, expect, test } from 'vitest';
import { tabTo } from './everybody';
import { cityKeys, railwayKeys, urbanKeys, type KeyMove } from './keys';
import { Person } from './people';
import { alone, CITY, INTERURBAN, MAINLINES, RIELES, type Title } from './titles';

async function openByKeys(title: Title): Promise<Person> {
  const ada = await Person.called('Ada');
  const { page } = ada;
  await ada.go('/');
  await page.locator('.poster').first().waitFor();
  await tabTo(page, `li:has(a[href="/rules/${title.id}"]) > .poster`);
  await page.keyboard.press('Enter');
  await tabTo(page, 'input[autocomplete="nickname"]');
  await page.keyboard.type('Ada');
  await tabTo(page, 'form .primary:not(:disabled)');
  await page.keyboard.press('Enter');
  await page.locator('div.frame').waitFor();
  return ada;
}

/** Moves are made until there were as many, or the game is over; each place that the map says is given back. */
async function play(ada: Person, move: KeyMove, moves = Infinity): Promise<string[]> {
  const said = new Set<string>();
  for (let made = 0; made < moves && !(await ada.over()); ) {
    if (!(await ada.awaited())) {
      await ada.page.waitForTimeout(60);
      continue;
    }
    await move(ada, said);
    made++;
    await ada.page.waitForFunction(() => document.activeElement !== document.body || document.querySelector('.result'), undefined, { timeout: 5000 });
  }
  return [...said];
}

describe('keys alone', () => {
  test('build in Rails of Europe', async () => {
    const ada = await openByKeys(RIELES);
    await play(ada, railwayKeys, 12);
    await ada.page.locator('[role="log"] li', { hasText: /^Ada (builds|digs|draws|takes)/ }).first().waitFor();
  });

  test('play a whole game of Mainlines', async () => {
    const ada = await openByKeys(MAINLINES);
    await play(ada, railwayKeys);
    expect(await ada.over()).toBe(true);
  });

  test('play a whole game of InterUrban, and each place can be heard', async () => {
    const ada = await openByKeys(INTERURBAN);
    const said = await play(ada, urbanKeys);
    expect(await ada.over()).toBe(true);
    expect(said.join(' ')).toMatch(/end of the track of Route/);
    expect(said.every((one) => one.includes('the tile may go here'))).toBe(true);
  });

  test('play a whole game of Infinite City, and each place can be heard', async () => {
    const ada = await openByKeys(CITY);
    const said = await play(ada, cityKeys);
    expect(await ada.over()).toBe(true);
    expect(said.filter((one) => /^([NSEW]\d+ ?)+, lit: a tile can go here$/.test(one)).length).toBeGreaterThan(5);
  });

  test.each([RIELES, MAINLINES])('walk over the map of $name, say what is there, and open it', async (title) => {
    const ada = await alone(title);
    const { page } = ada;
    await title.move(ada);
    await page.locator('.choice').waitFor({ state: 'detached' });
    await tabTo(page, 'div.frame');
    const said = new Set<string>();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
      await page.keyboard.press(key);
      said.add((await page.locator('.map > .unseen').first().textContent()) ?? '');
    }
    expect(said.size).toBeGreaterThan(2);
    expect([...said].join(' ')).toMatch(/spaces?, /);
    await page.keyboard.press('Enter');
    await page.locator('.panel h2').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.panel h2').waitFor({ state: 'detached' });
  });
});
