// What has just happened, as marks and arrows on the city.

import type { Spot } from '../../../map/grid';
import type { Arrow, Mark } from '../city/drawing';
import type { City, Event } from '../wire';

export interface News {
  marks: Mark[];
  arrows: Arrow[];
}

export function news(events: readonly Event[], city: City): News {
  const marks = new Map<Spot, Mark>();
  const arrows: Arrow[] = [];
  const mark = (at: Spot, seat: number, gone = false) => {
    marks.delete(at);
    marks.set(at, { at, seat, gone });
  };
  for (const event of events) {
    switch (event.type) {
      case 'city.tile-played':
      case 'city.tile-laid':
        mark(event.at, event.seat);
        break;
      case 'city.tile-salvaged':
        mark(event.at, event.victim);
        break;
      case 'city.token-placed':
      case 'city.token-summoned':
      case 'city.tile-taken-over':
      case 'city.token-recalled':
      case 'city.tokens-returned':
        mark(event.at, event.seat);
        break;
      case 'city.tile-demolished':
      case 'city.tile-taken':
        mark(event.at, event.seat, true);
        break;
      case 'city.tiles-swapped':
        arrows.push({ from: event.first, to: event.second, seat: event.seat }, { from: event.second, to: event.first, seat: event.seat });
        break;
      case 'city.tile-moved':
        arrows.push({ from: event.origin, to: event.at, seat: event.seat });
        break;
      case 'city.token-gathered':
        arrows.push({ from: event.origin, to: event.at, seat: event.owner });
        break;
      case 'city.tokens-traded':
        arrows.push({ from: event.bank, to: event.at, seat: event.seat }, { from: event.at, to: event.bank, seat: event.owner });
        break;
      default:
    }
  }
  // A tile may have gone, or come back, since.
  return { marks: [...marks.values()].filter((one) => one.gone === !city[one.at]), arrows };
}
