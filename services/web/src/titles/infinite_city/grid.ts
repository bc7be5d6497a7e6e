// The city as places on the grid: the keys of the table's own `city`.

import { beside, type Spot } from '../../map/grid';
import type { City } from './wire';

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
