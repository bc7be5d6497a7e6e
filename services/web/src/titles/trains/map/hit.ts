// What lies under a pointer: tracks are thin and thumbs are not, so the nearest one is meant.

import type { Point } from '../../../map/camera.svelte';
import { CITY_RADIUS, TRACK_WIDTH, type Track } from './tracks';

export type Target = { kind: 'city'; city: number } | { kind: 'route'; route: number };

export const same = (a: Target | null, b: Target | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    ((a.kind === 'city' && b.kind === 'city' && a.city === b.city) ||
      (a.kind === 'route' && b.kind === 'route' && a.route === b.route)));

/** The target nearest to a point of the map, within `reach` units of it. */
export function hit(x: number, y: number, reach: number, cities: Point[], tracks: Track[]): Target | null {
  let found: Target | null = null;
  let least = reach;
  cities.forEach((city, index) => {
    const far = Math.hypot(city[0] - x, city[1] - y) - CITY_RADIUS;
    if (far < least - 1) [found, least] = [{ kind: 'city', city: index }, Math.max(far, -1)];
  });
  tracks.forEach((track, index) => {
    for (let i = 2; i < track.samples.length - 2; i++) {
      const p = track.samples[i]!;
      const far = Math.hypot(p[0] - x, p[1] - y) - TRACK_WIDTH / 2;
      if (far < least) [found, least] = [{ kind: 'route', route: index }, far];
    }
  });
  return found;
}

/** The target that a step in a direction leads to, for the arrow keys. */
export function neighbour(from: Point, dx: number, dy: number, targets: { target: Target; at: Point }[]): Target | null {
  let best: Target | null = null;
  let least = Infinity;
  for (const { target, at } of targets) {
    const [x, y] = [at[0] - from[0], at[1] - from[1]];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (ahead < 2 || aside > ahead * 1.6) continue;
    const cost = ahead + aside * 2;
    if (cost < least) [best, least] = [target, cost];
  }
  return best;
}
