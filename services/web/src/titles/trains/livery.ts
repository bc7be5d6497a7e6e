// What the eight colours, the locomotive and the seats look like. Colours never come without a symbol.

export const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'black', 'white'] as const;

export const COLOUR_VARIABLES = [...COLOURS.map((name) => `var(--${name})`), 'var(--locomotive)'];

/** One shape a colour, about one unit from its centre to its edge. */
export const SYMBOLS: readonly string[] = [
  'M-1,0A1,1 0 1 1 1,0A1,1 0 1 1 -1,0Z', // red: disc
  'M0,-1.1L1.1,.8L-1.1,.8Z', // orange: triangle
  'M-1.15,-.42H1.15V.42H-1.15Z', // yellow: bar
  'M-.88,-.88H.88V.88H-.88Z', // green: square
  'M0,-1.2L1.1,0L0,1.2L-1.1,0Z', // blue: diamond
  'M-.36,-1.1H.36V-.36H1.1V.36H.36V1.1H-.36V.36H-1.1V-.36H-.36Z', // purple: cross
  'M-1.1,-.8H1.1L0,1.1Z', // black: triangle on its tip
  'M-1.1,0L-.55,-.98H.55L1.1,0L.55,.98H-.55Z', // white: hexagon
];

/** A small tank engine, seen from the side, about 1.5 units to each side of its centre. */
export const ENGINE =
  'M-1.5,.45V-1.05H-.55V-.35H.35V-.85H.3V-1.1H.9V-.85H.85V-.35H1.2Q1.45,-.35 1.45,0V.45H1.65V.65H-1.6V.45Z' +
  'M-1.3,.75a.38,.38 0 1 0 .76,0a.38,.38 0 1 0 -.76,0ZM-.25,.75a.38,.38 0 1 0 .76,0a.38,.38 0 1 0 -.76,0ZM.65,.75a.38,.38 0 1 0 .76,0a.38,.38 0 1 0 -.76,0Z';

/** Whether ink on this colour is dark. */
export const DARK_INK: readonly boolean[] = [false, true, true, false, false, false, false, true, false];

/** The ink of a colour's symbol. */
export const inkOn = (card: number): string => (DARK_INK[card] ? '#2a2018' : '#fffaf0');

export const seatColour = (seat: number): string => `var(--seat-${seat})`;

/** The livery of a seat's wagons, so that two seats differ without their colours, and none looks like a colour's symbol; units as in SYMBOLS. */
export const SEAT_MARKS: readonly string[] = [
  'M-2.2,-.3H2.2V.3H-2.2Z', // one stripe along the roof
  'M-2.2,-.9H2.2V-.42H-2.2ZM-2.2,.42H2.2V.9H-2.2Z', // two stripes
  'M-1.7,-.95H-.95L-.2,0L-.95,.95H-1.7L-.95,0ZM.2,-.95H.95L1.7,0L.95,.95H.2L.95,0Z', // two chevrons
  'M-2,-1.15H-1.25V1.15H-2ZM1.25,-1.15H2V1.15H1.25Z', // a band at each end
  'M-1.7,0A.62,.62 0 1 1 -.46,0A.62,.62 0 1 1 -1.7,0ZM.46,0A.62,.62 0 1 1 1.7,0A.62,.62 0 1 1 .46,0Z', // two dots
  'M-2,-1.1H-1.3L0,-.35L1.3,-1.1H2L.55,0L2,1.1H1.3L0,.35L-1.3,1.1H-2L-.55,0Z', // a saltire
];
