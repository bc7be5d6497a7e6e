// What may be drawn over the tiles of a city.

import type { Spot } from '../../../map/grid';

/** Where somebody has just done something; `gone`: where a tile lay before. */
export interface Mark {
  at: Spot;
  seat: number;
  gone: boolean;
}

export interface Arrow {
  from: Spot;
  to: Spot;
  seat: number;
}

/** Tiles that hang together for a seat; `points` are written on it, `small` ones count nothing. */
export interface Area {
  seat: number;
  spots: readonly Spot[];
  points: number;
  small: boolean;
}

/** A tile that a draft would put there; a face of null is a back. */
export interface Ghost {
  at: Spot;
  face: number | null;
  tokens: readonly number[];
}
