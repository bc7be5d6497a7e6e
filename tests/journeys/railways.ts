// How a person plays a train game by the page: quickly, and not badly.

import type { Person } from './people';

export type Question = 'keep' | 'surcharge' | 'withdraw' | 'noted' | 'build' | 'card' | 'tickets' | 'pass';

/** What the page asks, read at one glance; null while it asks nothing yet. */
export function asked(): Question | null {
  const has = (selector: string) => document.querySelector(selector) !== null;
  if (has('.choice .primary')) return 'keep';
  if (has('.question .primary')) return 'surcharge';
  if (has('.question .button')) return document.querySelector('.question .button')!.textContent === 'OK' ? 'noted' : 'withdraw';
  const prompt = document.querySelector('.prompt')?.textContent ?? '';
  const routes = Number(/\((\d+)\)/.exec(prompt)?.[1] ?? 0);
  const card = has('.market button:not(:disabled)');
  if (routes > 6 || (routes && !card)) return 'build';
  if (card) return 'card';
  if (has('.prompt .primary')) return 'pass';
  return has('.prompt .button') ? 'tickets' : null;
}

/** One move: choose tickets, pay a tunnel, build what scores most, else take cards. */
export async function railwayMove(person: Person): Promise<void> {
  const { page } = person;
  const last = await page.locator('[role="log"] li:last-child a').getAttribute('href');
  const question = await (await page.waitForFunction(asked)).jsonValue();
  switch (question) {
    case 'keep':
      await page.locator('.choice .primary').click();
      break;
    case 'surcharge':
      await page.locator('.question .primary').click();
      break;
    case 'withdraw':
      await page.locator('.question .button').click();
      break;
    case 'noted':
      await page.locator('.question .button').click();
      return;
    case 'build':
      await page.locator('.prompt .button').first().click();
      await page.locator('.panel li button').first().click();
      await page.locator('.panel .primary').click();
      break;
    case 'card':
      await page.locator('.market button:not(:disabled)').last().click();
      await page.locator('.prompt .primary').click();
      break;
    case 'pass':
      await page.locator('.prompt .primary').click();
      break;
    default:
      await page.locator('.prompt .button').last().click();
      await page.locator('.prompt .primary').click();
  }
  await page.waitForFunction(
    (was) => document.querySelector('[role="log"] li:last-child a')?.getAttribute('href') !== was || !!document.querySelector('.refusal, .result'),
    last,
    { timeout: 15_000 },
  );
}
