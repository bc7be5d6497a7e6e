// What part of the sheet is seen: by dragging, wheel, pinch and keys. The railway grows, so what there is to
// see is told anew; it stays fitted until somebody moves it.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const CLOSEST = 2.6;
/** A small railway is not blown up beyond this. */
const FITTED = 1.3;
/** A tile that is being put down is not seen smaller than this. */
const WORKING = 0.7;

export class Camera {
  /** of the element, in CSS pixels */
  width = $state(0);
  height = $state(0);
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  /** how much of the element's left side is covered by something else */
  private covered = 0;
  private moved = false;
  /** looking closely at one place, for a while */
  private close = false;
  private world: Box;

  constructor(world: Box) {
    this.world = world;
  }

  private get fitted(): number {
    const { left, top, right, bottom } = this.world;
    return Math.min(FITTED, (this.width - this.covered) / (right - left), this.height / (bottom - top));
  }

  resize(width: number, height: number): void {
    if (!width || !height) return;
    if ((this.moved || this.close) && this.width) {
      this.x += (width - this.width) / 2;
      this.y += (height - this.height) / 2;
    }
    this.width = width;
    this.height = height;
    if (!this.moved && !this.close) this.fit();
  }

  grow(world: Box): void {
    this.world = world;
    if (!this.moved && this.width) this.fit();
  }

  cover(left: number): void {
    this.covered = left < this.width * 0.4 || !this.width ? left : 0;
    if (!this.moved && !this.close && this.width) this.fit();
  }

  fit(): void {
    const { left, top, right, bottom } = this.world;
    this.moved = this.close = false;
    this.scale = this.fitted;
    this.x = (this.width + this.covered) / 2 - ((left + right) / 2) * this.scale;
    this.y = this.height / 2 - ((top + bottom) / 2) * this.scale;
  }

  pan(dx: number, dy: number): void {
    this.moved = true;
    this.shift(dx, dy);
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

  /** Moves as little as needed to see this point with some of what lies around it. */
  show(x: number, y: number): void {
    if (!this.width) return;
    const edge = Math.min(90 * this.scale, this.width / 3, this.height / 3);
    const [px, py] = this.toScreen(x, y);
    const west = this.covered + edge;
    const dx = px < west ? west - px : px > this.width - edge ? this.width - edge - px : 0;
    const dy = py < edge ? edge - py : py > this.height - edge ? this.height - edge - py : 0;
    if (dx || dy) this.shift(dx, dy);
  }

  /** Looks at a tile that is being put down, from near enough to see how it lies. */
  work(x: number, y: number): void {
    if (this.width && this.scale < WORKING * 0.8) {
      this.close = true;
      this.scale = WORKING;
      this.x = (this.width + this.covered) / 2 - x * WORKING;
      this.y = this.height / 2 - y * WORKING;
      this.keepInside();
    } else this.show(x, y);
  }

  /** Back to the whole, unless somebody has looked elsewhere. */
  rest(): void {
    this.close = false;
    if (!this.moved && this.width) this.fit();
  }

  private shift(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.keepInside();
  }

  toWorld(px: number, py: number): [number, number] {
    return [(px - this.x) / this.scale, (py - this.y) / this.scale];
  }

  toScreen(x: number, y: number): [number, number] {
    return [x * this.scale + this.x, y * this.scale + this.y];
  }

  /** The railway cannot be lost: some of it stays in the middle of the element. */
  private keepInside(): void {
    const { left, top, right, bottom } = this.world;
    const hold = (at: number, size: number, low: number, high: number) =>
      Math.max(size * 0.3 - high * this.scale, Math.min(size * 0.7 - low * this.scale, at));
    this.x = hold(this.x, this.width, left, right);
    this.y = hold(this.y, this.height, top, bottom);
  }
}
