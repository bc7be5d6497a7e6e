// How places and tiles are called, in the page's language.

import { named } from '../../i18n/language.svelte';
import { xy, type Spot } from '../../map/grid';
import { KINDS } from './kinds';
import type { City, Tile } from './wire';
import { words } from './words';

export const kindName = (face: number): string => named(KINDS[face]!.names);

/** A kind's direction. */
export const kindText = (face: number): string => named(KINDS[face]!.text);

/** `N2 E1`: so many to the north and to the east of the middle. */
export const placeName = (at: Spot): string => {
  const [x, y] = xy(at);
  const t = words.now.compass;
  const parts = [y ? `${y > 0 ? t.north : t.south}${Math.abs(y)}` : '', x ? `${x > 0 ? t.east : t.west}${Math.abs(x)}` : ''];
  return parts.filter(Boolean).join(' ') || t.middle;
};

export const tileName = (tile: Tile): string => (tile.face === null || !tile.up ? words.now.faceDown : kindName(tile.face));

export const nameAt = (city: City, at: Spot): string => (city[at] ? tileName(city[at]) : placeName(at));
