// The score as it stands: areas, printed values, silver. Every tile with a token on it lies open, so it is
// the same for everybody.

import { beside, type Spot } from '../../map/grid';
import { areas, spotsOf } from './grid';
import { KINDS, POWER_STATION } from './kinds';
import type { City, State } from './wire';

export const SMALLEST_AREA = 3;

export interface Standing {
  /** the largest first; those under three tiles too */
  areas: Spot[][];
  valued: Spot[];
  silver: Spot[];
  /** whether the silver counts: nobody has more */
  mostSilver: boolean;
  points: number;
}

const kindAt = (city: City, at: Spot) => KINDS[city[at]!.face ?? -1];

export function standings(game: State): Standing[] {
  const all = spotsOf(game.city);
  const counted = Array.from({ length: game.seats }, (_, seat) => {
    const own = all.filter((at) => game.city[at]!.tokens.includes(seat));
    return {
      areas: areas(own),
      valued: own.filter((at) => kindAt(game.city, at)?.value),
      silver: own.filter((at) => kindAt(game.city, at)?.silver),
    };
  });
  const most = Math.max(0, ...counted.map((one, seat) => (game.gone.includes(seat) ? 0 : one.silver.length)));
  return counted.map((one, seat) => {
    const mostSilver = most > 0 && one.silver.length === most && !game.gone.includes(seat);
    const points =
      one.areas.reduce((sum, area) => sum + (area.length >= SMALLEST_AREA ? area.length : 0), 0) +
      one.valued.reduce((sum, at) => sum + kindAt(game.city, at)!.value, 0) +
      (mostSilver ? most : 0);
    return { ...one, mostSilver, points };
  });
}

let last: { game: State; found: Standing[] } | null = null;

/** `standings`, found once for each state: every player's line asks for them. */
export function standing(game: State, seat: number): Standing {
  if (last?.game !== game) last = { game, found: standings(game) };
  return last.found[seat]!;
}

/** The tiles that no direction may touch: Power Stations and what lies beside them. */
export function protectedSpots(city: City): Set<Spot> {
  const stations = spotsOf(city).filter((at) => city[at]!.up && city[at]!.face === POWER_STATION);
  return new Set(stations.flatMap((at) => [at, ...beside(at)]));
}
