// What others have done is shown one decision at a time, with a pause between, so that it can be followed;
// never so slowly that somebody who waits to play is kept waiting.

/** Milliseconds, and something to be done after some of them; what it gives takes that back. */
export interface Clock {
  now: () => number;
  after: (ms: number, then: () => void) => () => void;
}

const PAUSE = 650;
/** No step waits longer than this. */
const ALTOGETHER = 3000;
/** Where more than these wait, as after a lost connection, the newest is shown at once. */
export const MOST = 12;

const browser: Clock = {
  now: () => performance.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** Shows steps in the order in which they are told. */
export class Presenter<Step> {
  private waiting: { step: Step; by: number }[] = [];
  private shownAt = -Infinity;
  private hold: (() => void) | null = null;
  private readonly show: (step: Step, pace: number) => void;
  private readonly clock: Clock;

  /** `show` is told for how many milliseconds the step will be looked at, at least; 0 where others were passed over. */
  constructor(show: (step: Step, pace: number) => void, clock: Clock = browser) {
    this.show = show;
    this.clock = clock;
  }

  /** Steps to be shown after those that wait. */
  follow(steps: readonly Step[]): void {
    const by = this.clock.now() + ALTOGETHER;
    this.waiting.push(...steps.map((step) => ({ step, by })));
    if (this.waiting.length > MOST) this.skip();
    else this.next();
  }

  /** A step to be shown now, whatever waits before it. */
  jump(step: Step): void {
    const alone = this.waiting.length === 0;
    this.clear();
    this.shownAt = this.clock.now();
    this.show(step, alone ? PAUSE : 0);
  }

  /** Everything that waits is passed over, but for the last. */
  skip(): void {
    const last = this.waiting.at(-1);
    if (!last) return;
    this.clear();
    this.shownAt = this.clock.now();
    this.show(last.step, 0);
  }

  /** Forgets what waits. */
  clear(): void {
    this.hold?.();
    this.hold = null;
    this.waiting = [];
  }

  private get pause(): number {
    const last = this.waiting.at(-1);
    return last ? Math.max(0, Math.min(PAUSE, (last.by - Math.max(this.shownAt, last.by - ALTOGETHER)) / this.waiting.length)) : PAUSE;
  }

  private next(): void {
    this.hold?.();
    this.hold = null;
    if (!this.waiting.length) return;
    const due = this.shownAt + this.pause - this.clock.now();
    if (due > 0) {
      this.hold = this.clock.after(due, () => this.next());
      return;
    }
    const { step } = this.waiting.shift()!;
    this.shownAt = this.clock.now();
    this.show(step, this.pause);
    this.next();
  }
}
