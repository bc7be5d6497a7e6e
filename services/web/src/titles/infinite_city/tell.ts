// Sentences: what happened, why something was refused, what a line of the score is for.

import type { Events, Item } from '../../api/shapes';
import { listed } from '../../i18n/lists';
import type { Telling } from '../contract';
import { faceOf } from './kinds';
import { kindName, placeName } from './places';
import type { Choice, Event } from './wire';
import { words } from './words';

/** The kind whose direction asks; null for the turn's own tile. */
const ASKS: Record<Choice['type'], string | null> = {
  turn: null,
  'play-another': 'construction-site',
  'play-looked': 'library',
  'bury-rest': 'library',
  'choose-hand': 'temple',
  'play-shown': 'temple',
  'choose-swap': 'shopping-complex',
  'lay-tile': 'port',
  'bury-tile': 'disaster-site',
  'take-tile': 'mausoleum',
  'send-home': 'security-guardpost',
  'first-tile': 'transit-station',
  'second-tile': 'transit-station',
  'move-which': 'post-office',
  'move-where': 'post-office',
  'put-token': 'housing',
  'take-over': 'embassy',
  'take-over-all': 'capitol',
  'take-back': 'arboretum',
  gather: 'stadium',
  'swap-token': 'bank',
};

/** The face of the tile whose direction asks for this choice. */
export function askedBy(choice: Choice): number | null {
  const kind = ASKS[choice.type];
  return kind === null ? null : faceOf(kind);
}

/** `Post Office: Ada chooses a tile to move.` */
export function waiting(choice: Choice, name: string): string {
  const face = askedBy(choice);
  const what = words.now.asked[choice.type](name);
  return face === null ? what : words.now.direction(kindName(face), what);
}

const names = (faces: readonly number[]) => listed(faces.map(kindName));

export function tell(told: Events, at: Telling): string | null {
  const event = told as Event;
  const name = (seat: number) => at.players[seat]?.name ?? '?';
  const say = words.now.tells;
  switch (event.type) {
    case 'city.dealt':
      return say.dealt;
    case 'city.turn-begun':
      return null; // the page itself says whose turn it is
    case 'city.asked':
      return waiting(event.choice, name(event.choice.seat));
    case 'city.tile-played': {
      const [who, tile, place] = [name(event.seat), kindName(event.tile), placeName(event.at)];
      if (event.source === null) return say.playedFromDeck(who, tile, place);
      return event.source === event.seat ? say.played(who, tile, place) : say.playedOf(who, tile, name(event.source), place);
    }
    case 'city.tile-turned-up':
      return say.turnedUp(kindName(event.tile), placeName(event.at));
    case 'city.token-placed':
      return say.tokenPut(name(event.seat), placeName(event.at));
    case 'city.token-summoned':
      return say.summoned(name(event.seat), placeName(event.at));
    case 'city.tokens-ran-out':
      return say.ranOut(name(event.seat));
    case 'city.tiles-drawn':
      return event.tiles.faces
        ? say.drawnKnown(name(event.seat), event.tiles.size, names(event.tiles.faces))
        : say.drawn(name(event.seat), event.tiles.size);
    case 'city.passed':
      return say.passed(name(event.seat));
    case 'city.effect-stopped':
      return say.stopped(name(event.seat));
    case 'city.extra-promised':
      return say.extra(name(event.seat), event.count);
    case 'city.tiles-looked-at':
      return event.tiles.faces
        ? say.lookedKnown(name(event.seat), event.tiles.size, names(event.tiles.faces))
        : say.looked(name(event.seat), event.tiles.size);
    case 'city.rest-returned':
      return say.returned(name(event.seat), event.tiles.size);
    case 'city.hand-shown':
      return event.tiles.faces
        ? say.shownKnown(name(event.seat), name(event.victim), names(event.tiles.faces))
        : say.shown(name(event.seat), name(event.victim));
    case 'city.hand-closed':
      return say.closed(name(event.victim));
    case 'city.hands-swapped':
      return say.exchanged(name(event.seat), name(event.other));
    case 'city.tile-laid':
      return say.laid(name(event.seat), placeName(event.at));
    case 'city.tile-salvaged':
      return event.tile === null
        ? say.salvaged(name(event.victim), placeName(event.at))
        : say.salvagedKnown(name(event.victim), kindName(event.tile), placeName(event.at));
    case 'city.tile-demolished':
      return say.demolished(name(event.seat), placeName(event.at));
    case 'city.tile-taken':
      return event.tile === null
        ? say.taken(name(event.seat), placeName(event.at))
        : say.takenKnown(name(event.seat), kindName(event.tile), placeName(event.at));
    case 'city.tokens-returned':
      return say.tokensHome(name(event.seat), placeName(event.at));
    case 'city.tile-picked':
      return say.picked(name(event.seat), placeName(event.at));
    case 'city.tiles-swapped':
      return say.swapped(name(event.seat), placeName(event.first), placeName(event.second));
    case 'city.tile-moved':
      return say.moved(name(event.seat), placeName(event.origin), placeName(event.at));
    case 'city.tile-taken-over':
      return say.takenOver(name(event.seat), placeName(event.at));
    case 'city.token-recalled':
      return say.recalled(name(event.seat), placeName(event.at));
    case 'city.token-gathered':
      return say.gathered(name(event.seat), name(event.owner), placeName(event.origin), placeName(event.at));
    case 'city.tokens-traded':
      return say.traded(name(event.seat), name(event.owner), placeName(event.bank), placeName(event.at));
    case 'city.last-turns-due':
      return say.lastDue;
    case 'city.last-turns-announced':
      return event.seats.length ? say.lastTurns(listed(event.seats.map(name))) : say.lastTurnsNone;
    case 'city.play-stopped':
      return say.ended[event.reason];
    case 'city.seat-left':
      // That the seat leaves is the table's to say.
      return event.tiles.size ? say.leftLooking(name(event.seat), event.tiles.size) : null;
    case 'game-scored':
      return say.scored;
  }
  return null;
}

export function refuse(rule: string): string | null {
  const sentences: Record<string, string> = words.now.refused;
  return sentences[rule] ?? null;
}

export function item(line: Item): string {
  const say = words.now.items;
  switch (line.kind) {
    case 'area':
      return say.area(line.facts.tiles as number);
    case 'value':
      return say.value(kindName(faceOf(line.facts.tile as string)));
    case 'silver':
      return say.silver(line.facts.tiles as number);
    default:
      return line.kind;
  }
}
