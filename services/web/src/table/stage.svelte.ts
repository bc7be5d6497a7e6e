// What moves over the page for a moment: pictures from one place to another, and what is in its place already.
// Places are named by `data-place`; only transforms and opacity change, so nothing is painted again.

import { tick, type Component } from 'svelte';
import type { Motion } from '../titles/contract';

interface Spot {
  x: number;
  y: number;
  /** of the smaller side, in pixels */
  size: number;
}

export interface Flight {
  id: number;
  picture: Component<Record<string, unknown>> | null;
  props: Record<string, unknown>;
  text: string;
  frames: Keyframe[];
  timing: KeyframeAnimationOptions;
  /** the width of the picture's box, in pixels */
  width: number;
}

const EASE = 'cubic-bezier(.3, .1, .3, 1)';
const [SMALLEST, LARGEST] = [22, 96];

export class Stage {
  flights = $state.raw<readonly Flight[]>([]);
  private next = 0;
  /** what keeps hidden where something is still to land */
  private hiding: Animation[] = [];

  /** Call it right before the page shows the new state: where things come from is looked up in the old one. */
  async play(motions: readonly Motion[], ms: number): Promise<void> {
    const sources = motions.map((one) => (one.kind === 'fly' ? spotOf(one.from) : null));
    await tick();
    const apart = Math.min(90, ms / motions.length);
    motions.forEach((one, index) => this.perform(one, sources[index] ?? null, { duration: ms, delay: one.wait === undefined ? index * apart : one.wait * ms }));
  }

  private perform(one: Motion, from: Spot | null, { duration, delay }: { duration: number; delay: number }): void {
    const timing: KeyframeAnimationOptions = { duration, delay, easing: EASE, fill: 'both' };
    if (one.kind === 'fly') {
      const place = spotOf(one.to);
      if (!from || !place) return;
      // What comes into a hand or to a player's panel is no larger there.
      const to = one.lands ? place : { ...place, size: Math.min(place.size, from.size) };
      if (one.lands) this.hide(placed(one.to), duration + delay);
      const width = Math.max(from.size, to.size);
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 24, size: width * 1.08 };
      const frames = [
        { transform: at(from, width), opacity: 1 },
        { transform: at(middle, width), opacity: 1 },
        { transform: at(to, width), opacity: one.lands ? 1 : 0.35 },
      ];
      this.add({ picture: one.picture as Component<Record<string, unknown>>, props: one.props, text: '', frames, timing, width });
      return;
    }
    if (one.kind === 'rise') {
      const to = spotOf(one.at);
      if (!to) return;
      const [low, high] = [{ ...to, size: 1, y: to.y }, { ...to, size: 1, y: to.y - 26 }];
      const frames = [
        { transform: at(low, 1), opacity: 0 },
        { transform: at(low, 1), opacity: 1, offset: 0.15 },
        { transform: at(high, 1), opacity: 1, offset: 0.7 },
        { transform: at(high, 1), opacity: 0 },
      ];
      this.add({ picture: null, props: {}, text: one.text, frames, timing: { ...timing, duration: duration * 2.4 }, width: 0 });
      return;
    }
    placed(one.at)?.animate(FRAMES[one.kind], { ...timing, fill: 'backwards' });
  }

  private add(flight: Omit<Flight, 'id'>): void {
    this.flights = [...this.flights, { ...flight, id: this.next++ }];
  }

  private hide(element: Element | null, duration: number): void {
    const hidden = element?.animate({ opacity: [0, 0] }, { duration });
    this.hiding = this.hiding.filter((one) => one.playState === 'running');
    if (hidden) this.hiding.push(hidden);
  }

  /** Nothing moves any more. */
  clear(): void {
    this.flights = [];
    for (const hidden of this.hiding) hidden.cancel();
  }

  land(id: number): void {
    this.flights = this.flights.filter((flight) => flight.id !== id);
  }
}

/** For what moves in its place; it turns about its own middle. */
const FRAMES: Record<'drop' | 'turn' | 'flash', Keyframe[]> = {
  drop: [
    { transform: 'translateY(-46px) scale(1.25)', opacity: 0 },
    { transform: 'translateY(0) scale(1.06, .94)', opacity: 1, offset: 0.8 },
    { transform: 'none', opacity: 1 },
  ],
  turn: [{ transform: 'scaleX(0)' }, { transform: 'scaleX(0)', offset: 0.3 }, { transform: 'none' }],
  flash: [{ opacity: 1 }, { opacity: 0.15 }, { opacity: 1 }, { opacity: 0.15 }, { opacity: 1 }],
};

const at = ({ x, y, size }: Spot, width: number) =>
  `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%) scale(${(size / width).toFixed(3)})`;

const inSight = (box: DOMRect) => box.width > 0 && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;

/** The largest element that bears one of these names, the first name first, and can be seen. */
function placed(names: string): Element | null {
  for (const name of names.split(' ')) {
    const [largest] = [...document.querySelectorAll(`[data-place="${name}"]`)]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => inSight(box) && element.checkVisibility({ visibilityProperty: true }))
      .sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
    if (largest) return largest.element;
  }
  return null;
}

function spotOf(names: string): Spot | null {
  const box = placed(names)?.getBoundingClientRect();
  if (!box) return null;
  const inside = (from: number, to: number, size: number) => Math.max(0, Math.min(size, (from + to) / 2));
  return {
    x: inside(box.left, box.right, innerWidth),
    y: inside(box.top, box.bottom, innerHeight),
    size: Math.max(SMALLEST, Math.min(LARGEST, box.width, box.height)),
  };
}
