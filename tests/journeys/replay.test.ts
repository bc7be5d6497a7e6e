// A glance back at each title: every moment has an address, for the player and for whoever is given the link.

import { describe, expect, test } from 'vitest';
import { Person } from './people';
import { alone, ownTurn, TITLES } from './titles';

/** What can be chosen on a board of any title. */
const CHOICES = '.frame .open, .frame .target, .market button:not(:disabled), .supply .tile:not(.dim):enabled, .tray .tile.active, .prompt .button';

describe.each(TITLES)('a glance back at $name', (title) => {
  test('the log leads to each moment, the keys step, and the link shows the same to others', async () => {
    const ada = await alone(title, { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = ada;
    const told = page.locator('[role="log"] a');
    const begun = await told.count();
    for (let moves = 0; moves < 3; moves++) {
      await ownTurn(title, ada);
      await title.move(ada);
    }
    await told.nth(begun).click();
    await page.waitForURL(/\/t\/[a-z0-9]+\/\d+$/);
    await page.getByRole('region', { name: 'Replay' }).waitFor();
    const version = Number(page.url().split('/').at(-1));
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(new RegExp(`/${version + 1}$`));
    expect(await page.locator(CHOICES).count()).toBe(0);
    const news = page.locator('[role="log"] [aria-current="true"]');

    await page.reload();
    await news.waitFor({ state: 'attached' });
    await expect(page.getByLabel('Moment', { exact: true }).inputValue()).resolves.toBe(String(version + 1));
    await page.getByRole('button', { name: 'Copy a link to this moment' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(page.url());

    const eve = await Person.called('Eve');
    await eve.page.goto(link);
    await eve.page.locator('div.frame').waitFor();
    await expect(eve.page.getByLabel('Moment', { exact: true }).inputValue()).resolves.toBe(String(version + 1));
    await expect(eve.page.locator('[role="log"] a').count()).resolves.toBe(await told.count());

    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.waitForURL(/\/t\/[a-z0-9]+$/);
    await ownTurn(title, ada);
  });
});
