import type { TitleParts } from '../contract';
import Board from './board/TrainBoard.svelte';
import { prepare } from './data';
import { seatColour } from './livery';
import { motions } from './motions';
import Rules from './rules/TrainRules.svelte';
import SeatLine from './board/SeatLine.svelte';
import { item, refuse, tell } from './tell';
import type { State } from './wire';
import { words } from './words';

export const parts: TitleParts = {
  Board,
  SeatLine,
  Rules,
  points: (game, seat) => (game as State).points[seat] ?? null,
  colour: seatColour,
  prepare,
  tell,
  motions,
  refuse,
  item,
  option: (name) => (words.now.options as Record<string, string>)[name] ?? name,
  choice: (_, choice) => choice,
};
