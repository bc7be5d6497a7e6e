// Sentences: what happened, why something was refused, what a line of the score is for.

import type { Events, Item } from '../../api/shapes';
import { listed } from '../../i18n/lists';
import type { Telling } from '../contract';
import { laidName, tileName } from './tiles';
import type { Event } from './wire';
import { words } from './words';

const nameOf = (at: Telling) => (seat: number) => at.players[seat]?.name ?? '?';

export function tell(told: Events, at: Telling): string | null {
  const event = told as Event;
  const name = nameOf(at);
  const say = words.now.tells;
  switch (event.type) {
    case 'interurban.dealt':
      return say.dealt(name(event.first));
    case 'interurban.tile-placed':
      return say.placed(name(event.seat), laidName(event.face, event.turn, name), listed(event.runs.map((run) => words.now.route(run.label))));
    case 'interurban.route-completed':
      return event.why ? say.completed[event.why](event.label) : null;
    case 'interurban.turn-ended': {
      const up = [...event.track, ...(event.station === null ? [] : [event.station])];
      return up.length ? say.turnedUp(name(event.seat), up.map((face) => tileName(face, name)).join('; ')) : say.turnEnded(name(event.seat));
    }
    case 'interurban.turn-empty':
      return say.empty(name(event.seat));
    case 'interurban.game-ended':
      return event.why ? say.ended[event.why] : null;
    default:
      return null;
  }
}

/** The sentence, after the letter of the restriction if it has one: `F) …`. */
export function refuse(rule: string, facts: Record<string, unknown>): string | null {
  const sentence = (words.now.refused as Record<string, string>)[rule];
  if (!sentence) return null;
  return typeof facts.restriction === 'string' ? `${facts.restriction}) ${sentence}` : sentence;
}

export function item(line: Item): string {
  const facts = line.facts as { route: string; value: number; commerce: number };
  return line.kind === 'route' ? words.now.item(facts.route, facts.value, facts.commerce) : line.kind;
}
