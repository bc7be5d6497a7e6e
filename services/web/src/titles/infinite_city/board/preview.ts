// A draft as it is drawn in the city.

import type { Arrow, Ghost } from '../city/drawing';
import type { Spot } from '../../../map/grid';
import type { Choice, State } from '../wire';
import { offered, plays, type Draft } from './draft';

/** The place that a tile moves from, if the draft moves one. */
const origin = (choice: Choice, draft: Draft): Spot | null =>
  choice.type === 'move-where' ? choice.origin : choice.type === 'move-which' ? draft.first : null;

const faceUp = (game: State, at: Spot): number | null => (game.city[at]!.up ? game.city[at]!.face : null);

const chosenFace = (game: State, choice: Choice, draft: Draft): number | null =>
  plays(choice) && draft.slot !== null ? (offered(game, choice)![draft.slot] ?? null) : null;

/** The tile that would lie there. */
export function ghostOf(game: State, choice: Choice, draft: Draft): Ghost | null {
  const { at } = draft;
  if (at === null) return null;
  const from = origin(choice, draft);
  if (from !== null) return { at, face: faceUp(game, from), tokens: game.city[from]!.tokens };
  const face = chosenFace(game, choice, draft);
  if (face !== null) return { at, face, tokens: [choice.seat] };
  if (choice.type === 'lay-tile') return { at, face: null, tokens: [] };
  if (choice.type === 'put-token' || choice.type === 'take-over') return { at, face: faceUp(game, at), tokens: [choice.seat] };
  return null;
}

/** The tile that is tried on lit places as they are pointed at: a face, null for a back, undefined for none. */
export function tryingOf(game: State, choice: Choice, draft: Draft): number | null | undefined {
  const from = origin(choice, draft);
  if (from !== null) return faceUp(game, from);
  if (choice.type === 'lay-tile') return null;
  return chosenFace(game, choice, draft) ?? undefined;
}

/** The places that a draft has chosen so far. */
export function chosenOf(choice: Choice, draft: Draft): Set<Spot> {
  const all = new Set<Spot>(draft.many.map((token) => token.at));
  if (draft.at !== null) all.add(draft.at);
  if (draft.first !== null) all.add(draft.first);
  if (choice.type === 'second-tile') all.add(choice.first);
  if (choice.type === 'move-where') all.add(choice.origin);
  return all;
}

/** The tokens that a draft takes up, by place. */
export function liftedOf(draft: Draft): Map<Spot, number[]> {
  const up = new Map<Spot, number[]>();
  for (const token of draft.many) up.set(token.at, [...(up.get(token.at) ?? []), token.owner]);
  return up;
}

/** What would move where. */
export function arrowsOf(choice: Choice, draft: Draft): Arrow[] {
  const { at, owner } = draft;
  const { seat } = choice;
  if (choice.type === 'gather') return draft.many.map((token) => ({ from: token.at, to: choice.at, seat: token.owner }));
  if (at === null) return [];
  const from = origin(choice, draft);
  if (from !== null) return [{ from, to: at, seat }];
  const first = choice.type === 'second-tile' ? choice.first : choice.type === 'first-tile' ? draft.first : null;
  if (first !== null) return [{ from: first, to: at, seat }, { from: at, to: first, seat }];
  if (choice.type === 'swap-token' && owner !== null) return [{ from: choice.at, to: at, seat }, { from: at, to: choice.at, seat: owner }];
  return [];
}
