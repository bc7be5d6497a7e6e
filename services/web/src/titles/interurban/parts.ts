import type { TitleParts } from '../contract';
import Board from './board/InterurbanBoard.svelte';
import SeatLine from './board/SeatLine.svelte';
import { seatColour } from './livery';
import { motions } from './motions';
import { standing } from './network';
import Rules from './rules/InterurbanRules.svelte';
import { item, refuse, tell } from './tell';
import type { State } from './wire';
import { words } from './words';

export const parts: TitleParts = {
  Board,
  SeatLine,
  Rules,
  points: (game, seat) => standing(game as State, seat),
  colour: seatColour,
  prepare: () => Promise.resolve(null),
  tell,
  motions,
  refuse,
  item,
  option: (name) => (words.now.options as Record<string, string>)[name] ?? name,
  choice: (_, choice) => choice,
};
