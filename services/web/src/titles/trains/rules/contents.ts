// What a rules page is made of. The same shape in every language; the drawings are named, not worded.

export type Drawing = 'colours' | 'route' | 'grey' | 'double' | 'ferry' | 'tunnel' | 'triples' | 'station' | 'line';

export type Block =
  | { text: string }
  | { list: readonly string[] }
  | { drawing: Drawing; caption: string }
  | { points: 'rieles' | 'mainlines' }
  /** a ruling of ours, where the rulebook leaves something open */
  | { ours: string };

export interface Chapter {
  id: string;
  heading: string;
  blocks: readonly Block[];
}

export interface RuleTexts {
  contents: string;
  ours: string;
  spaces: string;
  points: string;
  rieles: { lead: string; chapters: readonly Chapter[] };
  mainlines: { lead: string; chapters: readonly Chapter[] };
}
