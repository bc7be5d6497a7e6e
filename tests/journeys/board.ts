// What can be read from any board, and how one waits for it.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const lastMoment = (page: Page) => page.locator('[role="log"] li:last-child a').getAttribute('href');

/** Waits until the command that was just sent has been answered. */
export async function answered(page: Page, before: string | null, patience = 15_000): Promise<void> {
  await page.waitForFunction(
    (was) => document.querySelector('[role="log"] li:last-child a')?.getAttribute('href') !== was || !!document.querySelector('.alarm, .refusal, .result'),
    before,
    { timeout: patience },
  );
}

/** The middle of a lit place of a board of tiles that nothing lies over, `nth` of them from the last on. */
export async function litPlace(page: Page, nth = 0): Promise<{ x: number; y: number } | null> {
  return page.evaluate((skipped) => {
    const inSight: { x: number; y: number }[] = [];
    for (const shape of document.querySelectorAll('.map svg .open, .map svg .target')) {
      const box = shape.getBoundingClientRect();
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      if (document.elementFromPoint(middle.x, middle.y)?.closest('div.frame')) inSight.push(middle);
    }
    return inSight.length ? inSight[(inSight.length * 2 - 1 - (skipped % inSight.length)) % inSight.length]! : null;
  }, nth);
}

/** From the final page through the whole game again, and back. */
export async function lookBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Watch the replay' }).click();
  const moment = page.getByLabel('Moment', { exact: true });
  await moment.waitFor();
  // It plays by itself, from the first moment that has a board.
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.locator('div.frame').waitFor();
  expect(await page.locator('.status').textContent()).toBe('Replay');
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.keyboard.press('Home');
  const first = await moment.getAttribute('min');
  await page.waitForURL((url) => url.pathname.endsWith(`/${first}`));
  await page.keyboard.press('End');
  await page.waitForURL(/\/t\/[a-z0-9]+\/\d{2,}$/);
  await page.getByRole('button', { name: 'Result', exact: true }).click();
  await page.locator('.result').waitFor();
}
