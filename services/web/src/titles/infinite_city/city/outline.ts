// Where tiles lie on the drawing, and lines around areas of them.

import { beside, xy, type Spot } from '../../../map/grid';

/** Sizes in the units of the drawing: a tile, and from one tile to the next. */
export const TILE = 100;
export const PITCH = 107;

/** The middle of a place on the drawing. */
export const middle = (at: Spot): [number, number] => {
  const [x, y] = xy(at);
  return [x * PITCH, -y * PITCH];
};

type Point = readonly [number, number];
type Edge = readonly [Point, Point];

const key = (point: Point) => `${point[0]},${point[1]}`;

/** The sides of an area, each with the area to its right. */
function sides(area: readonly Spot[]): Edge[] {
  const inside = new Set(area);
  return area.flatMap((at) => {
    const [x, y] = xy(at);
    const [left, top, right, bottom] = [x, -y, x + 1, 1 - y];
    const corners: Edge[] = [
      [[left, top], [right, top]],
      [[right, top], [right, bottom]],
      [[right, bottom], [left, bottom]],
      [[left, bottom], [left, top]],
    ];
    return beside(at).flatMap((near, side) => (inside.has(near) ? [] : [corners[side]!]));
  });
}

const step = ([a, b]: Edge): Point => [b[0] - a[0], b[1] - a[1]];

/** A path around an area, `inset` units inside its edge. */
export function outline(area: readonly Spot[], inset: number): string {
  const from = new Map<string, Edge[]>();
  for (const edge of sides(area)) from.set(key(edge[0]), [...(from.get(key(edge[0])) ?? []), edge]);
  const paths: string[] = [];
  for (const waiting of from.values()) {
    while (waiting.length) {
      const loop: Edge[] = [];
      for (let edge = waiting.pop(); edge; ) {
        loop.push(edge);
        const next: Edge[] = from.get(key(edge[1])) ?? [];
        const [dx, dy] = step(edge);
        // Where two corners touch, keep to the right: the same tile goes on.
        const right = next.findIndex((one) => step(one)[0] === -dy && step(one)[1] === dx);
        edge = next.splice(right < 0 ? 0 : right, 1)[0];
      }
      paths.push(inward(loop, inset));
    }
  }
  return paths.join('');
}

function inward(loop: readonly Edge[], inset: number): string {
  const points = loop.flatMap((edge, i) => {
    const [bx, by] = step(loop[(i + loop.length - 1) % loop.length]!);
    const [dx, dy] = step(edge);
    if (bx === dx && by === dy) return [];
    const [x, y] = edge[0];
    return [[(x - 0.5) * PITCH + inset * (-by - dy), (y - 0.5) * PITCH + inset * (bx + dx)]];
  });
  return `M${points.map(([x, y]) => `${x!.toFixed(1)},${y!.toFixed(1)}`).join('L')}Z`;
}

/** A bent arrow's line from one place to another, from edge to edge of what lies there. */
export function arrow(from: Spot, to: Spot): string {
  const [ax, ay] = middle(from);
  const [bx, by] = middle(to);
  const [dx, dy] = [bx - ax, by - ay];
  const bend = 0.18;
  const [mx, my] = [(ax + bx) / 2 + dy * bend, (ay + by) / 2 - dx * bend];
  const cut = (x: number, y: number, short: number): Point => {
    const far = Math.hypot(mx - x, my - y) || 1;
    return [x + ((mx - x) / far) * short, y + ((my - y) / far) * short];
  };
  const [sx, sy] = cut(ax, ay, 26);
  const [ex, ey] = cut(bx, by, 36);
  return `M${sx.toFixed(1)},${sy.toFixed(1)}Q${mx.toFixed(1)},${my.toFixed(1)} ${ex.toFixed(1)},${ey.toFixed(1)}`;
}
