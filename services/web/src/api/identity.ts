// Who this browser is. It holds one token of its own, and one more for each further person who shares
// the device at a table; and for each seat the secret part of the table's luck that it will tell.

import { random, toBase64, toBase64Url } from './bytes';

export interface Holding {
  token: string;
  /** base64 of the 32 bytes whose hash was given when sitting down */
  nonce: string;
  name: string;
}

const TOKEN = 'turntable.token';
const NAME = 'turntable.name';
const HOLDINGS = 'turntable.holdings.';

function ownToken(): string {
  const held = localStorage.getItem(TOKEN);
  if (held) return held;
  const made = toBase64Url(random());
  localStorage.setItem(TOKEN, made);
  return made;
}

/** What turns text round, breaks lines or is no character: no name may hold it, and it comes in unseen when names are pasted. */
// eslint-disable-next-line no-control-regex
const UNNAMEABLE = /[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]/g;

export const identity = {
  /** The token of whoever owns this browser. */
  token: ownToken(),

  get name(): string {
    return localStorage.getItem(NAME) ?? '';
  },
  set name(name: string) {
    localStorage.setItem(NAME, name);
  },

  /** Everybody who sits at that table by this browser, in the order in which they sat down. */
  holdings(table: string): Holding[] {
    return JSON.parse(localStorage.getItem(HOLDINGS + table) ?? '[]') as Holding[];
  },

  /** A new holding, kept before it is used, so that a lost answer never loses a seat. */
  prepare(table: string, name: string): Holding {
    const kept = this.holdings(table).filter((one) => one.token !== this.token || one.nonce !== '');
    const token = kept.some((one) => one.token === this.token) ? toBase64Url(random()) : this.token;
    const made = { token, nonce: toBase64(random()), name: name.replace(UNNAMEABLE, '').trim() };
    localStorage.setItem(HOLDINGS + table, JSON.stringify([...kept, made]));
    return made;
  },

  /** Another nonce for a holding, where the old one no longer counts; or a first one, by a token of another table. */
  renew(table: string, token: string, name?: string): Holding {
    const all = this.holdings(table);
    const found = all.find((one) => one.token === token);
    const next = { token, name: name ?? found?.name ?? this.name, nonce: toBase64(random()) };
    localStorage.setItem(HOLDINGS + table, JSON.stringify([...all.filter((one) => one.token !== token), next]));
    return next;
  },

  drop(table: string, token: string): void {
    const left = this.holdings(table).filter((one) => one.token !== token);
    if (left.length) localStorage.setItem(HOLDINGS + table, JSON.stringify(left));
    else localStorage.removeItem(HOLDINGS + table);
  },
};
