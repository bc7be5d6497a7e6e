// One device, passed round: each title behind its curtain.

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { Person } from './people';
import { TITLES } from './titles';

/** What of the table can still be read or heard beside the curtain, and where the Tab key leads away from it. */
async function besideTheCurtain(page: Page): Promise<string[]> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-live], [role="log"], [role="alert"], .news, .chips, aside')].map((one) => one.textContent.trim()).filter(Boolean),
  );
  for (let tabs = 0; tabs < 6; tabs++) {
    await page.keyboard.press('Tab');
    const left = await page.evaluate(() => {
      const at = document.activeElement;
      return at && at !== document.body && !at.closest('dialog') ? at.outerHTML : null;
    });
    if (left) found.push(left);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  return found;
}

describe.each(TITLES)('$name on one device', (title) => {
  test('a curtain hides each hand until its owner says so', async () => {
    const ada = await Person.called('Ada');
    const { page } = ada;
    await ada.choose(title.name, 'On this device');
    for (let seat = 2; seat <= title.seats; seat++) {
      if (seat > 2) await page.getByRole('button', { name: 'One more person' }).click();
      await page.getByRole('textbox', { name: `Name of player ${seat}` }).fill(`Ben${'n'.repeat(seat)}`);
    }
    await ada.begin();
    const curtain = page.getByRole('dialog', { name: /Pass the device/ });
    const held = new Set<string>();
    for (let passes = 0; passes < 4; passes++) {
      await curtain.waitFor();
      expect(await page.locator('div.frame, .tray, .supply, .hand, .choice').count()).toBe(0);
      expect(await besideTheCurtain(page)).toEqual([]);
      await curtain.waitFor();
      const name = /Pass the device to (\w+)/.exec((await curtain.textContent()) ?? '')![1]!;
      held.add(name);
      await page.getByRole('button', { name: `I am ${name}` }).click();
      await page.locator(title.ready).first().waitFor();
      await expect(page.locator('.side li', { hasText: name }).first().textContent()).resolves.toContain('you');
      while ((await ada.awaited()) && !(await curtain.count())) await title.move(ada);
    }
    expect(held.size).toBe(title.seats);
  });
});
