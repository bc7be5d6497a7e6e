// A draft of an answer: what has been pointed at so far, which places may be next, and the commands that it
// comes to. Nothing is sent before it is whole and its owner says so. Two-step directions are drafted whole.

import type { Spot } from '../../../map/grid';
import { openSpots, spotsOf } from '../grid';
import type { Choice, Command, State } from '../wire';

export interface Draft {
  /** which of the tiles offered */
  slot: number | null;
  at: Spot | null;
  /** the first of two places */
  first: Spot | null;
  /** whose token */
  owner: number | null;
  /** whose hand */
  hand: number | null;
  /** tokens chosen one by one */
  many: readonly { at: Spot; owner: number }[];
  /** the tiles offered, in the order chosen for them */
  order: readonly number[];
}

export const BLANK: Draft = { slot: null, at: null, first: null, owner: null, hand: null, many: [], order: [] };

export const begun = (draft: Draft): boolean =>
  draft.slot !== null || draft.at !== null || draft.first !== null || draft.hand !== null || draft.many.length > 0 || draft.order.length > 0;

/** The tiles that an answer is chosen from, if it is: of the hand, of the deck, of a hand shown. */
export function offered(game: State, choice: Choice): readonly number[] | null {
  switch (choice.type) {
    case 'turn':
    case 'play-another':
      return game.hands[choice.seat]!.faces ?? [];
    case 'play-looked':
    case 'bury-rest':
      return choice.tiles.faces ?? [];
    case 'play-shown':
      return game.hands[choice.victim]!.faces ?? [];
    default:
      return null;
  }
}

export const plays = (choice: Choice): boolean =>
  choice.type === 'turn' || choice.type === 'play-another' || choice.type === 'play-looked' || choice.type === 'play-shown';

const picksTokens = (choice: Choice): choice is Extract<Choice, { type: 'take-back' | 'gather' }> =>
  choice.type === 'take-back' || choice.type === 'gather';

/** The tokens of a place that a draft could still take up. */
export function tokensLeft(game: State, choice: Choice, draft: Draft, at: Spot): number[] {
  const left = [...(game.city[at]?.tokens ?? [])];
  for (const token of draft.many) if (token.at === at) left.splice(left.indexOf(token.owner), 1);
  return choice.type === 'take-back' ? left.filter((owner) => owner === choice.seat) : left;
}

/** The places that may be chosen next. */
export function places(game: State, choice: Choice, legal: readonly Command[], draft: Draft): Set<Spot> {
  const face = draft.slot === null ? null : offered(game, choice)?.[draft.slot];
  const all = new Set(
    legal.flatMap((command) => ('at' in command && (command.type !== 'city.play-tile' || face == null || command.tile === face) ? [command.at] : [])),
  );
  if (choice.type === 'first-tile' && draft.first !== null) all.delete(draft.first);
  if (choice.type === 'move-which' && draft.first !== null) {
    const origin = draft.first;
    return new Set(openSpots(spotsOf(game.city).filter((at) => at !== origin)).filter((at) => at !== origin));
  }
  if (picksTokens(choice)) {
    const full = choice.type === 'take-back' && draft.many.length >= choice.left;
    for (const at of all) if (full || !tokensLeft(game, choice, draft, at).length) all.delete(at);
  }
  return all;
}

/** What a draft comes to; null while something is missing. */
export function commands(game: State, choice: Choice, draft: Draft): Command[] | null {
  const { at, first, owner, hand, many } = draft;
  const tiles = offered(game, choice);
  switch (choice.type) {
    case 'turn':
    case 'play-another':
    case 'play-looked':
    case 'play-shown':
      return draft.slot === null || at === null ? null : [{ type: 'city.play-tile', tile: tiles![draft.slot]!, at }];
    case 'bury-rest':
      return [{ type: 'city.return-to-deck', tiles: [...draft.order, ...tiles!.map((_, i) => i).filter((i) => !draft.order.includes(i))].map((i) => tiles![i]!) }];
    case 'choose-hand':
      return hand === null ? null : [{ type: 'city.look-at-hand', victim: hand }];
    case 'choose-swap':
      return hand === null ? null : [{ type: 'city.swap-hands', other: hand }];
    case 'first-tile':
      return first === null || at === null ? null : [{ type: 'city.pick-tile', at: first }, { type: 'city.swap-with', at }];
    case 'move-which':
      return first === null || at === null ? null : [{ type: 'city.pick-tile', at: first }, { type: 'city.move-to', at }];
    case 'swap-token':
      return at === null || owner === null ? null : [{ type: 'city.trade-token', at, owner }];
    case 'take-back':
      return [...many.map((token): Command => ({ type: 'city.recall-token', at: token.at })), ...(many.length < choice.left ? [{ type: 'city.stop' } as const] : [])];
    case 'gather':
      return [...many.map((token): Command => ({ type: 'city.gather-token', ...token })), { type: 'city.stop' }];
    case 'take-over-all':
      return null;
    default:
      return at === null ? null : [single(choice.type, at)];
  }
}

type Single = 'lay-tile' | 'bury-tile' | 'take-tile' | 'send-home' | 'second-tile' | 'move-where' | 'put-token' | 'take-over';

function single(type: Single, at: Spot): Command {
  switch (type) {
    case 'lay-tile':
      return { type: 'city.lay-face-down', at };
    case 'bury-tile':
      return { type: 'city.demolish', at };
    case 'take-tile':
      return { type: 'city.take-into-hand', at };
    case 'send-home':
      return { type: 'city.return-tokens', at };
    case 'second-tile':
      return { type: 'city.swap-with', at };
    case 'move-where':
      return { type: 'city.move-to', at };
    case 'put-token':
      return { type: 'city.place-token', at };
    case 'take-over':
      return { type: 'city.seize', at };
  }
}

/** A place that is not lit, as a command: the server says which rule forbids it. */
export function attempt(game: State, choice: Choice, draft: Draft, at: Spot): Command | null {
  const owner = game.city[at]?.tokens[0] ?? choice.seat;
  switch (choice.type) {
    case 'turn':
    case 'play-another':
    case 'play-looked':
    case 'play-shown': {
      const face = offered(game, choice)![draft.slot ?? 0];
      return face === undefined ? null : { type: 'city.play-tile', tile: face, at };
    }
    case 'first-tile':
    case 'move-which':
      return { type: 'city.pick-tile', at };
    case 'take-back':
      return { type: 'city.recall-token', at };
    case 'gather':
      return { type: 'city.gather-token', at, owner };
    case 'swap-token':
      return { type: 'city.trade-token', at, owner };
    case 'bury-rest':
    case 'choose-hand':
    case 'choose-swap':
    case 'take-over-all':
      return null;
    default:
      return single(choice.type, at);
  }
}
