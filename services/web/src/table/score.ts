// The score over time, for a chart: a few dozen moments are enough for a line.

import { api } from '../api/client';
import type { TitleParts } from '../titles/contract';

export interface Moment {
  version: number;
  /** by seat */
  points: number[];
}

const MOMENTS = 30;

export async function scoreOverTime(table: string, last: number, seats: number, parts: TitleParts): Promise<Moment[]> {
  const versions = new Set(Array.from({ length: MOMENTS + 1 }, (_, i) => Math.max(1, Math.round((last * i) / MOMENTS))));
  try {
    return await Promise.all(
      [...versions].map(async (version) => {
        const { scores, game } = await api.view(table, undefined, version);
        const points = Array.from({ length: seats }, (_, seat) => scores[seat]?.points ?? (game ? (parts.points(game, seat) ?? 0) : 0));
        return { version, points };
      }),
    );
  } catch {
    return [];
  }
}
