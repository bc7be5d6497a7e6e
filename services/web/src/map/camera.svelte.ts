// What part of a map is seen. A map may grow: it stays fitted until somebody looks elsewhere.
//
// While a gesture goes on, the browser only moves and stretches the picture that it has; it is drawn anew, and
// sharp, when the gesture has come to rest. Its size is changed for that, not its scale alone: browsers keep no
// picture for moving that is smaller than its own size.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Point = readonly [number, number];

/** How a map wants to be looked at. */
export interface Manners {
  /** pixels a unit, as close as one may look */
  closest: number;
  /** pixels a unit, beyond which a small map is not blown up when it is fitted */
  fitted?: number;
  /** of a map that is fitted: what stays free at the element's edges, in pixels */
  edges?: Partial<Box>;
}

/** In units of the map. */
const BEYOND = 4000;
/** How much around a point is shown with it, in units of the map. */
const AROUND = 80;
/** How much at least, in pixels: the name of a place has room there. */
const NAME = 42;
/** What the buttons of the window take of its upper right corner, in pixels. */
const CORNER = { width: 64, height: 142 };
/** Milliseconds after which a gesture is over. */
const REST = 140;
/** Milliseconds that a step by key or button glides; as `--quick` in tokens.css. */
const GLIDE = 160;
/** Seen from this much farther than it was drawn, a picture is drawn anew in the middle of a gesture: all of it, drawn so large, would be too much. */
const FARTHER = 2.5;

/** How far from `low` to `high` has to go to lie between two edges; in their middle, if it is longer. */
function into(low: number, high: number, from: number, to: number): number {
  if (high - low > to - from) return (from + to - low - high) / 2;
  return low < from ? from - low : high > to ? to - high : 0;
}

export class Camera {
  /** of the element, in CSS pixels */
  width = $state(0);
  height = $state(0);
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  world = $state.raw<Box>({ left: 0, top: 0, right: 1, bottom: 1 });
  /** the scale for which the picture is drawn */
  drawn = $state(1);
  /** whether a gesture goes on, or a step is shown */
  moving = $state(false);
  /** whether the last step was by a key or a button, and so may be shown as a movement */
  gliding = $state(false);

  private edges: Box;
  private moved = false;
  /** looking closely at one place, for a while */
  private close = false;
  private resting = 0;

  constructor(
    world: Box,
    private readonly manners: Manners,
  ) {
    this.world = world;
    this.edges = { left: 0, top: 0, right: 0, bottom: 0, ...manners.edges };
  }

  /** The scale at which the whole map is seen. */
  get whole(): number {
    return this.fitted.scale;
  }

  /** How the whole map is seen as large as it can be with no part of it under the buttons. */
  private get fitted() {
    const { edges } = this;
    const plain = this.fitInto(edges);
    const { right, top } = this.world;
    const free = right * plain.scale + plain.x <= this.width - CORNER.width || top * plain.scale + plain.y >= CORNER.height;
    if (free) return plain;
    const aside = this.fitInto({ ...edges, right: Math.max(edges.right, CORNER.width) });
    const below = this.fitInto({ ...edges, top: Math.max(edges.top, CORNER.height) });
    return aside.scale < below.scale ? below : aside;
  }

  private fitInto(edges: Box) {
    const { left, top, right, bottom } = this.world;
    const scale = Math.min(
      this.manners.fitted ?? Infinity,
      Math.max(1, this.width - edges.left - edges.right) / (right - left),
      Math.max(1, this.height - edges.top - edges.bottom) / (bottom - top),
    );
    return {
      scale,
      x: (this.width + edges.left - edges.right) / 2 - ((left + right) / 2) * scale,
      y: (this.height + edges.top - edges.bottom) / 2 - ((top + bottom) / 2) * scale,
    };
  }

  /** The attributes of a picture in the map's units, as large as it is seen at rest. */
  get extent() {
    const { left, top, right, bottom } = this.world;
    const { drawn } = this;
    const [width, height] = [right - left, bottom - top];
    return {
      width: width * drawn,
      height: height * drawn,
      viewBox: `${left} ${top} ${width} ${height}`,
      style: `left:${left * drawn}px;top:${top * drawn}px`,
    };
  }

  /** Where the picture lies now, and by how much it is stretched; at rest on whole pixels, between which it would blur. */
  get transform(): string {
    const { devicePixelRatio: fine } = window;
    const [x, y] = [this.x, this.y].map((at) => (this.moving ? at : Math.round(at * fine) / fine));
    return `translate3d(${x}px, ${y}px, 0) scale(${this.scale / this.drawn})`;
  }

  /** A part of the map that reaches beyond its edges as far as anybody may look. */
  get beyond() {
    const { left, top, right, bottom } = this.world;
    return { x: left - BEYOND, y: top - BEYOND, width: right - left + 2 * BEYOND, height: bottom - top + 2 * BEYOND };
  }

  resize(width: number, height: number): void {
    if (!width || !height) return;
    const looking = (this.moved || this.close) && this.width > 0;
    if (looking) {
      this.x += (width - this.width) / 2;
      this.y += (height - this.height) / 2;
    }
    this.width = width;
    this.height = height;
    if (looking) this.keepInside();
    else this.showAll();
    this.settle();
  }

  grow(world: Box): void {
    this.world = world;
    this.refit();
  }

  /** Something lies over this much of the element's left side, in pixels. */
  cover(left: number): void {
    this.edges = { ...this.edges, left: left < this.width * 0.4 || !this.width ? left : 0 };
    this.refit();
  }

  private refit(): void {
    if (this.moved || this.close || !this.width) return;
    this.showAll();
    this.settle();
  }

  private showAll(): void {
    this.moved = this.close = false;
    ({ scale: this.scale, x: this.x, y: this.y } = this.fitted);
  }

  /** The whole map, as somebody wished. */
  fit(): void {
    this.showAll();
    this.glide();
  }

  /** Moves as a gesture does, by pixels. */
  pan(dx: number, dy: number): void {
    this.moved = true;
    this.shift(dx, dy);
    this.gesture();
  }

  /** Zooms as a gesture does, by a factor; the point of the element under (px, py) stays where it is. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    this.moved = true;
    this.scaleTo(this.scale * factor, px, py);
    this.gesture();
  }

  /** A step in a direction, by pixels. */
  step(dx: number, dy: number): void {
    this.moved = true;
    this.shift(dx, dy);
    this.glide();
  }

  /** A step closer or farther. */
  closer(factor: number): void {
    this.moved = true;
    this.scaleTo(this.scale * factor, this.width / 2, this.height / 2);
    this.glide();
  }

  /**
   * Moves as little as needed to see these points of the map, zooming out where they don't fit.
   * `covered` is the size of what lies over the element's lower left corner.
   */
  show(points: readonly Point[], covered = { width: 0, height: 0 }): void {
    if (!points.length || !this.width) return;
    const at = { x: this.x, y: this.y, scale: this.scale };
    const xs = points.map((point) => point[0]);
    const ys = points.map((point) => point[1]);
    const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
    const room = this.room(box, covered);
    const edge = this.edgeIn(room);
    const needed = this.scaleIn(box, room);
    if (needed < this.scale) this.scaleTo(needed, (room.left + room.right) / 2, (room.top + room.bottom) / 2);
    const [left, top] = this.toScreen(box.left, box.top);
    const [right, bottom] = this.toScreen(box.right, box.bottom);
    this.shift(into(left, right, room.left + edge, room.right - edge), into(top, bottom, room.top + edge, room.bottom - edge));
    if (at.x !== this.x || at.y !== this.y || at.scale !== this.scale) this.glide();
  }

  /** The part of the element where this part of the map is seen best, beside or above what lies over it. */
  private room(box: Box, covered: { width: number; height: number }): Box {
    const { width, height } = this;
    const [left, bottom] = [covered.width && covered.width + 8, height - covered.height];
    const whole = { left: this.edges.left, top: 0, right: width, bottom: height };
    const open = covered.height ? [{ ...whole, left: Math.max(left, whole.left) }, { ...whole, bottom }] : [whole];
    const rooms = open.filter((room) => room.right - room.left > CORNER.width * 2 && room.bottom > CORNER.width);
    const size = (room: Box) => Math.min(this.scale, this.scaleIn(box, room));
    const area = (room: Box) => (room.right - room.left) * (room.bottom - room.top);
    return rooms.reduce((best, room) => (size(room) - size(best) || area(room) - area(best)) > 0 ? room : best, rooms[0] ?? whole);
  }

  private edgeIn(room: Box): number {
    return Math.min(Math.max(AROUND * this.scale, NAME), (room.right - room.left) / 4, (room.bottom - room.top) / 4);
  }

  /** The scale at which a part of the map fits into a part of the element. */
  private scaleIn(box: Box, room: Box): number {
    const edge = 2 * this.edgeIn(room);
    return Math.min(
      (room.right - room.left - edge) / Math.max(1, box.right - box.left),
      (room.bottom - room.top - edge) / Math.max(1, box.bottom - box.top),
    );
  }

  /** Looks at a point from at least this near. */
  approach(x: number, y: number, scale: number): void {
    if (this.width && this.scale < scale * 0.8) {
      this.close = true;
      this.scale = scale;
      this.x = (this.width + this.edges.left) / 2 - x * scale;
      this.y = this.height / 2 - y * scale;
      this.keepInside();
      this.glide();
    } else this.show([[x, y]]);
  }

  /** Back to the whole, unless somebody has looked elsewhere. */
  withdraw(): void {
    this.close = false;
    if (!this.moved && this.width) this.fit();
  }

  /** Whether this point of the map is in sight, with so much around it. */
  sees(x: number, y: number, around: number): boolean {
    const [px, py] = this.toScreen(x, y);
    const edge = around * this.scale;
    return px > edge && py > edge && px < this.width - edge && py < this.height - edge;
  }

  toWorld(px: number, py: number): [number, number] {
    return [(px - this.x) / this.scale, (py - this.y) / this.scale];
  }

  toScreen(x: number, y: number): [number, number] {
    return [x * this.scale + this.x, y * this.scale + this.y];
  }

  private gesture(): void {
    this.gliding = false;
    this.moving = true;
    this.rest(this.drawn / this.scale > FARTHER ? 0 : REST);
  }

  private glide(): void {
    this.gliding = true;
    this.moving = true;
    this.rest(GLIDE);
  }

  private rest(after: number): void {
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.settle(), after);
  }

  private settle(): void {
    clearTimeout(this.resting);
    this.moving = this.gliding = false;
    this.drawn = this.scale;
  }

  private shift(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.keepInside();
  }

  private scaleTo(scale: number, px: number, py: number): void {
    const { whole } = this;
    const next = Math.max(whole * 0.8, Math.min(Math.max(this.manners.closest, whole * 2), scale));
    const real = next / this.scale;
    this.x = px - (px - this.x) * real;
    this.y = py - (py - this.y) * real;
    this.scale = next;
    this.keepInside();
  }

  /** The map cannot be lost: some of it stays in the middle of the element. */
  private keepInside(): void {
    const { left, top, right, bottom } = this.world;
    const hold = (at: number, size: number, low: number, high: number) =>
      Math.max(size * 0.35 - high * this.scale, Math.min(size * 0.65 - low * this.scale, at));
    this.x = hold(this.x, this.width, left, right);
    this.y = hold(this.y, this.height, top, bottom);
  }
}
