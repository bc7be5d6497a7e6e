import type { Spot } from '../network';

/** A tile put down but not sent. */
export interface Ghost {
  at: Spot;
  face: number;
  turn: number;
  legal: boolean;
}

/** A place on the screen: its middle and half its side, in the element of this size, in CSS pixels. */
export interface Screen {
  x: number;
  y: number;
  half: number;
  width: number;
  height: number;
}
