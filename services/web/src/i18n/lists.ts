import { language } from './language.svelte';

/** `A, B and C` in the page's language. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(language.current, { type: 'conjunction' }).format(names);

/** A moment near now, as people say it. */
export const moment = (at: number): string =>
  new Intl.DateTimeFormat(language.current, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** How long ago, roughly. */
export function ago(at: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language.current, { numeric: 'auto' });
  const seconds = Math.round((at - now) / 1000);
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, size] of steps) if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  return format.format(Math.min(0, seconds), 'second');
}
