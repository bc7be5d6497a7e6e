// What a line of the final score looks like on the map.

import type { Item, Score } from '../../api/shapes';
import { done } from './plan';
import type { Board } from './wire';

export interface Light {
  cities: readonly number[];
  routes: readonly number[];
  ticket: number | null;
}

interface Loan {
  city: number;
  /** null for a station that had nothing to borrow */
  route: number | null;
}

/** What a seat's stations have borrowed, by the line of its score that tells. */
function loansOf(seat: number, scores: readonly Score[]): { city: number; route: number }[] {
  const stations = scores.find((score) => score.seat === seat)?.items.find((item) => item.kind === 'stations');
  const loans = (stations?.facts.loans ?? []) as Loan[];
  return loans.filter((loan): loan is { city: number; route: number } => loan.route !== null);
}

export function light(
  { seat, item }: { seat: number; item: Item },
  scores: readonly Score[],
  board: Board,
  owners: readonly number[],
): Light {
  const loans = loansOf(seat, scores);
  const borrowed = loans.map((loan) => loan.route);
  const nothing: Light = { cities: [], routes: [], ticket: null };
  switch (item.kind) {
    case 'routes':
      return { ...nothing, routes: owners.flatMap((owner, route) => (owner === seat ? [route] : [])) };
    case 'longest-line':
      return { ...nothing, routes: item.facts.routes as number[] };
    case 'stations':
      return { ...nothing, cities: loans.map((loan) => loan.city), routes: borrowed };
    case 'ticket': {
      const ticket = item.facts.ticket as number;
      return { ticket, cities: board.tickets[ticket]!.ends, routes: done(board, owners, seat, ticket, borrowed)?.routes ?? [] };
    }
    default:
      return nothing;
  }
}
