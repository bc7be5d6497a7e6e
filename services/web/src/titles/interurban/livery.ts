// What the five colours look like. Colours never come without a symbol.

/** Green, blue, red, purple and yellow, as the box has them. */
const COLOURS = ['var(--seat-2)', 'var(--seat-1)', 'var(--seat-0)', 'var(--seat-4)', 'var(--seat-3)'];

export const seatColour = (seat: number): string => COLOURS[seat] ?? 'var(--ink)';

/** What is written on a seat's colour. */
export const inkOn = (seat: number): string => (seat === 4 ? '#1d1206' : '#fffaf0');

/** One symbol a seat, about one unit from its centre to its edge. */
export const SEAT_SYMBOLS: readonly string[] = [
  'M0,-1.1L1.08,.82H-1.08Z', // a triangle
  'M-.84,-.84H.84V.84H-.84Z', // a square
  'M-1,0A1,1 0 1 1 1,0A1,1 0 1 1 -1,0Z', // a disc
  'M0,-1.2L1.02,0L0,1.2L-1.02,0Z', // a lozenge
  'M0,-1.15L.34,-.38L1.13,-.36L.52,.17L.71,.96L0,.5L-.71,.96L-.52,.17L-1.13,-.36L-.34,-.38Z', // a star
];
