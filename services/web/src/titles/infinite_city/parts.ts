import type { TitleParts } from '../contract';
import Board from './board/CityBoard.svelte';
import SeatLine from './board/SeatLine.svelte';
import { seatColour } from './livery';
import { motions } from './motions';
import Rules from './rules/CityRules.svelte';
import { standing } from './score';
import { item, refuse, tell } from './tell';
import type { State } from './wire';
import { words } from './words';

export const parts: TitleParts = {
  Board,
  SeatLine,
  Rules,
  points: (game, seat) => standing(game as State, seat).points,
  colour: seatColour,
  // The tiles came with the page; there is no board to fetch.
  prepare: () => Promise.resolve(null),
  tell,
  motions,
  refuse,
  item,
  option: (name) => (words.now.options as Record<string, string>)[name] ?? name,
  choice: (_, choice) => (words.now.choices as Record<string, string>)[choice] ?? choice,
};
