// What every title's rules page is made of. The same shape in every language; the drawings are named, not worded.

/** `Drawing` names a title's drawings, `Special` is a block that only this title has. */
export type Block<Drawing extends string, Special = never> =
  | { text: string }
  | { list: readonly string[] }
  | { drawing: Drawing; caption: string }
  /** a ruling of ours, where the rulebook leaves something open */
  | { ours: string }
  | Special;

export interface Chapter<One> {
  id: string;
  heading: string;
  blocks: readonly One[];
}

/** Words that every rules page has. */
export interface Frame {
  /** the name of the list of chapters */
  contents: string;
  /** what marks a ruling of ours */
  ours: string;
}
