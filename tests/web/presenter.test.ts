// What others have done is shown one decision at a time: how fast, and when not. The clock is the test's own.

import { beforeEach, describe, expect, test } from 'vitest';
import { MOST, Presenter, type Clock } from '../../services/web/src/table/presenter';

class Watch implements Clock {
  at = 0;
  private alarms: { at: number; then: () => void }[] = [];

  now = (): number => this.at;

  after = (ms: number, then: () => void): (() => void) => {
    const alarm = { at: this.at + ms, then };
    this.alarms.push(alarm);
    return () => (this.alarms = this.alarms.filter((one) => one !== alarm));
  };

  /** Lets so many milliseconds pass, each alarm at its time. */
  pass(ms: number): void {
    const until = this.at + ms;
    for (;;) {
      const next = this.alarms.filter((alarm) => alarm.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.at = next.at;
      this.alarms = this.alarms.filter((alarm) => alarm !== next);
      next.then();
    }
    this.at = until;
  }

  get idle(): boolean {
    return this.alarms.length === 0;
  }
}

let watch: Watch;
let shown: { step: number; at: number; pace: number }[];
let presenter: Presenter<number>;
const steps = () => shown.map((one) => one.step);

beforeEach(() => {
  watch = new Watch();
  shown = [];
  presenter = new Presenter((step, pace) => shown.push({ step, at: watch.at, pace }), watch);
});

describe('one decision at a time', () => {
  test('what comes alone is shown at once', () => {
    presenter.follow([1]);
    expect(steps()).toEqual([1]);
    expect(watch.idle).toBe(true);
  });

  test('what comes together is shown one after another, with a pause between', () => {
    presenter.follow([1, 2, 3]);
    expect(steps()).toEqual([1]);
    watch.pass(649);
    expect(steps()).toEqual([1]);
    watch.pass(1);
    expect(steps()).toEqual([1, 2]);
    watch.pass(650);
    expect(steps()).toEqual([1, 2, 3]);
    expect(watch.idle).toBe(true);
  });

  test('what comes right after something waits for its turn', () => {
    presenter.follow([1]);
    watch.pass(100);
    presenter.follow([2]);
    expect(steps()).toEqual([1]);
    watch.pass(550);
    expect(steps()).toEqual([1, 2]);
  });

  test('what comes long after something waits for nothing', () => {
    presenter.follow([1]);
    watch.pass(5000);
    presenter.follow([2]);
    expect(steps()).toEqual([1, 2]);
  });

  test('each is told how long it will be looked at', () => {
    presenter.follow([1, 2]);
    watch.pass(3000);
    expect(shown.map((one) => one.pace)).toEqual([650, 650]);
  });
});

describe('nobody is kept waiting', () => {
  test('the more wait, the shorter the pause, and three seconds are enough for all', () => {
    presenter.follow(Array.from({ length: MOST }, (_, i) => i));
    watch.pass(3000);
    expect(steps()).toHaveLength(MOST);
    const pauses = shown.slice(1).map((one, i) => one.at - shown[i]!.at);
    for (const pause of pauses) expect(pause).toBeCloseTo(3000 / (MOST - 1));
  });

  test('what comes later is in time too, each within three seconds', () => {
    for (let step = 0; step < 40; step++) {
      presenter.follow([step]);
      watch.pass(300);
    }
    for (const one of shown) expect(one.at - one.step * 300).toBeLessThanOrEqual(3000);
    watch.pass(3000);
    expect(steps()).toEqual(Array.from({ length: 40 }, (_, i) => i));
  });

  test('where too much has happened, the newest is shown at once', () => {
    presenter.follow(Array.from({ length: MOST + 1 }, (_, i) => i));
    expect(shown).toEqual([{ step: MOST, at: 0, pace: 0 }]);
    expect(watch.idle).toBe(true);
  });

  test('skipping shows the newest, once, and nothing after it', () => {
    presenter.follow([1, 2, 3, 4]);
    presenter.skip();
    expect(steps()).toEqual([1, 4]);
    presenter.skip();
    watch.pass(5000);
    expect(steps()).toEqual([1, 4]);
  });

  test('what the viewer has done passes over what waits', () => {
    presenter.follow([1, 2, 3]);
    watch.pass(50);
    presenter.jump(4);
    expect(steps()).toEqual([1, 4]);
    presenter.follow([5]);
    expect(steps()).toEqual([1, 4]);
    watch.pass(650);
    expect(steps()).toEqual([1, 4, 5]);
  });

  test('what is forgotten is not shown', () => {
    presenter.follow([1, 2]);
    presenter.clear();
    watch.pass(5000);
    expect(steps()).toEqual([1]);
  });
});
