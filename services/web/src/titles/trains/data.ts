// What a board needs beside the state: the board itself, its map, and words for its parts.

import { api } from '../../api/client';
import { named } from '../../i18n/language.svelte';
import { lay, loadAtlas, type Geography } from './map/geography';
import { layTracks, type Track } from './map/tracks';
import type { Board } from './wire';
import { words } from './words';

export interface TrainData {
  board: Board;
  geography: Geography;
  tracks: Track[];
}

export async function prepare(id: string): Promise<TrainData> {
  const [board, atlas] = await Promise.all([api.board(id), loadAtlas(id)]);
  const geography = lay(board, atlas);
  return { board, geography, tracks: layTracks(board, geography.cities) };
}

export const cityName = (board: Board, city: number): string => named(board.cities[city]!.names);

export const routeName = (board: Board, route: number): string => {
  const { ends } = board.routes[route]!;
  return words.now.route(cityName(board, ends[0]!), cityName(board, ends[1]!));
};

export const ticketName = (board: Board, ticket: number): string => {
  const { ends } = board.tickets[ticket]!;
  return words.now.ticket(cityName(board, ends[0]!), cityName(board, ends[1]!));
};

export const cardName = (card: number): string => words.now.cards[card] ?? '';
