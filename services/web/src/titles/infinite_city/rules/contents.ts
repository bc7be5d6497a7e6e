// What Infinite City's rules page is made of.

import type * as rules from '../../rules';

export type Drawing = 'start' | 'beside' | 'turnUp' | 'chain' | 'plaza' | 'protected' | 'areas';

/** every kind of tile with its direction */
export type Tiles = { tiles: true };

export type Block = rules.Block<Drawing, Tiles>;
export type Chapter = rules.Chapter<Block>;

/** The kinds about which there is something to settle. */
export type Noted =
  | 'plaza'
  | 'mausoleum'
  | 'arboretum'
  | 'shopping-complex'
  | 'housing'
  | 'library'
  | 'factory'
  | 'security-guardpost'
  | 'embassy'
  | 'police-hq'
  | 'post-office'
  | 'transit-station'
  | 'disaster-site'
  | 'port'
  | 'temple'
  | 'capitol'
  | 'power-station'
  | 'bank'
  | 'stadium'
  | 'salvage-yard';

export interface RuleTexts extends rules.Frame {
  lead: string;
  /** how many there are of a kind in the whole set */
  copies: (n: number) => string;
  /** a kind that the rule sheet does not name */
  beyond: string;
  silver: string;
  worth: (n: number) => string;
  chapters: readonly Chapter[];
  notes: Record<Noted, string>;
}
