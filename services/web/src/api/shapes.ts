// Names for what the API's OpenAPI document describes. The document is the only source.

import type { components } from './schema';

export type Schemas = components['schemas'];

export type Titles = Schemas['Titles'];
export type TitleFacts = Schemas['TitleFacts'];
export type CompetitionFacts = Schemas['CompetitionFacts'];
export type TableFacts = Schemas['TableFacts'];
export type TableCard = Schemas['TableCard'];
export type SeatFacts = Schemas['SeatFacts'];
export type SeenRecord = Schemas['SeenRecord'];
export type Legal = Schemas['Legal'];
export type View = Schemas['View'];
export type Moment = Schemas['Moment'];
export type GameCommand = Schemas['GameCommand'];
export type Events = Schemas['Event'];
export type Accepted = Schemas['Accepted'];
/** What facts hold is for each kind of line and each rule to say. */
type WithFacts<T> = Omit<T, 'facts'> & { facts: Record<string, unknown> };
export type Item = WithFacts<Schemas['Item']>;
export type Score = Omit<Schemas['Score'], 'items'> & { items: Item[] };
export type Problem = WithFacts<Schemas['Problem']>;
export type SocketTold = Schemas['SocketTold'];
export type Opening = Schemas['Opening'];

/** The table itself, where a seat is named. */
export const TABLE = -1;
