// What the types cannot see of the messages: plural forms, and every refusal of the rules in words.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import en from '../../services/web/src/i18n/messages/en';
import es from '../../services/web/src/i18n/messages/es';
import fr from '../../services/web/src/i18n/messages/fr';
import ru from '../../services/web/src/i18n/messages/ru';
import trains from '../../services/web/src/titles/trains/messages/en';
import trainsRu from '../../services/web/src/titles/trains/messages/ru';

describe('plural forms', () => {
  test('English and Spanish have one and other', () => {
    expect([1, 2, 0].map((n) => en.freeSeats(n))).toEqual(['1 free seat', '2 free seats', '0 free seats']);
    expect([1, 2].map((n) => es.freeSeats(n))).toEqual(['1 asiento libre', '2 asientos libres']);
  });
  test('French counts nothing as one', () => {
    expect([0, 1, 2].map((n) => fr.freeSeats(n))).toEqual(['0 place libre', '1 place libre', '2 places libres']);
  });
  test('Russian has one, few and many', () => {
    expect([1, 3, 5, 11, 21, 22, 112].map((n) => trainsRu.wagonsLeft(n))).toEqual([
      '1 вагон',
      '3 вагона',
      '5 вагонов',
      '11 вагонов',
      '21 вагон',
      '22 вагона',
      '112 вагонов',
    ]);
    expect(ru.pointsN(4)).toBe('4 очка');
  });
});

test('every rule by which a train game refuses has a sentence', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const source = execFileSync('grep', ['-rhoE', 'Illegal\\(\\s*"[a-z-]+"', `${root}/domain/trains`], { encoding: 'utf8' });
  const rules = [...source.matchAll(/"([a-z-]+)"/g)].map((match) => match[1]!);
  const told: Record<string, string> = { ...en.refused, ...trains.refused };
  /** What this page cannot ask for: there is no button for it. */
  const unasked = /^(no-such-|not-dealt|not-due|unknown-|no-tunnel-attempt|no-tickets-on-offer|tickets-not-|seat-has-left)/;
  expect(rules.length).toBeGreaterThan(15);
  expect([...new Set(rules)].filter((rule) => !unasked.test(rule) && !told[rule])).toEqual([]);
});

test('a promise of luck that is refused has a sentence in every language', () => {
  const told = [en, es, fr, ru].map((words) => words.refused['nonce-told-before']);
  expect(new Set(told).size).toBe(4);
});
