// How a person plays Infinite City by the page: by pointing, and quickly.

import { answered, lastMoment, litPlace } from './board';
import type { Person } from './people';

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
