// A phone, 360 pixels wide, and a thumb: nothing reaches beyond the edge, and whatever can be touched is large enough.

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PHONE } from './people';
import { alone, ownTurn, RIELES, TITLES } from './titles';

/** What a thumb would miss: controls beyond the edge, under 24 pixels, and chief ones under 44. */
function missed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS = 'button, a[href], input, select, summary, [role="tab"]';
    const CHIEF = '.primary, .side-toggle, [role="tab"], .poster';
    const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || control.closest('.unseen, .skip, [inert]')) continue;
      // A box to tick or a place for a file is as large as the label around it.
      const target = control.matches('input[type="radio"], input[type="checkbox"]') ? (control.closest('label') ?? control) : control;
      if (getComputedStyle(target).clipPath !== 'none' || (target.matches('p a, dd a, span a') && !target.matches('.button'))) continue;
      const box = target.getBoundingClientRect();
      const name = `${(control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 40)} (${control.className || control.tagName})`;
      const least = target.matches(CHIEF) ? 44 : 24;
      // What the page's own heading hides on small screens is for those who listen.
      if (control.closest('h1') && getComputedStyle(control.closest('h1')!).clipPath !== 'none') continue;
      if (Math.min(box.width, box.height) < least - 0.5) found.push(`${name} is ${box.width.toFixed(0)} × ${box.height.toFixed(0)}, not ${least}`);
      let around: Element | null = target;
      while (around && !scrolls(around)) around = around.parentElement;
      if (!around && (box.left < -0.5 || box.right > innerWidth + 0.5)) found.push(`${name} reaches from ${box.left.toFixed(0)} to ${box.right.toFixed(0)}`);
    }
    return found;
  });
}

describe.each(TITLES)('$name on a phone', (title) => {
  test('is opened and played with a thumb, and nothing is beyond the edge or too small', async () => {
    const ada = await alone(title, PHONE);
    const { page } = ada;
    expect(await missed(page)).toEqual([]);
    for (let moves = 0; moves < 3; moves++) {
      await ownTurn(title, ada);
      await title.move(ada);
      expect(await missed(page)).toEqual([]);
    }
    await page.locator('.side-toggle').tap();
    await page.locator('[role="log"]').waitFor();
    expect(await missed(page)).toEqual([]);
    await page.locator('[role="log"] a').nth(5).tap();
    await page.getByRole('region', { name: 'Replay' }).waitFor();
    expect(await missed(page)).toEqual([]);
    await ada.go(`/rules/${title.id}`);
    await page.locator('article').waitFor();
    expect(await missed(page)).toEqual([]);
    await ada.go('/');
    await page.locator(`li:has(a[href="/rules/${title.id}"]) > .poster`).tap();
    await page.locator('input[autocomplete="nickname"]').waitFor();
    expect(await missed(page)).toEqual([]);
  });
});

describe('the first tickets', () => {
  test.each([
    [740, 360],
    [360, 740],
    [1024, 600],
    [1100, 700],
  ])('are chosen on a screen of %i × %i, with the hand in sight', async (width, height) => {
    const { page } = await alone(RIELES, { viewport: { width, height } });
    // The whole button is what is touched there, not something that lies over it.
    const keep = page.locator('.choice .primary');
    await keep.click({ trial: true });
    const button = (await keep.boundingBox())!;
    const panel = (await page.locator('section.panel').boundingBox())!;
    expect(button.y).toBeGreaterThanOrEqual(panel.y);
    expect(button.y + button.height).toBeLessThanOrEqual(panel.y + panel.height);
    const hand = (await page.locator('.part.hand').boundingBox())!;
    expect(hand.width).toBeGreaterThan(150);
    expect(hand.y).toBeLessThan(height);
    await keep.click();
    await keep.waitFor({ state: 'detached' });
  });
});
