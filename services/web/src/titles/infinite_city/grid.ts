// The grid that a city grows on. A place is one number: `(5000 + y) * 10000 + 5000 + x`, with x to the
// east and y to the north of the middle tile.

import type { City } from './wire';

export type Spot = number;

const ROW = 10_000;
const HALF = ROW / 2;

export const spot = (x: number, y: number): Spot => (HALF + y) * ROW + HALF + x;

export const xy = (at: Spot): [number, number] => [(at % ROW) - HALF, Math.floor(at / ROW) - HALF];

/** North, east, south, west. */
export const beside = (at: Spot): [Spot, Spot, Spot, Spot] => [at + ROW, at + 1, at - ROW, at - 1];

export const spotsOf = (city: City): Spot[] => Object.keys(city).map(Number);

/** The free places beside these tiles. */
export function openSpots(spots: readonly Spot[]): Spot[] {
  const taken = new Set(spots);
  return [...new Set(spots.flatMap(beside))].filter((at) => !taken.has(at));
}

/** The groups into which the places fall, each connected by whole sides; the largest first. */
export function areas(spots: readonly Spot[]): Spot[][] {
  const left = new Set(spots);
  const found: Spot[][] = [];
  for (const start of spots) {
    if (!left.delete(start)) continue;
    const area = [start];
    for (const at of area) for (const near of beside(at)) if (left.delete(near)) area.push(near);
    found.push(area);
  }
  return found.sort((a, b) => b.length - a.length);
}
