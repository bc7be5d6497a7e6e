// Whether things may move, and how fast: nothing does for people who have asked for less motion, and nothing
// is worth moving while nobody looks.

import { prefersReducedMotion } from 'svelte/motion';

/** Milliseconds that something takes to move. */
export const CALM = 420;

export const SPEEDS = [0.5, 1, 2, 4] as const;

class Motion {
  /** how fast a replay plays */
  speed = $state<(typeof SPEEDS)[number]>(1);

  get allowed(): boolean {
    return !prefersReducedMotion.current && !document.hidden;
  }
}

export const motion = new Motion();
