// The train games' own part of the API: the board, the state as one seat sees it, commands and events.

import type { Events, Schemas } from '../../api/shapes';

export type Board = Schemas['Board'];
export type RouteOnBoard = Schemas['TrainsRoute'];
export type State = Schemas['TrainsState'];
export type Pending = State['pending'][number];
export type Attempt = Extract<Pending, { type: 'surcharge' }>;
export type Command = Extract<Schemas['GameCommand'], { type: `trains.${string}` }>;
export type Event = Extract<Events, { type: `trains.${string}` | 'game-scored' }>;

/** On the wire, a payment's fields at their defaults are left out. */
export type Payment = Partial<Schemas['Payment']>;
export type Payed = Schemas['Payment'];

export const LOCOMOTIVE = 8;
export const FREE = -1;
export const CLOSED = -2;
export const GAP = -1;

/** A payment with every field: no colour means locomotives alone. */
export const paid = (pay: Payment): Payed => ({
  colour: pay.colour ?? LOCOMOTIVE,
  cards: pay.cards ?? 0,
  locomotives: pay.locomotives ?? 0,
  triples: pay.triples ?? 0,
});

/** The cards of a payment one by one, those of its colour first. */
export function cardsOf(pay: Payment): number[] {
  const { colour, cards, locomotives } = paid(pay);
  return [...Array<number>(cards).fill(colour), ...Array<number>(locomotives).fill(LOCOMOTIVE)];
}
