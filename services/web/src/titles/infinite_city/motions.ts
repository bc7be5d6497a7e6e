// What moves over the page when something has happened.

import type { Events } from '../../api/shapes';
import type { Motion, Scene } from '../contract';
import TilePicture from './board/TilePicture.svelte';
import TokenMark from './board/TokenMark.svelte';
import type { Spot } from '../../map/grid';
import type { Event, Pile, State } from './wire';

/** More tiles than these are drawn as these. */
const HANDFUL = 4;

export function motions(told: Events, { before, after, seat: viewer, drafted }: Scene): Motion[] {
  const event = told as Event;
  const was = (before as State).city;
  const is = (after as State).city;
  const holder = (seat: number) => (seat === viewer ? 'hand' : `seat-${seat}`);
  const tile = (face: number | null, from: string, to: string, lands = true): Motion => ({ kind: 'fly', from, to, picture: TilePicture, props: { face }, lands });
  const token = (seat: number, from: string, to: string): Motion => ({ kind: 'fly', from, to, picture: TokenMark, props: { seat } });
  const drop = (at: Spot, wait = 0): Motion => ({ kind: 'drop', at: `tokens-${at}`, wait });
  const home = (at: Spot) => (was[at]?.tokens ?? []).map((owner) => token(owner, `tokens-${at}`, `seat-${owner}`));
  /** A tile as it lay, or as it lies: its back unless it lies face up. */
  const lying = (at: Spot, city = was) => (city[at]?.up ? city[at].face : null);
  const handful = (tiles: Pile, from: string, to: string) =>
    Array.from({ length: Math.min(HANDFUL, tiles.size) }, (_, nth) => tile(tiles.faces?.[nth] ?? null, from, to, false));

  switch (event.type) {
    case 'city.tile-played': {
      if (drafted) return [drop(event.at)];
      const from = event.source === null ? 'deck' : event.source === viewer ? `hand-${event.tile} hand` : `seat-${event.source}`;
      return [tile(event.tile, from, `tile-${event.at}`), drop(event.at, 0.7)];
    }
    case 'city.tile-laid':
      return [tile(null, 'deck', `tile-${event.at}`)];
    case 'city.tile-salvaged':
      return [tile(null, holder(event.victim), `tile-${event.at}`)];
    case 'city.tile-turned-up':
      return [{ kind: 'turn', at: `tile-${event.at}` }];
    case 'city.token-placed':
    case 'city.token-summoned':
      return [drop(event.at)];
    case 'city.tile-taken-over':
      return [...home(event.at), drop(event.at, 0.4)];
    case 'city.tokens-returned':
      return home(event.at);
    case 'city.token-recalled':
      return [token(event.seat, `tokens-${event.at}`, `seat-${event.seat}`)];
    case 'city.token-gathered':
      return [token(event.owner, `tokens-${event.origin}`, `tokens-${event.at}`)];
    case 'city.tokens-traded':
      return [token(event.seat, `tokens-${event.bank}`, `tokens-${event.at}`), token(event.owner, `tokens-${event.at}`, `tokens-${event.bank}`)];
    case 'city.tile-demolished':
      return [tile(lying(event.at), `tile-${event.at}`, 'deck', false), ...home(event.at)];
    case 'city.tile-taken':
      return [tile(lying(event.at), `tile-${event.at}`, holder(event.seat), false), ...home(event.at)];
    case 'city.tiles-swapped':
      return [
        tile(lying(event.second, is), `tile-${event.first}`, `tile-${event.second}`),
        tile(lying(event.first, is), `tile-${event.second}`, `tile-${event.first}`),
      ];
    case 'city.tile-moved':
      return drafted ? [] : [tile(lying(event.at, is), `tile-${event.origin}`, `tile-${event.at}`)];
    case 'city.tiles-drawn':
    case 'city.tiles-looked-at':
      return handful(event.tiles, 'deck', holder(event.seat));
    case 'city.rest-returned':
      return handful({ ...event.tiles, faces: null }, holder(event.seat), 'deck');
    case 'city.hands-swapped':
      return [tile(null, holder(event.seat), holder(event.other), false), tile(null, holder(event.other), holder(event.seat), false)];
    default:
      return [];
  }
}
