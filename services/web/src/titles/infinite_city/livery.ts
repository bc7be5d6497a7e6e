// What the seats' tokens look like. Colours never come without a symbol.

export const seatColour = (seat: number): string => `var(--seat-${seat})`;

/** One symbol a seat, about one unit from its centre to its edge. */
export const SEAT_SYMBOLS: readonly string[] = [
  'M0,-1.1L.32,-.36L1.08,-.34L.5,.16L.68,.92L0,.48L-.68,.92L-.5,.16L-1.08,-.34L-.32,-.36Z', // a star
  'M-.78,-.78H.78V.78H-.78Z', // a square
  'M0,-1L1,.78H-1Z', // a triangle
  'M-.34,-1H.34V-.34H1V.34H.34V1H-.34V.34H-1V-.34H-.34Z', // a cross
  'M0,-1.08L.86,0L0,1.08L-.86,0Z', // a lozenge
  'M-.95,0A.95,.95 0 1 1 .95,0A.95,.95 0 1 1 -.95,0ZM-.48,0A.48,.48 0 1 0 .48,0A.48,.48 0 1 0 -.48,0Z', // a ring
];
