// The tiles in the box. A face, as commands, events and states name it, is a place in `TILES`: the kinds
// of Track first, then those of each seat's stations.

import box from '../../../generated/interurban.json';
import { words } from './words';

export type Shape = 'straight' | 'curve' | 'crossing';

/** 0 north, 1 east, 2 south, 3 west */
export type Side = number;

export interface Tile {
  shape: Shape;
  /** the number printed on it, 0 without one */
  value: number;
  /** the seat whose station it is; -1: Track */
  owner: number;
}

export const NOBODY = -1;

interface Kind {
  shape: string;
  value: number;
  count: number;
}
const kinds = (list: readonly Kind[], owner: number): Tile[] =>
  list.map(({ shape, value }) => ({ shape: shape as Shape, value, owner }));

export const TILES: readonly Tile[] = [
  ...kinds(box.track, NOBODY),
  ...box.colours.flatMap((_, owner) => kinds(box.station, owner)),
];

/** The labels of the Start tiles, clockwise from the plain edge. */
export const STARTS: readonly (readonly string[])[] = box.start.map((start) => start.labels);

const sum = (list: readonly Kind[]) => list.reduce((all, kind) => all + kind.count, 0);
export const TRACK_TILES = sum(box.track);
export const STATIONS_EACH = sum(box.station);

/** For each shape and each turning that looks different: the sides that its tracks join. */
export const SEGMENTS: Record<Shape, readonly (readonly (readonly [Side, Side])[])[]> = {
  straight: [[[0, 2]], [[1, 3]]],
  curve: [[[0, 1]], [[1, 2]], [[2, 3]], [[3, 0]]],
  crossing: [[[0, 2], [1, 3]]],
};

export const turnings = (face: number): number => SEGMENTS[TILES[face]!.shape].length;

export const faceOf = (shape: Shape, value: number, owner = NOBODY): number =>
  TILES.findIndex((tile) => tile.shape === shape && tile.value === value && tile.owner === owner);

/** What a person calls the tile; `nameOf` gives the owner of a station. */
export function tileName(face: number, nameOf: (seat: number) => string): string {
  const { shape, value, owner } = TILES[face]!;
  const t = words.now;
  return owner === NOBODY ? t.track[shape as 'straight' | 'curve'](value) : t.station(value, shape === 'crossing', nameOf(owner));
}

/** The tile with the sides that its track joins. */
export function laidName(face: number, turn: number, nameOf: (seat: number) => string): string {
  const { shape } = TILES[face]!;
  const name = tileName(face, nameOf);
  const segment = SEGMENTS[shape][turn]?.[0];
  if (shape === 'crossing' || !segment) return name;
  return words.now.turned(name, words.now.sides[segment[0]]!, words.now.sides[segment[1]]!);
}
