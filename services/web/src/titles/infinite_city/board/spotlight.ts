// Which tiles an item of the final score is about.

import type { Item, Score } from '../../../api/shapes';
import type { Spot } from '../../../map/grid';
import { KINDS } from '../kinds';
import { standing } from '../score';
import type { State } from '../wire';

export interface Spotlit {
  glow: Set<Spot>;
  /** the area, where the item is one */
  area: readonly Spot[] | null;
}

export function spotlit(game: State, scores: readonly Score[], spotlight: { seat: number; item: Item }): Spotlit {
  const { seat, item } = spotlight;
  const own = standing(game, seat);
  if (item.kind === 'silver') return { glow: new Set(own.silver), area: null };
  // Of several alike, the one that stands as many lines further down.
  const alike = scores
    .find((score) => score.seat === seat)!
    .items.filter((one) => one.kind === item.kind && one.facts.tile === item.facts.tile && one.facts.tiles === item.facts.tiles);
  const nth = Math.max(0, alike.indexOf(item));
  if (item.kind === 'area') {
    const area = own.areas.filter((spots) => spots.length === item.facts.tiles)[nth] ?? null;
    return { glow: new Set(), area };
  }
  const valued = own.valued.filter((at) => KINDS[game.city[at]!.face!]!.id === item.facts.tile);
  return { glow: new Set(valued.slice(nth, nth + 1)), area: null };
}
