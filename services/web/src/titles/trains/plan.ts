// Ways through the network: what a ticket still needs, and how it was done in the end.

import type { Board } from './wire';

export interface Way {
  routes: number[];
  /** wagons still to be put down */
  cost: number;
}

/** The cheapest way between two cities, where `price` says what a route costs; null: not to be used. */
export function cheapest(board: Board, from: number, to: number, price: (route: number) => number | null): Way | null {
  const cost = new Array<number>(board.cities.length).fill(Infinity);
  const by = new Array<number>(board.cities.length).fill(-1);
  const open = new Set([from]);
  cost[from] = 0;
  while (open.size) {
    let city = -1;
    for (const one of open) if (city < 0 || cost[one]! < cost[city]!) city = one;
    if (city === to) break;
    open.delete(city);
    for (const route of board.routes_at[city]!) {
      const asked = price(route);
      if (asked === null) continue;
      const { ends } = board.routes[route]!;
      const next = ends[0] === city ? ends[1]! : ends[0]!;
      if (cost[city]! + asked < cost[next]!) {
        cost[next] = cost[city]! + asked;
        by[next] = route;
        open.add(next);
      }
    }
  }
  if (cost[to] === Infinity) return null;
  const routes: number[] = [];
  for (let city = to; city !== from; ) {
    const route = by[city]!;
    routes.push(route);
    const { ends } = board.routes[route]!;
    city = ends[0] === city ? ends[1]! : ends[0]!;
  }
  return { routes: routes.reverse(), cost: cost[to]! };
}

/** What a ticket still needs, over the seat's own routes and those that are free. */
export const remaining = (board: Board, owners: readonly number[], seat: number, ticket: number): Way | null =>
  cheapest(board, board.tickets[ticket]!.ends[0]!, board.tickets[ticket]!.ends[1]!, (route) => {
    const owner = owners[route]!;
    // A sliver for each own route keeps the way from wandering.
    return owner === seat ? 0.001 : owner === -1 ? board.routes[route]!.length : null;
  });

/** How a ticket was done, over the seat's own routes and those its stations borrow; null if it was not. */
export const done = (
  board: Board,
  owners: readonly number[],
  seat: number,
  ticket: number,
  borrowed: readonly number[],
): Way | null =>
  cheapest(board, board.tickets[ticket]!.ends[0]!, board.tickets[ticket]!.ends[1]!, (route) =>
    owners[route] === seat || borrowed.includes(route) ? board.routes[route]!.length : null,
  );

/** The points of a route of this length. */
export const routePoints = (title: string, length: number): number =>
  length <= 6 ? [0, 1, 2, 4, 7, 10, 15][length]! : title === 'rieles' ? 21 : 2 * length;
