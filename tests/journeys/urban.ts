// How a person plays InterUrban by the page: by pointing, and quickly.

import type { Page } from 'playwright-core';
import type { Person } from './people';

/** The middle of a lit place that nothing lies over. */
export async function litPlace(page: Page, nth = 0): Promise<{ x: number; y: number } | null> {
  return page.evaluate((skipped) => {
    const inSight: { x: number; y: number }[] = [];
    for (const shape of document.querySelectorAll('.frame rect.open')) {
      const box = shape.getBoundingClientRect();
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      if (document.elementFromPoint(middle.x, middle.y)?.closest('div.frame')) inSight.push(middle);
    }
    return inSight.length ? inSight[skipped % inSight.length]! : null;
  }, nth);
}

export const lastMoment = (page: Page) => page.locator('[role="log"] li:last-child a').getAttribute('href');

/** Waits until the command that was just sent has been answered, and the table shows what it has done. */
export async function answered(page: Page, before: string | null): Promise<void> {
  await page.waitForFunction(
    (was) => document.querySelector('[role="log"] li:last-child a')?.getAttribute('href') !== was || !!document.querySelector('.refusal, .result'),
    before,
    { timeout: 15_000 },
  );
  if (await page.locator('.refusal').count()) await page.keyboard.press('Escape');
  await page.locator('.frame .ghost').waitFor({ state: 'detached' });
}

export const STATION = '.supply section:not(:first-child) .tile:not(.dim):enabled';
export const TRACK = '.supply section:first-child .tile:not(.dim):enabled';

/** One tile: a station where one fits, else Track, else the end of the turn. */
export async function urbanMove(person: Person): Promise<void> {
  const { page } = person;
  const before = await lastMoment(page);
  const station = page.locator(STATION);
  const track = page.locator(TRACK);
  const stop = page.getByRole('button', { name: 'End the turn' });
  const tile = (await station.count()) ? station.first() : track.last();
  const moment = Number(before?.split('/').at(-1) ?? 0);
  // Who plays on and who stops is different from turn to turn.
  if ((await stop.count()) && moment % 7 === 0) {
    await stop.click();
    await stop.waitFor({ state: 'detached' });
  } else if (await tile.count()) {
    await tile.click();
    const place = await litPlace(page, moment);
    if (!place) {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'The whole railway' }).click();
      return;
    }
    await page.mouse.click(place.x, place.y);
    await page.locator('.draft .primary').click();
  } else {
    // The next state may still be on its way.
    await page.waitForTimeout(60);
    return;
  }
  await answered(page, before);
}
