// What a full table waits for before it begins: the nonces of all its seats.

import { api, Refused } from '../api/client';
import { identity, type Holding } from '../api/identity';
import type { TableFacts } from '../api/shapes';

/** Tells the nonces of this device's seats, by their holdings, as soon as the table is full; whether one is not here any more. */
export async function settle(facts: TableFacts, held: ReadonlyMap<number, Holding>): Promise<'settled' | 'nonce-lost'> {
  if (facts.status !== 'waiting' && facts.status !== 'gathering') return 'settled';
  if (facts.seats.some((seat) => seat === null)) return 'settled';
  let lost = false;
  for (const [seat, holding] of held) {
    const place = facts.seats[seat];
    if (!place || place.ready) continue;
    try {
      if (place.nonce) await api.ready(facts.id, holding);
      else {
        const renewed = identity.renew(facts.id, holding.token);
        await api.commit(facts.id, renewed);
        await api.ready(facts.id, renewed);
      }
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      lost ||= fault.rule === 'wrong-nonce';
    }
  }
  return lost ? 'nonce-lost' : 'settled';
}
