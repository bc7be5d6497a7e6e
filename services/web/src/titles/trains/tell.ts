// Sentences: what happened, why something was refused, what a line of the score is for.

import type { Events, Item } from '../../api/shapes';
import { listed } from '../../i18n/lists';
import type { Telling } from '../contract';
import { cardName, cityName, routeName, ticketName, type TrainData } from './data';
import type { Event } from './wire';
import { paid } from './wire';
import { words } from './words';

const nameOf = (at: Telling) => (seat: number) => at.players[seat]?.name ?? '?';

export function tell(told: Events, at: Telling): string | null {
  const event = told as Event;
  const { board } = at.data as TrainData;
  const name = nameOf(at);
  const say = words.now.tells;
  switch (event.type) {
    case 'trains.dealt':
      return say.dealt(name(event.first));
    case 'trains.open-card-taken':
      return say.openCard(name(event.seat), cardName(event.card));
    case 'trains.blind-card-taken':
      return event.card === null ? say.blindCard(name(event.seat)) : say.blindKnown(name(event.seat), cardName(event.card));
    case 'trains.deck-reshuffled':
      return say.reshuffled;
    case 'trains.market-swept':
      return say.swept;
    case 'trains.route-claimed': {
      const [who, route, points] = [name(event.seat), routeName(board, event.route), words.now.points(event.points)];
      const extra = event.surcharge ? paid(event.surcharge) : null;
      return extra ? say.claimedMore(who, route, points, extra.cards + extra.locomotives) : say.claimed(who, route, points);
    }
    case 'trains.tunnel-tried':
      return say.tried(
        name(event.seat),
        routeName(board, event.route),
        event.revealed.map(cardName).join(', ') || say.nothing,
        words.now.due(event.due),
      );
    case 'trains.tunnel-abandoned':
      return say.abandoned(name(event.seat), routeName(board, event.route));
    case 'trains.tickets-offered':
      return say.offered(name(event.seat), event.tickets.size);
    case 'trains.tickets-kept':
      return say.kept(name(event.seat), event.kept.size, event.kept.size + event.refused.size);
    case 'trains.station-built':
      return say.station(name(event.seat), cityName(board, event.city));
    case 'trains.passed':
      return say.passed(name(event.seat));
    case 'trains.final-round-triggered':
      return say.triggered(name(event.seat));
    case 'trains.final-round-began':
      return say.finalRound(listed(event.seats.map(name)));
    case 'trains.play-ended':
      return say.ended[event.why];
    case 'trains.hands-shown':
      return say.shown;
    default:
      return null;
  }
}

export function refuse(rule: string): string | null {
  const sentences: Record<string, string> = words.now.refused;
  return sentences[rule] ?? null;
}

export function item(line: Item, at: Telling): string {
  const { board } = at.data as TrainData;
  const say = words.now.items;
  const facts = line.facts as Record<string, number | boolean>;
  switch (line.kind) {
    case 'routes':
      return say.routes;
    case 'ticket': {
      const name = ticketName(board, facts.ticket as number);
      return facts.completed ? say.ticketDone(name) : say.ticketFailed(name);
    }
    case 'stations':
      return say.stations(facts.left as number);
    case 'longest-line':
      return say.longest(facts.length as number);
    case 'completed-tickets':
      return (line.points ? say.completed : say.completedFewer)(facts.completed as number);
    default:
      return line.kind;
  }
}
