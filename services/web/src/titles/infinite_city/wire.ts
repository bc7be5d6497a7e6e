// Infinite City's own part of the API: the state as one seat sees it, commands and events.

import type { Events, Schemas } from '../../api/shapes';

export type State = Schemas['InfiniteCityState'];
export type Tile = Schemas['Tile'];
export type Pile = Schemas['Pile'];
export type Pending = State['stack'][number];
export type Choice = Extract<Pending, { seat: number }>;
export type Command = Extract<Schemas['GameCommand'], { type: `city.${string}` }>;
export type Event = Extract<Events, { type: `city.${string}` | 'game-scored' }>;

/** Places to tiles. The keys are places too, as JSON writes them. */
export type City = State['city'];

/** What waits for an answer of somebody, if anything does. */
export function asked(game: State): Choice | null {
  const top = game.stack.at(-1);
  return top && 'seat' in top ? top : null;
}
