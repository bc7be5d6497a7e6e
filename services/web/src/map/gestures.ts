// Dragging, pinching and the wheel, as movements of a camera; what is neither is a tap.

import type { Camera } from './camera.svelte';

/** Pixels that a finger may tremble while it taps. */
const TREMBLE = 6;

export interface Meant {
  /** a mouse is over this place, in pixels of the frame */
  point: (x: number, y: number, event: PointerEvent) => void;
  /** the mouse is gone */
  leave: () => void;
  tap: (x: number, y: number, event: PointerEvent) => void;
  /** the wheel was turned; whether that meant something else than to zoom */
  roll?: (x: number, y: number, event: WheelEvent) => boolean;
}

/** Where a pointer is in an element, in pixels. */
export function within(element: HTMLElement, event: { clientX: number; clientY: number }): [number, number] {
  const box = element.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}

export class Gestures {
  private readonly pointers = new Map<number, [number, number]>();
  private travelled = 0;
  private readonly camera: Camera;
  private readonly frame: () => HTMLElement;
  private readonly meant: Meant;

  constructor(camera: Camera, frame: () => HTMLElement, meant: Meant) {
    this.camera = camera;
    this.frame = frame;
    this.meant = meant;
  }

  private at(event: { clientX: number; clientY: number }): [number, number] {
    return within(this.frame(), event);
  }

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    if (this.meant.roll?.(...this.at(event), event)) return;
    const pace = event.deltaMode === 1 ? 0.05 : event.ctrlKey ? 0.01 : 0.0018;
    this.camera.zoom(Math.exp(-event.deltaY * pace), ...this.at(event));
  };

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (this.pointers.size === 0) this.travelled = 0;
    this.pointers.set(event.pointerId, this.at(event));
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    const now = this.at(event);
    if (!before) {
      if (event.pointerType === 'mouse') this.meant.point(...now, event);
      return;
    }
    const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
    this.travelled += Math.hypot(dx, dy);
    const frame = this.frame();
    if (this.travelled > TREMBLE && !frame.hasPointerCapture(event.pointerId)) frame.setPointerCapture(event.pointerId);
    if (this.pointers.size > 1) this.pinch(event.pointerId, before, now);
    else if (this.travelled > TREMBLE) this.camera.pan(dx, dy);
    this.pointers.set(event.pointerId, now);
  };

  private pinch(id: number, before: [number, number], now: [number, number]): void {
    const [, other] = [...this.pointers].find(([one]) => one !== id)!;
    const far = Math.hypot(before[0] - other[0], before[1] - other[1]);
    const near = Math.hypot(now[0] - other[0], now[1] - other[1]);
    this.camera.zoom(near / (far || 1), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    this.camera.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
  }

  readonly up = (event: PointerEvent): void => {
    if (!this.pointers.delete(event.pointerId)) return;
    if (event.type === 'pointerup' && this.travelled <= TREMBLE && this.pointers.size === 0) this.meant.tap(...this.at(event), event);
  };

  readonly leave = (): void => {
    if (this.pointers.size === 0) this.meant.leave();
  };
}
