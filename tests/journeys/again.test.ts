// Once more: a rematch with the same people, the games of a Competition Game, and the tables that others play.

import { describe, expect, test } from 'vitest';
import { findings } from './everybody';
import { Person } from './people';
import { RIELES, threesome } from './titles';

/** Leaves the game for good, which ends it soon. */
async function giveUp({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the game' }).click();
}

const ended = ({ page }: Person) => page.locator('.result').waitFor({ timeout: 120_000 });

describe('a rematch', () => {
  test('of two people and a bot begins as soon as both have said so', async () => {
    const [ada, ben] = await threesome(RIELES);
    const first = ada.table;
    await ada.page.locator('.choice').waitFor();

    const eve = await Person.called('Eve');
    await eve.go('/');
    await eve.page.getByRole('region', { name: 'In play: watch' }).locator(`a[href="/t/${first}"]`).waitFor();

    await giveUp(ben);
    await giveUp(ada);
    await Promise.all([ended(ada), ended(ben)]);
    await eve.page.getByRole('region', { name: 'Finished: see again' }).locator(`a[href="/t/${first}"]`).waitFor();

    await ada.page.getByRole('button', { name: 'Rematch' }).click();
    await ada.page.getByText('Kept for Ben').waitFor();
    const second = ada.table;
    expect(second).not.toBe(first);
    await ben.page.getByText('Ada has opened the rematch.').waitFor();

    const elsewhere = await ben.page.context().newPage();
    await elsewhere.goto(ada.address);
    await elsewhere.locator(`a[href="/t/${second}"]`, { hasText: 'Your seat is kept' }).waitFor();
    await elsewhere.close();
    await eve.go(`/t/${second}`);
    await eve.page.getByText('Kept for Ben').waitFor();
    expect(await eve.page.getByRole('button', { name: /Sit down/ }).count()).toBe(0);
    expect(await findings(eve.page)).toEqual([]);

    await ben.page.getByRole('button', { name: 'Sit down again' }).click();
    for (const person of [ada, ben]) {
      await person.page.locator('.choice').waitFor();
      expect(person.table).toBe(second);
    }
    const names = await ada.page.locator('.side ol .name').allTextContents();
    expect(names.map((name) => name.trim().split(/\s/)[0])).toEqual(['Ada', 'Planner', 'Ben']);
  });

  test('of two people on one device begins at once', async () => {
    const ada = await Person.called('Ada');
    await ada.choose('Rails of Europe', 'On this device');
    await ada.page.getByLabel('Name of player 2').fill('Ben');
    await ada.begin();
    const first = ada.table;
    await ada.page.getByRole('button', { name: /^I am/ }).click();
    await giveUp(ada);
    await ended(ada);
    await ada.page.getByRole('button', { name: 'Rematch' }).click();
    await ada.page.waitForURL((url) => !url.pathname.endsWith(first));
    await ada.page.getByText(/Pass the device to (Ada|Ben)/).waitFor();
  });
});

describe('a Competition Game', () => {
  test('is a game with each as starting player, and adds up their points', async () => {
    const ada = await Person.called('Ada');
    const { page } = ada;
    await ada.choose('InterUrban', 'Against bots');
    for (const bot of await page.locator('.rivals select').all()) await bot.selectOption('random');
    await page.getByRole('radio', { name: /Competition Game/ }).check();
    await ada.begin();
    const games: string[] = [];
    for (const game of [1, 2, 3]) {
      await page.getByText(`Competition Game · Game ${game} of 3`).waitFor();
      games.push(ada.table);
      await giveUp(ada);
      await ended(ada);
      const total = page.getByRole('table', { name: 'Standings' }).locator('tbody tr');
      expect(await total.count()).toBe(3);
      for (const row of await total.all()) {
        const [, ...cells] = (await row.getByRole('cell').allTextContents()).map(Number);
        expect(cells).toHaveLength(game + 1);
        expect(cells.at(-1)).toBe(cells.slice(0, -1).reduce((sum, points) => sum + points, 0));
      }
      if (game < 3) await page.getByRole('button', { name: 'Next game' }).click();
    }
    await page.getByRole('heading', { name: /Competition Game$/ }).waitFor();
    expect(new Set(games).size).toBe(3);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Game 1' }).click();
    await page.getByRole('heading', { name: 'Game 1 of 3' }).waitFor();
    expect(ada.table).toBe(games[0]);
  });
});
