// The course of every route: a gentle curve that keeps clear of other cities, cut into spaces.

import type { Board } from '../wire';
import type { Point } from '../../../map/camera.svelte';

export interface Space {
  x: number;
  y: number;
  /** degrees, from -90 to 90, so that marks stand upright */
  turn: number;
  length: number;
  /** from the middle of one space to the middle of the next */
  step: number;
}

export interface Track {
  /** the rails, from city to city */
  line: string;
  spaces: Space[];
  middle: Point;
  /** points along the rails, to find the track nearest to a pointer */
  samples: Point[];
}

export const CITY_RADIUS = 7.5;
export const TRACK_WIDTH = 11;

const LANE = TRACK_WIDTH + 5;
const LONGEST_SPACE = 46;
const STEPS = 32;
const BOWS = [0, 0.05, -0.05, 0.1, -0.1, 0.15, -0.15, 0.2, -0.2, 0.27, -0.27];

const mix = (a: number, b: number, t: number) => a + (b - a) * t;

function curve(a: Point, b: Point, bow: number): Point[] {
  const control: Point = [(a[0] + b[0]) / 2 - (b[1] - a[1]) * bow * 2, (a[1] + b[1]) / 2 + (b[0] - a[0]) * bow * 2];
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const t = i / STEPS;
    return [
      mix(mix(a[0], control[0], t), mix(control[0], b[0], t), t),
      mix(mix(a[1], control[1], t), mix(control[1], b[1], t), t),
    ] as const;
  });
}

function beside(points: Point[], offset: number): Point[] {
  if (offset === 0) return points;
  return points.map((p, i) => {
    const before = points[Math.max(0, i - 1)]!;
    const after = points[Math.min(points.length - 1, i + 1)]!;
    const far = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    // The lanes come together at the cities.
    const open = Math.min(1, Math.min(i, points.length - 1 - i) / 4 + 0.45);
    return [
      p[0] - ((after[1] - before[1]) / far) * offset * open,
      p[1] + ((after[0] - before[0]) / far) * offset * open,
    ] as const;
  });
}

/** How much a curve disturbs what is there: near misses of cities, and other curves already laid. */
function disturbance(points: Point[], others: Point[], laid: Point[][], bow: number, room: number): number {
  let cost = Math.abs(bow) * 60;
  for (const city of others) {
    let near = Infinity;
    for (const p of points) near = Math.min(near, Math.hypot(p[0] - city[0], p[1] - city[1]));
    if (near < room) cost += (room - near) * 4;
  }
  const inner = points.slice(4, -4);
  for (const line of laid) {
    for (let i = 0; i < inner.length; i += 3) {
      for (let j = 5; j < line.length - 5; j += 3) {
        const near = Math.hypot(inner[i]![0] - line[j]![0], inner[i]![1] - line[j]![1]);
        if (near < TRACK_WIDTH * 1.3) cost += TRACK_WIDTH * 1.3 - near;
      }
    }
  }
  return cost;
}

function measure(points: Point[]): number[] {
  const along = [0];
  for (let i = 1; i < points.length; i++) {
    along.push(along[i - 1]! + Math.hypot(points[i]![0] - points[i - 1]![0], points[i]![1] - points[i - 1]![1]));
  }
  return along;
}

function at(points: Point[], along: number[], distance: number): { x: number; y: number; turn: number } {
  let i = 1;
  while (i < points.length - 1 && along[i]! < distance) i++;
  const [a, b] = [points[i - 1]!, points[i]!];
  const t = (distance - along[i - 1]!) / (along[i]! - along[i - 1]! || 1);
  let turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  if (turn > 90) turn -= 180;
  if (turn < -90) turn += 180;
  return { x: mix(a[0], b[0], t), y: mix(a[1], b[1], t), turn };
}

const path = (points: Point[]) => 'M' + points.map((p) => `${p[0].toFixed(1)},${p[1].toFixed(1)}`).join('L');

export function layTracks(board: Board, cities: Point[]): Track[] {
  const courses = new Map<string, Point[]>();
  const laid: Point[][] = [];
  const pairs = new Map<string, { ends: [number, number]; routes: number[] }>();
  board.routes.forEach((route, index) => {
    const key = route.ends.join();
    const pair = pairs.get(key) ?? { ends: route.ends, routes: [] };
    pair.routes.push(index);
    pairs.set(key, pair);
  });
  const span = ([a, b]: [number, number]) => Math.hypot(cities[a]![0] - cities[b]![0], cities[a]![1] - cities[b]![1]);
  // Short connections first: they have the least freedom.
  for (const [key, pair] of [...pairs].sort((a, b) => span(a[1].ends) - span(b[1].ends))) {
    const [a, b] = [cities[pair.ends[0]]!, cities[pair.ends[1]]!];
    const others = cities.filter((_, i) => !pair.ends.includes(i));
    const room = CITY_RADIUS + 10 + (pair.routes.length * LANE) / 2;
    let best = curve(a, b, 0);
    let least = Infinity;
    for (const bow of BOWS) {
      const points = curve(a, b, bow);
      const cost = disturbance(points, others, laid, bow, room);
      if (cost < least) [best, least] = [points, cost];
    }
    courses.set(key, best);
    laid.push(best);
  }
  return board.routes.map((route, index) => {
    const pair = pairs.get(route.ends.join())!;
    const lane = pair.routes.indexOf(index) - (pair.routes.length - 1) / 2;
    const points = beside(courses.get(route.ends.join())!, lane * LANE);
    const along = measure(points);
    const total = along.at(-1)!;
    const gap = Math.min(CITY_RADIUS + 3, total / 5);
    const step = (total - 2 * gap) / route.length;
    const length = Math.min(step - 2.4, LONGEST_SPACE);
    const spaces = Array.from({ length: route.length }, (_, i) => ({
      ...at(points, along, gap + step * (i + 0.5)),
      length,
      step,
    }));
    const middle = at(points, along, total / 2);
    return { line: path(points), spaces, middle: [middle.x, middle.y], samples: points };
  });
}

/** The spaces of a route that carry the locomotive marks: those in the middle. */
export function marked(length: number, marks: number): (space: number) => boolean {
  const first = Math.floor((length - marks) / 2);
  return (space) => space >= first && space < first + marks;
}
