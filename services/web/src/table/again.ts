// Once more, with the same people: the table that follows a finished one, and this device's seats at it.

import { api, Refused } from '../api/client';
import { identity } from '../api/identity';
import type { TableFacts } from '../api/shapes';

/** Which game of a Competition Game follows that table; 0 where a table by itself does. */
export function nextGame({ competition }: TableFacts): number {
  if (!competition) return 0;
  return competition.game < competition.games ? competition.game + 1 : 1;
}

/**
 * Opens the table that follows, in the name of somebody who sat at this one, unless it is open; sits this device's
 * people down there, and gives its id.
 */
export async function playAgain(facts: TableFacts, token: string): Promise<string> {
  const { id, title, board, edition, options, clock, expiry } = facts;
  const next =
    facts.followed_by?.table ??
    (
      await api.open(token, {
        title,
        board,
        edition,
        options,
        clock,
        expiry,
        seats: facts.seats.length,
        public: facts.public,
        follows: id,
        competition: nextGame(facts),
      })
    ).id;
  await sitAgain(id, next);
  return next;
}

/** Sits down, on the seats that are kept for them, all who played the earlier table on this device. */
export async function sitAgain(earlier: string, next: string): Promise<void> {
  const tokens = new Set([identity.token, ...identity.holdings(earlier).map((one) => one.token)]);
  for (const token of tokens) {
    const { kept, reserved } = await api.table(next, token);
    const name = kept == null ? null : reserved?.[kept];
    if (!name) continue;
    const holding = identity.renew(next, token, name);
    try {
      await api.sit(next, holding, null, '');
    } catch (fault) {
      identity.drop(next, token);
      // Somebody has given the seat away meanwhile: the table itself shows how things are.
      if (!(fault instanceof Refused)) throw fault;
    }
  }
}
