// What part of the city is seen: by dragging, wheel, pinch and keys. The city grows, so what there is to see
// is told anew; it stays fitted until somebody moves it.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const CLOSEST = 2.4;
/** A small city is not blown up beyond this. */
const FITTED = 1.25;
/** What lies over the upper edge of the element, in pixels. */
const COVERED = 48;

export class Camera {
  /** of the element, in CSS pixels */
  width = $state(0);
  height = $state(0);
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  private moved = false;
  private world: Box;

  constructor(world: Box) {
    this.world = world;
  }

  private get fitted(): number {
    const { left, top, right, bottom } = this.world;
    return Math.min(FITTED, this.width / (right - left), (this.height - COVERED) / (bottom - top));
  }

  resize(width: number, height: number): void {
    if (!width || !height) return;
    if (this.moved && this.width) {
      this.x += (width - this.width) / 2;
      this.y += (height - this.height) / 2;
    }
    this.width = width;
    this.height = height;
    if (!this.moved) this.fit();
  }

  grow(world: Box): void {
    this.world = world;
    if (!this.moved && this.width) this.fit();
  }

  fit(): void {
    const { left, top, right, bottom } = this.world;
    this.moved = false;
    this.scale = this.fitted;
    this.x = this.width / 2 - ((left + right) / 2) * this.scale;
    this.y = (this.height + COVERED) / 2 - ((top + bottom) / 2) * this.scale;
  }

  pan(dx: number, dy: number): void {
    this.moved = true;
    this.shift(dx, dy);
  }

  private shift(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.keepInside();
  }

  /** Zooms by a factor while the point of the element under (px, py) stays where it is. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    const next = Math.max(Math.min(0.2, this.fitted), Math.min(CLOSEST, this.scale * factor));
    const real = next / this.scale;
    this.moved = true;
    this.x = px - (px - this.x) * real;
    this.y = py - (py - this.y) * real;
    this.scale = next;
    this.keepInside();
  }

  /** Moves as little as needed to see this point of the city with some of what lies around it. */
  show(x: number, y: number): void {
    if (!this.width) return;
    const edge = Math.min(90 * this.scale, this.width / 3, this.height / 3);
    const [px, py] = this.toScreen(x, y);
    const dx = px < edge ? edge - px : px > this.width - edge ? this.width - edge - px : 0;
    const dy = py < edge ? edge - py : py > this.height - edge ? this.height - edge - py : 0;
    if (dx || dy) this.shift(dx, dy);
  }

  /** Whether this point of the city, and half a tile around it, is in sight. */
  sees(x: number, y: number): boolean {
    const [px, py] = this.toScreen(x, y);
    const edge = 50 * this.scale;
    return px > edge && py > edge && px < this.width - edge && py < this.height - edge;
  }

  toWorld(px: number, py: number): [number, number] {
    return [(px - this.x) / this.scale, (py - this.y) / this.scale];
  }

  toScreen(x: number, y: number): [number, number] {
    return [x * this.scale + this.x, y * this.scale + this.y];
  }

  /** The city cannot be lost: some of it stays in the middle of the element. */
  private keepInside(): void {
    const { left, top, right, bottom } = this.world;
    const hold = (at: number, size: number, low: number, high: number) =>
      Math.max(size * 0.3 - high * this.scale, Math.min(size * 0.7 - low * this.scale, at));
    this.x = hold(this.x, this.width, left, right);
    this.y = hold(this.y, this.height, top, bottom);
  }
}
