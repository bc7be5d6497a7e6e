// One device, passed round: each title behind its curtain.

import { describe, expect, test } from 'vitest';
import { Person } from './people';
import { TITLES } from './titles';

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
