// Four languages: the browser's is taken, another can be chosen, and no English is left on a title's pages.

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { Person } from './people';
import { alone, ownTurn, RIELES, TITLES, type Title } from './titles';

const LANGUAGES = ['es', 'ru', 'fr'] as const;

/** Names of people and games, and the fingerprints of a game, which are the same everywhere. */
const NAMES = /^(Ada|Turntable|InterUrban|Mainlines|[0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$/;
/** Words that are spelt alike in English and in another language. */
const ALIKE = {
  es: /\b(bot|plazas?)\b/giu,
  ru: /(?!)/u,
  fr: /\b(points?|tunnels?|wagons?|locomotives?|orange|port|temple|arboretum)\b/giu,
};

/** Whatever a reader or a listener is told, apart from proper names of places on a board. */
function texts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (!node.parentElement?.closest('style, script, option[lang]')) found.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-roledescription]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-roledescription']) found.push(element.getAttribute(name) ?? '');
    }
    return found.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /\p{L}{3}/u.test(text));
  });
}

/** Names of a board's cities in each language. */
async function cities(ada: Person, title: Title): Promise<{ names: Record<string, string> }[]> {
  const { titles } = (await (await fetch(`${ada.address}/api/titles`)).json()) as { titles: { id: string; boards: { id: string }[] }[] };
  const board = titles.find(({ id }) => id === title.id)!.boards[0];
  if (!board) return [];
  return ((await (await fetch(`${ada.address}/api/boards/${board.id}`)).json()) as { cities: { names: Record<string, string> }[] }).cities;
}

describe.each(TITLES)('$name', (title) => {
  test('is told in each language, and no English is left', async () => {
    const ada = await alone(title);
    const { page } = ada;
    await title.move(ada);
    await ownTurn(title, ada);
    const here = new URL(page.url()).pathname;
    const places = await cities(ada, title);
    const choose = (tongue: string) => page.getByRole('banner').locator('select').last().selectOption(tongue);
    const heading = page.locator('article h1, article h2').first();

    const english = new Set(await texts(page));
    const log = await page.locator('[role="log"]').textContent();
    await ada.go(`/rules/${title.id}`);
    await heading.waitFor();
    const rules = new Set(await texts(page));
    const left: Record<string, string[]> = {};
    for (const tongue of LANGUAGES) {
      const same = places.filter(({ names }) => names.en === names[tongue]).map(({ names }) => names.en!);
      const untranslated = (shown: string[], was: Set<string>) =>
        [...new Set(shown)].filter((text) => {
          const rest = same.reduce((rest, city) => rest.replaceAll(city, ''), text).replace(ALIKE[tongue], '');
          return was.has(text) && /\p{L}{3}/u.test(rest) && !NAMES.test(text);
        });
      await choose(tongue);
      await page.locator(`html[lang="${tongue}"]`).waitFor();
      await heading.waitFor();
      left[`rules in ${tongue}`] = untranslated(await texts(page), rules);
      await ada.go(here);
      await ownTurn(title, ada);
      expect(await page.locator('[role="log"]').textContent()).not.toBe(log);
      left[`table in ${tongue}`] = untranslated(await texts(page), english);
      await ada.go(`/rules/${title.id}`);
      await heading.waitFor();
    }
    expect(Object.entries(left).filter(([, texts]) => texts.length)).toEqual([]);
  });
});

describe('the language', () => {
  test.each([
    ['en-GB', 'Board games that wait for you', 'Your cards', 'Lisbon'],
    ['es-MX', 'Juegos de mesa que te esperan', 'Tus cartas', 'Lisboa'],
    ['ru-RU', 'Настольные игры, которые вас подождут', 'Ваши карты', 'Лиссабон'],
    ['fr-CA', 'Des jeux de société qui vous attendent', 'Vos cartes', 'Lisbonne'],
  ])('%s is chosen by the browser', async (locale, tagline, hand, city) => {
    const ada = await Person.called('Ada', { locale });
    await ada.go('/');
    await ada.page.getByRole('heading', { name: tagline }).waitFor();
    await ada.page.locator('.poster').first().click();
    await ada.page.locator('input[autocomplete="nickname"]').fill('Ada');
    await ada.begin();
    await ada.page.locator('.choice .primary').click();
    await ada.page.locator('#part-hand', { hasText: hand }).waitFor();
    await ada.page.locator('.frame .name', { hasText: city }).first().waitFor();
  });

  test('can be changed in mid-game, and stays', async () => {
    const { page } = await alone(RIELES);
    await page.getByRole('banner').getByLabel('Language').selectOption('ru');
    await page.locator('.frame .name', { hasText: 'Москва' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ru');
    await page.reload();
    await page.locator('.frame .name', { hasText: 'Москва' }).waitFor();
  });
});
