// Everybody can play: by keys alone, on a small screen, in each language, and axe finds nothing.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findings, tabTo } from './everybody';
import { browser, Person } from './people';
import { asked, railwayMove, type Question } from './railways';

let chrome: Browser;
const address = inject('address');

beforeAll(async () => {
  chrome = await browser();
});
afterAll(async () => {
  await chrome.close();
});

describe('keys alone', () => {
  test('open a table, and play it to the end', async () => {
    const { page, ...ada } = await Person.with(chrome, address, 'Ada');
    await page.goto(address);
    await page.locator('.poster').first().waitFor();
    await tabTo(page, 'li:nth-child(2) > .poster');
    await page.keyboard.press('Enter');
    await tabTo(page, 'input[autocomplete="nickname"]');
    await page.keyboard.type('Ada');
    await tabTo(page, 'form .primary:not(:disabled)');
    await page.keyboard.press('Enter');
    await page.locator('.frame').waitFor();

    const steps: Record<Question, string[]> = {
      keep: ['.choice .primary'],
      surcharge: ['.question .primary'],
      withdraw: ['.question .button'],
      noted: ['.question .button'],
      build: ['.prompt .button', '.panel li button', '.panel .primary'],
      card: ['.market button:not(:disabled)', '.prompt .primary'],
      tickets: ['.prompt .button:last-of-type', '.prompt .primary'],
      pass: ['.prompt .primary'],
    };
    while (!(await page.locator('.result').count())) {
      const question = (await page.locator('.status.yours').count()) ? await page.evaluate(asked) : null;
      if (!question) {
        await page.waitForTimeout(60);
        continue;
      }
      const last = await page.locator('[role="log"] li:last-child a').getAttribute('href');
      try {
        for (const selector of steps[question]) {
          await tabTo(page, selector);
          await page.keyboard.press('Enter');
        }
        await page.waitForFunction((was) => document.querySelector('[role="log"] li:last-child a')?.getAttribute('href') !== was, last, { timeout: 4000 });
      } catch {
        // A question that was answered between two looks: drop the draft, and look again.
        await page.keyboard.press('Escape');
      }
    }
    expect(ada.faults).toEqual([]);
  });

  test('walk over the map, and say what is there', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    await ada.choose('Rails of Europe', 'Against bots');
    await ada.begin();
    await ada.page.locator('.choice').waitFor();
    await tabTo(ada.page, '.frame');
    const said = new Set<string>();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
      await ada.page.keyboard.press(key);
      said.add((await ada.page.locator('.map > .unseen').first().textContent()) ?? '');
    }
    expect(said.size).toBeGreaterThan(2);
    expect([...said].join(' ')).toMatch(/spaces?, /);
  });
});

describe('axe finds nothing', () => {
  test.each(['light', 'dark'] as const)('on the pages of the trains, %s', async (colorScheme) => {
    const ada = await Person.with(chrome, address, 'Ada', { colorScheme });
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
    const ada = await Person.with(chrome, address, 'Ada', { colorScheme, viewport: { width: 2560, height: 1300 } });
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

describe('a small screen', () => {
  test('plays with a thumb at 360 pixels, and nothing reaches beyond the edge', async () => {
    const ada = await Person.with(chrome, address, 'Ada', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await ada.choose('Rails of Europe', 'Against bots');
    await ada.begin();
    for (let moves = 0; moves < 2; moves++) {
      await ada.page.locator('.status.yours').waitFor();
      await ada.page.locator('.choice .primary, .prompt .button').first().waitFor();
      expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      if (await ada.page.locator('.choice .primary').count()) await ada.page.locator('.choice .primary').tap();
      else {
        await ada.page.getByRole('tab', { name: 'Market' }).tap();
        await ada.page.locator('.market button:not(:disabled)').last().tap();
        await ada.page.getByRole('button', { name: 'Take', exact: true }).tap();
      }
      await ada.page.waitForTimeout(500);
    }
    expect(ada.faults).toEqual([]);
  });
});

describe('languages', () => {
  test.each([
    ['en-GB', 'Board games that wait for you', 'Your cards', 'Lisbon'],
    ['es-MX', 'Juegos de mesa que te esperan', 'Tus cartas', 'Lisboa'],
    ['ru-RU', 'Настольные игры, которые вас подождут', 'Ваши карты', 'Лиссабон'],
    ['fr-CA', 'Des jeux de société qui vous attendent', 'Vos cartes', 'Lisbonne'],
  ])('%s is chosen by the browser', async (locale, tagline, hand, city) => {
    const ada = await Person.with(chrome, address, 'Ada', { locale });
    await ada.go('/');
    await ada.page.getByRole('heading', { name: tagline }).waitFor();
    await ada.page.locator('.poster').first().click();
    await ada.page.locator('input[autocomplete="nickname"]').fill('Ada');
    await ada.begin();
    await ada.page.locator('.choice .primary').click();
    await ada.page.locator('#part-hand', { hasText: hand }).waitFor();
    await ada.page.locator('.frame .name', { hasText: city }).first().waitFor();
  });

  test('another can be chosen in mid-game, and stays', async () => {
    const ada = await Person.with(chrome, address, 'Ada');
    await ada.choose('Rails of Europe', 'Against bots');
    await ada.begin();
    await ada.page.locator('.choice').waitFor();
    await ada.page.getByRole('banner').getByLabel('Language').selectOption('ru');
    await ada.page.locator('.frame .name', { hasText: 'Москва' }).waitFor();
    expect(await ada.page.evaluate(() => document.documentElement.lang)).toBe('ru');
    await ada.page.reload();
    await ada.page.locator('.frame .name', { hasText: 'Москва' }).waitFor();
  });
});
