// What moves over the page when something has happened.

import type { Events } from '../../api/shapes';
import type { Motion, Scene } from '../contract';
import Card from './board/Card.svelte';
import TicketBack from './board/TicketBack.svelte';
import type { Event } from './wire';

export function motions(told: Events, { seat: viewer }: Scene): Motion[] {
  const event = told as Event;
  const holder = (seat: number, part: string) => (seat === viewer ? part : `seat-${seat}`);
  switch (event.type) {
    case 'trains.open-card-taken':
      return [{ kind: 'fly', from: `market-${event.slot} market`, to: holder(event.seat, 'hand'), picture: Card, props: { card: event.card } }];
    case 'trains.blind-card-taken':
      return [{ kind: 'fly', from: 'deck market', to: holder(event.seat, 'hand'), picture: Card, props: { card: event.card } }];
    case 'trains.tickets-offered':
      return Array.from({ length: event.tickets.size }, () => ({
        kind: 'fly',
        from: 'deck market',
        to: holder(event.seat, 'tickets'),
        picture: TicketBack,
        props: {},
      }));
    case 'trains.station-built':
      return [{ kind: 'drop', at: `station-${event.city}` }];
    default:
      return [];
  }
}
