// Where the cities' names go: beside their dots, never over one another. What finds no room waits for
// a closer look.

import type { Box, Point } from '../../../map/camera.svelte';
import { CITY_RADIUS, type Track } from './tracks';

export interface Label {
  city: number;
  /** of the text's middle, in pixels from the city's dot */
  dx: number;
  dy: number;
  size: number;
}

export interface Wish {
  city: number;
  name: string;
  /** greater goes first */
  weight: number;
  must: boolean;
}

const WIDTH = 0.54; // of a letter, in ems
/** Where a name is tried, the best first: directions from its city; then the same farther off, in pixels. */
const ANGLES = [0, Math.PI, -Math.PI / 2, Math.PI / 2, -0.7, -2.4, 0.7, 2.4, -1.15, -2, 1.15, 2, -0.35, -2.8, 0.35, 2.8];
const FARTHER = [0, 7];

const shared = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Boxes of one grid cell each, so that looking for neighbours stays quick. */
class Grid {
  private readonly cells = new Map<string, Box[]>();
  private readonly size = 64;

  add(box: Box): void {
    this.each(box, (key) => {
      const cell = this.cells.get(key);
      if (cell) cell.push(box);
      else this.cells.set(key, [box]);
    });
  }

  overlap(box: Box): number {
    let sum = 0;
    this.each(box, (key) => {
      for (const other of this.cells.get(key) ?? []) sum += shared(box, other);
    });
    return sum;
  }

  private each(box: Box, visit: (key: string) => void): void {
    for (let x = Math.floor(box.left / this.size); x <= Math.floor(box.right / this.size); x++) {
      for (let y = Math.floor(box.top / this.size); y <= Math.floor(box.bottom / this.size); y++) visit(`${x},${y}`);
    }
  }
}

/** `edge`: names should not reach beyond the map by more than so many pixels. */
export function placeLabels(
  wishes: Wish[],
  { cities, width }: { cities: Point[]; width: number },
  tracks: Track[],
  scale: number,
  edge: number,
): Label[] {
  const names = new Grid();
  const things = new Grid();
  const radius = CITY_RADIUS * Math.max(scale, 0.42);
  for (const [x, y] of cities) {
    names.add({ left: x * scale - radius, right: x * scale + radius, top: y * scale - radius, bottom: y * scale + radius });
  }
  for (const track of tracks) {
    for (const space of track.spaces) {
      const angle = (space.turn * Math.PI) / 180;
      const w = ((Math.abs(Math.cos(angle)) * space.length) / 2 + 4) * scale;
      const h = ((Math.abs(Math.sin(angle)) * space.length) / 2 + 4) * scale;
      things.add({ left: space.x * scale - w, right: space.x * scale + w, top: space.y * scale - h, bottom: space.y * scale + h });
    }
  }
  const labels: Label[] = [];
  for (const wish of [...wishes].sort((a, b) => Number(b.must) - Number(a.must) || b.weight - a.weight)) {
    const [cx, cy] = cities[wish.city]!;
    const size = Math.max(11, Math.min(19, 10.5 + scale * 5)) * (wish.weight > 4 ? 1.08 : 1);
    const [wide, high] = [wish.name.length * size * WIDTH + 4, size * 1.02];
    let best: { label: Label; box: Box; cost: number } | null = null;
    const tried = FARTHER.flatMap((off) => ANGLES.map((angle) => ({ angle, off })));
    for (const [rank, { angle, off }] of tried.entries()) {
      const dx = Math.cos(angle) * (radius + off + 3 + wide / 2);
      const dy = Math.sin(angle) * (radius + off + 2 + high / 2);
      const [x, y] = [cx * scale + dx, cy * scale + dy];
      const box = { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 };
      const clash = names.overlap(box);
      const outside = box.left < -edge || box.right > width * scale + edge;
      if ((clash > 2 || outside) && !wish.must) continue;
      const cost = clash * 50 + (outside ? 400 : 0) + things.overlap(box) + rank * 6;
      if (!best || cost < best.cost) best = { label: { city: wish.city, dx, dy, size }, box, cost };
    }
    if (!best) continue;
    names.add(best.box);
    labels.push(best.label);
  }
  return labels;
}
