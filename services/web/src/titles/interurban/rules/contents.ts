// What the rules page is made of. The same shape in every language; the drawings are named, not worded.

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

export type Block =
  | { text: string }
  | { list: readonly string[] }
  | { drawing: Drawing; caption: string }
  /** a lettered restriction */
  | { letter: string; rule: string }
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
  lead: string;
  chapters: readonly Chapter[];
}
