import type { SeenRecord, View } from '../api/shapes';
import type { Motion, TitleParts } from '../titles/contract';

/** A decision that is about to be shown: the state before it and after it, and how long what moves may take, in ms. */
export interface Step {
  record: SeenRecord;
  before: View;
  after: View;
  ms: number;
  /** in a replay */
  past: boolean;
}

/** What moves when this is shown: the pieces, as the title has them, and the points gained, by the players' names. */
export function moving({ record, before, after, past }: Step, parts: TitleParts, viewer: number | null): Motion[] {
  if (!before.game || !after.game) return [];
  const scene = { before: before.game, after: after.game, seat: viewer, drafted: !past && record.actor === viewer };
  const pieces = record.events.flatMap((event) => parts.motions(event, scene));
  const points = after.seats.flatMap((_, seat): Motion[] => {
    const gained = (parts.points(after.game, seat) ?? 0) - (parts.points(before.game, seat) ?? 0);
    return gained ? [{ kind: 'rise', at: `points-${seat}`, text: gained > 0 ? `+${gained}` : `−${-gained}`, wait: 0.5 }] : [];
  });
  return [...pieces, ...points];
}
