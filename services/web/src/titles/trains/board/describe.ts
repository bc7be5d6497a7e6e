// A place of the map in words, for those who point at it and those who are told.

import type { Player } from '../../contract';
import { cardName, cityName, routeName } from '../data';
import type { Target } from '../map/hit';
import { CLOSED, type Board, type State } from '../wire';
import { words } from '../words';

interface Known {
  board: Board;
  now: State;
  players: readonly (Player | null)[];
  /** the routes that can be built now */
  claimable: ReadonlySet<number>;
}

export function describe(what: Target, { board, now, players, claimable }: Known): string {
  const t = words.now;
  const name = (seat: number) => players[seat]?.name ?? '';
  if (what.kind === 'city') {
    const station = now.stations_at[what.city]!;
    const city = cityName(board, what.city);
    return station >= 0 ? `${city}, ${t.stationHere(name(station))}` : city;
  }
  const route = board.routes[what.route]!;
  const owner = now.owners[what.route]!;
  const standing = owner === CLOSED ? t.closed : owner >= 0 ? t.ownedBy(name(owner)) : claimable.has(what.route) ? t.affordable : t.free;
  const kind = [route.tunnel ? t.tunnel : '', route.ferry ? t.ferry : '', route.locomotives ? t.marks(route.locomotives) : '']
    .filter(Boolean)
    .join(', ');
  const colour = route.colour === null ? t.grey : cardName(route.colour);
  return t.describeRoute(routeName(board, what.route), t.spaces(route.length), colour, kind, standing);
}
