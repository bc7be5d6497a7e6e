// InterUrban's own part of the API: the state as anybody sees it, commands and events.

import type { Events, Schemas } from '../../api/shapes';

export type State = Schemas['InterurbanState'];
export type Laid = Schemas['Laid'];
export type Route = Schemas['InterurbanRoute'];
export type Command = Extract<Schemas['GameCommand'], { type: `interurban.${string}` }>;
export type Placing = Extract<Command, { type: 'interurban.place-tile' }>;
export type Event = Extract<Events, { type: `interurban.${string}` | 'game-scored' }>;
