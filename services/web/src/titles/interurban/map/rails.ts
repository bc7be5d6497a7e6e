// Lines for tracks, in a tile of 100 by 100 whose upper left corner is at 0, 0.

import type { Leg } from '../network';
import { beginning } from '../network';
import type { Side } from '../tiles';

export const PITCH = 100;

/** Between the middles of two rails, halved. */
const GAUGE = 8.5;

const EDGE: readonly (readonly [number, number])[] = [[50, 0], [100, 50], [50, 100], [0, 50]];

/** Where a track at `off` from the middle of the corner's circle meets a side. */
function meets(side: Side, cornerX: number, cornerY: number, radius: number): [number, number] {
  const upright = side % 2 === 0;
  const x = upright ? (cornerX ? 100 - radius : radius) : side === 1 ? 100 : 0;
  const y = upright ? (side === 2 ? 100 : 0) : cornerY ? 100 - radius : radius;
  return [x, y];
}

function bend(from: Side, to: Side, radius: number): string {
  const cornerX = from === 1 || to === 1 ? 100 : 0;
  const cornerY = from === 2 || to === 2 ? 100 : 0;
  const [ax, ay] = meets(from, cornerX, cornerY, radius);
  const [bx, by] = meets(to, cornerX, cornerY, radius);
  const clockwise = (ax - cornerX) * (by - cornerY) - (ay - cornerY) * (bx - cornerX) > 0 ? 1 : 0;
  return `M${ax},${ay}A${radius},${radius} 0 0 ${clockwise} ${bx},${by}`;
}

const straight = (side: Side, off: number): string => (side % 2 === 0 ? `M${50 + off},0V100` : `M0,${50 + off}H100`);

/** The middle line of a track between two sides. */
export const line = (from: Side, to: Side): string => ((from ^ to) === 2 ? straight(from, 0) : bend(from, to, 50));

/** Its two rails. */
export const rails = (from: Side, to: Side): string =>
  (from ^ to) === 2 ? straight(from, -GAUGE) + straight(from, GAUGE) : bend(from, to, 50 - GAUGE) + bend(from, to, 50 + GAUGE);

/** The middle of a place on the drawn sheet. */
export const middle = (x: number, y: number): [number, number] => [x * PITCH, -y * PITCH];

/** Where a side of a place lies on the sheet. */
export function edge(x: number, y: number, side: Side): [number, number] {
  const [mx, my] = middle(x, y);
  return [mx - 50 + EDGE[side]![0], my - 50 + EDGE[side]![1]];
}

/** The whole of a route on the sheet, from its Start tile to its end. */
export function way(route: number, legs: readonly Leg[]): string {
  const [x, y, side] = beginning(route);
  const [ex, ey] = edge(x, y, side);
  const [dx, dy] = [EDGE[side]![0] - 50, EDGE[side]![1] - 50];
  let d = `M${ex + dx * 0.06},${ey + dy * 0.06}L${ex},${ey}`;
  for (const leg of legs) {
    const [tx, ty] = edge(leg.x, leg.y, leg.to);
    if ((leg.from ^ leg.to) === 2) d += `L${tx},${ty}`;
    else {
      const turns = (leg.to - leg.from + 4) % 4 === 3 ? 1 : 0;
      d += `A50,50 0 0 ${turns} ${tx},${ty}`;
    }
  }
  return d;
}

/** A point of an unturned tile, after `turn` quarters clockwise. */
export function turned(x: number, y: number, turn: number): [number, number] {
  let point: [number, number] = [x, y];
  for (let i = 0; i < turn; i++) point = [100 - point[1], point[0]];
  return point;
}
