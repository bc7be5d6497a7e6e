// axe finds nothing on the pages of the trains, nor before and between games.

import { describe, expect, test } from 'vitest';
import { findings } from './everybody';
import { Person } from './people';
import { railwayMove } from './railways';

describe('axe finds nothing', () => {
  test.each(['light', 'dark'] as const)('on the pages of the trains, %s', async (colorScheme) => {
    const ada = await Person.called('Ada', { colorScheme });
    await ada.choose('Rails of Europe', 'Against bots');
    expect(await findings(ada.page)).toEqual([]);
    await ada.go('/rules/rieles');
    await ada.page.locator('article').waitFor();
    expect(await findings(ada.page)).toEqual([]);
    await ada.choose('Rails of Europe', 'Against bots');
    await ada.begin();
    await ada.page.locator('.choice').waitFor();
    expect(await findings(ada.page)).toEqual([]);
    await railwayMove(ada);
    await ada.page.locator('.status.yours').waitFor();
    await ada.page.getByRole('button', { name: /^Build a route/ }).click();
    expect(await findings(ada.page)).toEqual([]);
    await ada.page.locator('.panel li button').first().click();
    expect(await findings(ada.page)).toEqual([]);
    await ada.page.locator('[role="log"] a').nth(2).click();
    await ada.page.getByRole('region', { name: 'Replay' }).waitFor();
    expect(await findings(ada.page)).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('while people wait, and behind the curtain, on a wide screen, %s', async (colorScheme) => {
    const ada = await Person.called('Ada', { colorScheme, viewport: { width: 2560, height: 1300 } });
    await ada.choose('Rails of Europe', 'Online');
    await ada.begin();
    await ada.page.getByRole('button', { name: 'Close the table' }).waitFor();
    expect(await findings(ada.page)).toEqual([]);
    await ada.choose('Rails of Europe', 'On this device');
    await ada.page.getByLabel('Name of player 2').fill('Ben');
    await ada.begin();
    await ada.page.getByRole('dialog').waitFor();
    expect(await findings(ada.page)).toEqual([]);
  });
});
