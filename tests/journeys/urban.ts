// How a person plays InterUrban by the page: by pointing, and quickly.

import type { Page } from 'playwright-core';
import { answered, lastMoment, litPlace } from './board';
import type { Person } from './people';

/** Waits until the command that was just sent has been answered, and the table shows what it has done. */
export async function placed(page: Page, before: string | null): Promise<void> {
  await answered(page, before);
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
  await placed(page, before);
}
