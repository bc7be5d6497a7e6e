// How a person plays a train game by the page: quickly, and not badly.

import { errors } from 'playwright-core';
import { answered, lastMoment } from './board';
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
  if (routes > 2 || (routes && !card)) return 'build';
  if (card) return 'card';
  if (has('.prompt .primary')) return 'pass';
  return has('.prompt .button') ? 'tickets' : null;
}

/** What answers each question; a question that is only noted changes nothing. */
const ANSWERS: Record<Question, readonly string[]> = {
  keep: ['.choice .primary'],
  surcharge: ['.question .primary'],
  withdraw: ['.question .button'],
  noted: ['.question .button'],
  build: ['.prompt .button >> nth=0', '.panel li button >> nth=0', '.panel .primary'],
  card: ['.market button:not(:disabled) >> nth=-1', '.prompt .primary'],
  tickets: ['.prompt .button >> nth=-1', '.prompt .primary'],
  pass: ['.prompt .primary'],
};

/** One move: choose tickets, pay a tunnel, build what scores most, else take cards. */
export async function railwayMove({ page }: Person): Promise<void> {
  const last = await lastMoment(page);
  try {
    const question = await (await page.waitForFunction(asked, undefined, { timeout: 5000 })).jsonValue();
    for (const selector of ANSWERS[question!]) await page.locator(selector).click({ timeout: 5000 });
    if (question === 'noted') return;
    await answered(page, last);
  } catch (late) {
    if (!(late instanceof errors.TimeoutError)) throw late;
    // A question that was answered between two looks: drop the draft, and look again.
    await page.keyboard.press('Escape');
  }
}
