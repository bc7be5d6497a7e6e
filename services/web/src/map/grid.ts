// Places on a grid of square tiles. A place is one number: `(5000 + y) * 10000 + 5000 + x`, with x to the
// east and y to the north of the middle tile.

export type Spot = number;

const ROW = 10_000;
const HALF = ROW / 2;

export const spot = (x: number, y: number): Spot => (HALF + y) * ROW + HALF + x;

export const xy = (at: Spot): [number, number] => [(at % ROW) - HALF, Math.floor(at / ROW) - HALF];

/** North, east, south, west. */
export const beside = (at: Spot): [Spot, Spot, Spot, Spot] => [at + ROW, at + 1, at - ROW, at - 1];

/** The places from west to east and from south to north: west, south, east, north. */
export type Reach = readonly [number, number, number, number];

/** A place on the screen: its middle and half its side, in the element of this size, in CSS pixels. */
export interface Screen {
  x: number;
  y: number;
  half: number;
  width: number;
  height: number;
}
