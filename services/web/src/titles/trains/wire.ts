// The train games as the API sends them: the board, the state as one seat sees it, commands and events.

export interface City {
  id: string;
  lat: number;
  lon: number;
  names: Record<string, string>;
}

export interface RouteOnBoard {
  ends: [number, number];
  length: number;
  /** 0 to 7, null for grey */
  colour: number | null;
  locomotives: number;
  tunnel: boolean;
  ferry: boolean;
}

export interface Ticket {
  ends: [number, number];
  points: number;
  long: boolean;
}

export interface Board {
  id: string;
  title: string;
  names: Record<string, string>;
  seats: [number, number];
  wagons: number;
  cities: City[];
  routes: RouteOnBoard[];
  tickets: Ticket[];
  colour_cards: number;
  locomotive_cards: number;
  parallels: number[][];
  routes_at: number[][];
  digest: string;
}

export const LOCOMOTIVE = 8;
export const FREE = -1;
export const CLOSED = -2;
export const GAP = -1;

export interface Pile {
  size: number;
  faces: number[] | null;
}

export interface Hand {
  size: number;
  counts: number[] | null;
}

/** Fields at their defaults are left out on the wire: no colour means locomotives alone. */
export interface Payment {
  colour?: number;
  cards?: number;
  locomotives?: number;
  triples?: number;
}

export type Pending =
  | { type: 'dealing' }
  | { type: 'starting-tickets' }
  | { type: 'choose-tickets'; seat: number }
  | { type: 'second-card'; seat: number }
  | { type: 'surcharge'; seat: number; route: number; paid: Payment; revealed: number[]; due: number }
  | { type: 'final-round'; seat: number }
  | { type: 'scoring' };

export interface Item {
  kind: string;
  points: number;
  facts: Record<string, unknown>;
}

export interface Score {
  seat: number;
  points: number;
  rank: number;
  items: Item[];
}

export interface State {
  setup: { seats: number; edition: number; board: string; options?: Record<string, string> };
  turn: number;
  pending: Pending[];
  hands: Hand[];
  tickets: Pile[];
  offered: Pile[];
  wagons: number[];
  stations: number[];
  points: number[];
  owners: number[];
  stations_at: number[];
  left: number[];
  deck: Pile;
  market: number[];
  discard: number[];
  ticket_deck: Pile;
  box: Pile;
  last_turns: number[] | null;
  shown: boolean;
  scores: Score[];
}

export type Command =
  | { type: 'trains.take-open-card'; slot: number }
  | { type: 'trains.take-blind-card' }
  | { type: 'trains.claim-route'; route: number; pay: Payment }
  | { type: 'trains.pay-surcharge'; pay: Payment }
  | { type: 'trains.withdraw' }
  | { type: 'trains.take-tickets' }
  | { type: 'trains.keep-tickets'; keep: number[]; refuse: number[] }
  | { type: 'trains.build-station'; city: number; pay: Payment }
  | { type: 'trains.pass' };

export type Event =
  | { type: 'trains.dealt'; first: number }
  | { type: 'trains.turn-began'; seat: number }
  | { type: 'trains.open-card-taken'; seat: number; slot: number; card: number; refill?: number }
  | { type: 'trains.blind-card-taken'; seat: number; card: number | null }
  | { type: 'trains.deck-reshuffled'; cards: Pile }
  | { type: 'trains.market-filled'; market: number[]; drawn: number }
  | { type: 'trains.market-swept' }
  | {
      type: 'trains.route-claimed';
      seat: number;
      route: number;
      paid: Payment;
      wagons: number;
      points: number;
      surcharge?: Payment | null;
      closes?: number[];
    }
  | { type: 'trains.tunnel-tried'; seat: number; route: number; paid: Payment; revealed: number[]; due: number }
  | { type: 'trains.tunnel-abandoned'; seat: number; route: number }
  | { type: 'trains.tickets-offered'; seat: number; tickets: Pile }
  | { type: 'trains.tickets-kept'; seat: number; kept: Pile; refused: Pile; under: boolean }
  | { type: 'trains.station-built'; seat: number; city: number; paid: Payment }
  | { type: 'trains.passed'; seat: number }
  | { type: 'trains.final-round-triggered'; seat: number }
  | { type: 'trains.final-round-began'; seats: number[] }
  | { type: 'trains.seat-left'; seat: number }
  | { type: 'trains.play-ended'; why: 'final-round' | 'all-passed' | 'nothing-built' | 'one-seat-left' }
  | { type: 'trains.hands-shown'; hands: Hand[]; tickets: Pile[] }
  | { type: 'game-scored'; scores: Score[] };

export interface Payed {
  colour: number;
  cards: number;
  locomotives: number;
  triples: number;
}

/** A payment with every field. */
export const paid = (pay: Payment): Payed => ({
  colour: pay.colour ?? LOCOMOTIVE,
  cards: pay.cards ?? 0,
  locomotives: pay.locomotives ?? 0,
  triples: pay.triples ?? 0,
});
