// The kinds of tiles. A face, as commands, events and states name it, is a place in this list.

import list from '../../../generated/infinite_city.json';

export interface Kind {
  id: string;
  count: number;
  value: number;
  silver: boolean;
  set: 'rule-sheet' | 'public';
  names: Record<string, string>;
  text: Record<string, string>;
}

export const KINDS = list as readonly Kind[];

export const faceOf = (id: string): number => KINDS.findIndex((kind) => kind.id === id);

export const POWER_STATION = faceOf('power-station');
export const POWER_STATIONS = 5;
