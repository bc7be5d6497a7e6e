// How a person plays each title without a pointer. What the map says of a place goes to `said`.

import { expect } from 'vitest';
import { answered, lastMoment } from './board';
import { tabTo } from './everybody';
import type { Person } from './people';
import { asked, type Question } from './railways';
import { placed } from './urban';

export type KeyMove = (person: Person, said: Set<string>) => Promise<void>;

const STEPS: Record<Question, string[]> = {
  keep: ['.choice .primary'],
  surcharge: ['.question .primary'],
  withdraw: ['.question .button'],
  noted: ['.question .button'],
  build: ['.prompt .button', '.panel li button', '.panel input[type="radio"]:checked', '.panel .primary'],
  card: ['.market button:not(:disabled)', '.prompt .primary'],
  tickets: ['.prompt .button:last-of-type', '.prompt .primary'],
  pass: ['.prompt .primary'],
};

/** One move of a train game; of several ways to pay for a route, the second. */
export const railwayKeys: KeyMove = async ({ page }) => {
  const question = await page.evaluate(asked);
  if (!question) return;
  const last = await lastMoment(page);
  try {
    for (const selector of STEPS[question]) {
      await tabTo(page, selector);
      if (!selector.includes('radio')) await page.keyboard.press('Enter');
      else if ((await page.locator('.panel input[type="radio"]').count()) > 1) {
        await page.keyboard.press('ArrowDown');
        expect(await page.locator('.panel input[type="radio"]').nth(1).isChecked()).toBe(true);
      }
    }
    await answered(page, last, 4000);
  } catch {
    // A question that was answered between two looks: drop the draft, and look again.
    await page.keyboard.press('Escape');
  }
};

/** One tile of InterUrban at the first place where it may go. */
export const urbanKeys: KeyMove = async ({ page }, said) => {
  if (!(await page.locator('.supply .tile:not(.dim):enabled').count())) return;
  const last = await lastMoment(page);
  await tabTo(page, 'div.frame');
  await page.keyboard.press('1');
  await page.keyboard.press('n');
  said.add((await page.locator('.map > .unseen').first().textContent()) ?? '');
  await page.keyboard.press('Enter');
  await page.locator('.draft .primary:enabled').waitFor();
  await page.keyboard.press('Enter');
  await placed(page, last);
};

async function pressOn({ page }: Person, selector: string): Promise<void> {
  await tabTo(page, selector);
  await page.keyboard.press('Enter');
}

/** One answer to whatever Infinite City asks. */
export const cityKeys: KeyMove = async (person, said) => {
  const { page } = person;
  const there = async (selector: string) => (await page.locator(selector).count()) > 0;
  if (!(await there('.city .open, .city .target, .city ul button, .prompt .primary'))) return;
  const last = await lastMoment(page);
  if (await there('.city ul button')) {
    await pressOn(person, '.city ul button');
    await pressOn(person, '.prompt .primary');
  } else if (await there('.prompt .primary')) await pressOn(person, '.prompt .primary');
  else {
    await tabTo(page, 'div.frame');
    await page.keyboard.press('Escape');
    if (await there('.tray .tile.active')) await page.keyboard.press(String(1 + ((last?.length ?? 0) % 4)));
    await page.keyboard.press('n');
    said.add((await page.locator('.map > .unseen').textContent()) ?? '');
    await page.keyboard.press('Enter');
    if (!(await there('.bubble .primary')) && (await there('.city .chosen'))) {
      if (await there('.bubble .button:not(.icon)')) await pressOn(person, '.bubble .button:not(.icon)');
      else {
        await page.keyboard.press('n');
        await page.keyboard.press('Enter');
      }
    }
    if (await there('.bubble .primary')) await pressOn(person, '.bubble .primary');
  }
  // A draft on a state that has just been replaced is gone, and so is its answer: begin again.
  await answered(page, last, 2000).catch(() => undefined);
};
