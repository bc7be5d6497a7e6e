// What InterUrban's rules page is made of.

import type * as rules from '../../rules';

export type Drawing =
  | 'tiles'
  | 'starts'
  | 'turn'
  | 'crossing'
  | 'besideStart'
  | 'adjacent'
  | 'consecutive'
  | 'connect'
  | 'untracked'
  | 'value'
  | 'complete'
  | 'commerce';

/** a lettered restriction */
export type Lettered = { letter: string; rule: string };

export type Block = rules.Block<Drawing, Lettered>;
export type Chapter = rules.Chapter<Block>;

export interface RuleTexts extends rules.Frame {
  lead: string;
  chapters: readonly Chapter[];
}
