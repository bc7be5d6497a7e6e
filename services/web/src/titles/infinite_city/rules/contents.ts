// What the rules page is made of. The same shape in every language; the drawings are named, not worded.

export type Drawing = 'start' | 'beside' | 'turnUp' | 'chain' | 'plaza' | 'protected' | 'areas';

export type Block =
  | { text: string }
  | { list: readonly string[] }
  | { drawing: Drawing; caption: string }
  /** every kind of tile with its direction */
  | { tiles: true }
  /** a ruling of ours, where the rulebook leaves something open */
  | { ours: string };

export interface Chapter {
  id: string;
  heading: string;
  blocks: readonly Block[];
}

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

export interface RuleTexts {
  contents: string;
  ours: string;
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
