// Where the routes run, and what they are worth while the game goes on.

import { NOBODY, SEGMENTS, TILES, type Side } from './tiles';
import type { Route, State } from './wire';

export const STEPS: readonly (readonly [number, number])[] = [[0, 1], [1, 0], [0, -1], [-1, 0]];

/** Where the six routes leave the Start tiles: the place before the first tile, and the side that it is entered by. */
const BEGINNINGS: readonly (readonly [number, number, Side])[] = [
  [0, -1, 0],
  [-1, 0, 1],
  [0, 1, 2],
  [1, 1, 2],
  [2, 0, 3],
  [1, -1, 0],
];

export interface Leg {
  x: number;
  y: number;
  from: Side;
  to: Side;
}

/** The tiles of a route in travelling order, with the sides by which each is entered and left. */
export function legs(game: State, number: number): Leg[] {
  let [x, y, from] = BEGINNINGS[number]!;
  return game.routes[number]!.tiles.map((index) => {
    const { face, turn } = game.board[index]!;
    const segment = SEGMENTS[TILES[face]!.shape][turn]!.find((pair) => pair.includes(from))!;
    const to = segment[0] === from ? segment[1] : segment[0];
    const leg = { x, y, from, to };
    [x, y, from] = [x + STEPS[to]![0], y + STEPS[to]![1], to ^ 2];
    return leg;
  });
}

export const beginning = (number: number): readonly [number, number, Side] => BEGINNINGS[number]!;

const tilesOf = (game: State, route: Route) => route.tiles.map((index) => TILES[game.board[index]!.face]!);

/** The Value of each route now. */
export function values(game: State): number[] {
  const numbers = game.routes.map((route) => {
    const track = tilesOf(game, route).filter((tile) => tile.owner === NOBODY);
    if (route.label === 'S') return track.filter((tile) => tile.shape === 'straight').length;
    if (route.label === 'C') return track.filter((tile) => tile.shape === 'curve').length;
    return Number(route.label);
  });
  const compared = numbers.filter((number) => !Number.isNaN(number));
  return game.routes.map((route, index) => {
    const start = route.label === 'H' ? Math.max(...compared) : route.label === 'L' ? Math.min(...compared) : numbers[index]!;
    return tilesOf(game, route).reduce((all, tile) => all + (tile.owner === NOBODY ? tile.value : 0), start);
  });
}

/** Each seat's Commerce points on a route. */
export function commerce(game: State, route: Route): number[] {
  const points = game.stations.map(() => 0);
  for (const { owner, value } of tilesOf(game, route)) if (owner !== NOBODY) points[owner]! += value;
  return points;
}

/** The values of the stations on a route. */
export const stationValues = (game: State, route: Route): Set<number> =>
  new Set(tilesOf(game, route).flatMap(({ owner, value }) => (owner === NOBODY ? [] : [value])));

/** Victory points for a route of this Value: all of it, a half, a quarter, an eighth, rounded up. */
export function shares(value: number, earned: readonly number[]): number[] {
  const ranks = [...new Set(earned.filter((points) => points > 0))].sort((a, b) => b - a);
  return earned.map((points) => {
    const rank = ranks.indexOf(points);
    return rank < 0 || rank > 3 ? 0 : Math.ceil(value / 2 ** rank);
  });
}

/** A seat's Victory points, were every route completed now. */
export function standing(game: State, seat: number): number {
  const worth = values(game);
  return game.routes.reduce((all, route, index) => all + (shares(worth[index]!, commerce(game, route))[seat] ?? 0), 0);
}
