// How a person plays Infinite City by the page: by pointing, and quickly.

import type { Page } from 'playwright-core';
import type { Person } from './people';

/** The middle of a lit place that nothing lies over, `nth` of them from the last on. */
export async function litPlace(page: Page, nth = 0): Promise<{ x: number; y: number } | null> {
  return page.evaluate((skipped) => {
    const inSight: { x: number; y: number }[] = [];
    for (const shape of document.querySelectorAll('.city svg .open, .city svg .target')) {
      const box = shape.getBoundingClientRect();
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      if (document.elementFromPoint(middle.x, middle.y)?.closest('div.frame')) inSight.push(middle);
    }
    return inSight.length ? inSight[(inSight.length * 2 - 1 - (skipped % inSight.length)) % inSight.length]! : null;
  }, nth);
}

export const lastMoment = (page: Page) => page.locator('[role="log"] li:last-child a').getAttribute('href');

/** Waits until the command that was just sent has been answered. */
export async function answered(page: Page, before: string | null, patience = 15_000): Promise<void> {
  await page.waitForFunction(
    (was) => document.querySelector('[role="log"] li:last-child a')?.getAttribute('href') !== was || !!document.querySelector('.alarm, .refusal, .result'),
    before,
    { timeout: patience },
  );
}

/** One answer to whatever is asked: a tile and a place, a target, two of them, tokens, a hand, an order. */
export async function cityMove(person: Person): Promise<void> {
  const { page } = person;
  const before = await lastMoment(page);
  const bubble = page.locator('.bubble .primary');
  const owner = page.locator('.bubble .button:not(.icon)');
  const prompt = page.locator('.prompt .primary');
  const hands = page.locator('.city ul button[aria-pressed="false"]');
  const tile = page.locator('.tray .tile.active:not([aria-disabled])');
  for (let steps = 0; steps < 12; steps++) {
    if (!(await person.awaited()) || (await person.over())) return;
    if (await bubble.count()) {
      // What was drafted on a state that has just been replaced is gone: begin again.
      const clicked = await bubble.click({ timeout: 1500 }).then(
        () => true,
        () => false,
      );
      if (clicked) return answered(page, before);
      continue;
    }
    if (await owner.count()) await owner.first().click();
    else if (steps > 0 && (await prompt.count())) {
      await prompt.click();
      return answered(page, before);
    } else if (await hands.count()) await hands.first().click();
    else if ((await tile.count()) && !(await page.locator('.tray .tile.chosen').count())) await tile.first().click();
    else {
      const place = await litPlace(page, before?.length ?? 0);
      if (place) await page.mouse.click(place.x, place.y);
      else if (await prompt.count()) {
        await prompt.click();
        return answered(page, before);
      } else await page.waitForTimeout(60);
    }
  }
}
