// What a title brings to the page. Each title is a folder of its own; `titles/index.ts` lists them.

import type { Component } from 'svelte';
import type { Events, GameCommand, Item, Score, TitleFacts } from '../api/shapes';

/** Somebody at the table, as boards and sentences speak of them. */
export interface Player {
  name: string;
  /** the bot that plays for them now, or empty */
  bot: string;
  left: boolean;
}

/** What a sentence may need to know. `data` is what the title's `prepare` has loaded. */
export interface Telling {
  players: readonly (Player | null)[];
  data: unknown;
}

/** A decision as this viewer sees it: the title's state before it and after it. */
export interface Scene {
  before: unknown;
  after: unknown;
  seat: number | null;
  /** the viewer has just done it, so what was drafted lies in its place already */
  drafted: boolean;
}

/**
 * What moves over the page for a moment. Places are names in `data-place`; several, apart by spaces, are tried
 * in their order. Every page has `seat-N` and `points-N`. `wait` is a part of how long a motion takes.
 */
export type Motion = { wait?: number } & (
  | {
      kind: 'fly';
      from: string;
      to: string;
      picture: Component<never>;
      props: Record<string, unknown>;
      /** what flies is what lies there afterwards, and not before it has come */
      lands?: boolean;
    }
  /** something that is there now comes down from above, turns over, or flashes */
  | { kind: 'drop' | 'turn' | 'flash'; at: string }
  | { kind: 'rise'; at: string; text: string }
);

/** A board is given a state and says what was chosen; it keeps nothing that the table should know. */
export interface BoardProps {
  data: unknown;
  /** the title's state as the viewer may see it */
  game: unknown;
  players: readonly (Player | null)[];
  /** whose eyes and hands these are; null for watchers */
  seat: number | null;
  /** what may be done now, sensible things first; empty while others are awaited and in a replay */
  legal: readonly GameCommand[];
  /** what has just led to this state, to be shown and animated */
  recent: readonly Events[];
  /** whether this is a moment that is looked back at */
  past: boolean;
  /** whether a command is under way */
  busy: boolean;
  /** a refusal of the last command, as a sentence, with what the refusal was about */
  refusal: { text: string; command: GameCommand } | null;
  send: (command: GameCommand) => void;
  /** an item of the final score that is pointed at, to be drawn on the board */
  spotlight: { seat: number; item: Item } | null;
  /** a player who is pointed at, whose things are to be seen at once */
  shownSeat: number | null;
  scores: readonly Score[];
  /** says something to screen readers */
  announce: (text: string) => void;
}

export interface SeatProps {
  data: unknown;
  game: unknown;
  seat: number;
}

export interface RulesProps {
  facts: TitleFacts | null;
}

/** The heavy part of a title, loaded when a table or its rules are opened. */
export interface TitleParts {
  Board: Component<BoardProps>;
  /** a line of public facts under a player's name */
  SeatLine: Component<SeatProps>;
  Rules: Component<RulesProps>;
  /** points to show beside a player during the game */
  points: (game: unknown, seat: number) => number | null;
  /** a colour that stands for the seat everywhere on the page */
  colour: (seat: number) => string;
  /** loads what the board needs; what it gives becomes `data` */
  prepare: (board: string) => Promise<unknown>;
  /** one event as a sentence; null where there is nothing to say */
  tell: (event: Events, at: Telling) => string | null;
  /** how one event is seen to happen, in its order; nothing where the new state shows it well enough */
  motions: (event: Events, at: Scene) => Motion[];
  /** why a rule refuses; null for rules that are not this title's */
  refuse: (rule: string, facts: Record<string, unknown>, at: Telling) => string | null;
  /** the name of a line of the score */
  item: (item: Item, at: Telling) => string;
  /** the names of an option and of its choices */
  option: (name: string) => string;
  choice: (name: string, choice: string) => string;
}

export interface TitleUi {
  id: string;
  /** a picture for the start page, drawn with the page's own colours; light enough for the first load */
  Poster: Component;
  /** the messages too are loaded when this is done */
  load: () => Promise<TitleParts>;
}
