// What the rules pages of the trains are made of.

import type * as rules from '../../rules';

export type Drawing = 'colours' | 'route' | 'grey' | 'double' | 'ferry' | 'tunnel' | 'triples' | 'station' | 'line';

/** what routes are worth by their length */
export type Points = { points: 'rieles' | 'mainlines' };

export type Block = rules.Block<Drawing, Points>;
export type Chapter = rules.Chapter<Block>;

export interface RuleTexts extends rules.Frame {
  spaces: string;
  points: string;
  rieles: { lead: string; chapters: readonly Chapter[] };
  mainlines: { lead: string; chapters: readonly Chapter[] };
}
