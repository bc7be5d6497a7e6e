// What part of the map is seen: by dragging, wheel, pinch and keys.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const CLOSEST = 3.2;
const PADDING = 14;

export class Camera {
  /** of the element, in CSS pixels */
  width = $state(0);
  height = $state(0);
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  /** the view that is drawn; a gesture only moves the drawing about, until it has come to rest */
  drawn = $state.raw({ x: 0, y: 0, scale: 1 });
  private moved = false;
  private resting = 0;
  private readonly world: { width: number; height: number };

  constructor(world: { width: number; height: number }) {
    this.world = world;
  }

  get smallest(): number {
    return Math.min(
      (this.width - 2 * PADDING) / this.world.width,
      (this.height - 2 * PADDING) / this.world.height,
    );
  }

  get closest(): number {
    return Math.max(CLOSEST, this.smallest * 2);
  }

  /** A new size of the element: the whole map stays fitted until somebody moves it. */
  resize(width: number, height: number): void {
    if (!width || !height) return;
    if (this.moved && this.width) {
      this.x += (width - this.width) / 2;
      this.y += (height - this.height) / 2;
    }
    this.width = width;
    this.height = height;
    if (this.moved) this.keepInside();
    else this.fit();
    this.settle();
  }

  /** How far the drawing reaches beyond each side of the element, in pixels. */
  get reach(): { x: number; y: number } {
    return { x: Math.round(this.width / 4), y: Math.round(this.height / 4) };
  }

  /** Where the drawing lies now: a scale and a shift that bring what is drawn to what is seen. */
  get shift(): { by: number; x: number; y: number } {
    const by = this.scale / this.drawn.scale;
    return { by, x: this.x - this.drawn.x * by, y: this.y - this.drawn.y * by };
  }

  /** Draws what is seen. */
  settle(): void {
    clearTimeout(this.resting);
    this.drawn = { x: this.x, y: this.y, scale: this.scale };
  }

  /** After a gesture's step: draws when it has come to rest, or when the drawing no longer reaches. */
  private rest(): void {
    const { by, x, y } = this.shift;
    const { reach } = this;
    const seen = (at: number, beyond: number, size: number) => at - beyond * by > 0 || at + (size + beyond) * by < size;
    if (by > 1.8 || by < 0.6 || seen(x, reach.x, this.width) || seen(y, reach.y, this.height)) this.settle();
    else {
      clearTimeout(this.resting);
      this.resting = window.setTimeout(() => this.settle(), 140);
    }
  }

  fit(): void {
    this.moved = false;
    this.scale = this.smallest;
    this.x = (this.width - this.world.width * this.scale) / 2;
    this.y = (this.height - this.world.height * this.scale) / 2;
    this.settle();
  }

  pan(dx: number, dy: number): void {
    this.moved = true;
    this.x += dx;
    this.y += dy;
    this.keepInside();
    this.rest();
  }

  /** Zooms by a factor while the point of the element under (px, py) stays where it is. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    const next = Math.max(this.smallest * 0.9, Math.min(this.closest, this.scale * factor));
    const real = next / this.scale;
    this.moved = true;
    this.x = px - (px - this.x) * real;
    this.y = py - (py - this.y) * real;
    this.scale = next;
    this.keepInside();
    this.rest();
  }

  /**
   * Moves as little as needed to see these points of the map, zooming out where they don't fit.
   * `covered` is the size of what lies over the element's lower left corner.
   */
  show(points: readonly (readonly [number, number])[], covered = { width: 0, height: 0 }): void {
    if (!points.length || !this.width) return;
    const xs = points.map((p) => p[0]);
    const ys = points.map((p) => p[1]);
    const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
    const edge = Math.min(70, this.width / 5, this.height / 5);
    const needed = Math.min(
      (this.width - 2 * edge) / Math.max(1, box.right - box.left),
      (this.height - 2 * edge) / Math.max(1, box.bottom - box.top),
    );
    if (needed < this.scale) this.zoom(needed / this.scale);
    const left = box.left * this.scale + this.x;
    const right = box.right * this.scale + this.x;
    const top = box.top * this.scale + this.y;
    const bottom = box.bottom * this.scale + this.y;
    const dx = left < edge ? edge - left : right > this.width - edge ? this.width - edge - right : 0;
    const dy = top < edge ? edge - top : bottom > this.height - edge ? this.height - edge - bottom : 0;
    if (dx || dy) this.pan(dx, dy);
    const under = points.some(
      ([x, y]) => x * this.scale + this.x < covered.width + 12 && y * this.scale + this.y > this.height - covered.height - 12,
    );
    if (!under) return;
    const aside = covered.width + edge / 2 - (box.left * this.scale + this.x);
    const up = box.bottom * this.scale + this.y - (this.height - covered.height - edge / 2);
    // Aside where there is room beside what lies there, else up.
    if (covered.width < this.width * 0.6 && aside < up * 2) this.pan(aside, 0);
    else this.pan(0, -up);
  }

  toWorld(px: number, py: number): [number, number] {
    return [(px - this.x) / this.scale, (py - this.y) / this.scale];
  }

  /** The map cannot be lost: its edges stay near the element's, or its middle in the element's. */
  private keepInside(): void {
    const hold = (at: number, size: number, world: number) => {
      const length = world * this.scale;
      const slack = Math.max(0, size - length) / 2 + size * 0.45;
      return Math.max(size - length - slack, Math.min(slack, at));
    };
    this.x = hold(this.x, this.width, this.world.width);
    this.y = hold(this.y, this.height, this.world.height);
  }
}
