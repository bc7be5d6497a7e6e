// What the board says about a question, a draft, and a place.

import { listed } from '../../../i18n/lists';
import { KINDS } from '../kinds';
import { kindName, nameAt, placeName } from '../places';
import type { Spot } from '../../../map/grid';
import type { Choice, Command, State } from '../wire';
import { words } from '../words';
import { offered, type Draft } from './draft';

type Names = (seat: number) => string;

/** What the viewer is asked. */
export function questionOf(choice: Choice, legal: readonly Command[], draft: Draft, name: Names): string {
  const { ask } = words.now;
  switch (choice.type) {
    case 'turn':
      return legal[0]?.type === 'city.pass' ? ask.pass : ask.turn;
    case 'play-shown':
      return ask['play-shown'](name(choice.victim));
    case 'take-back':
      return ask['take-back'](choice.left);
    case 'first-tile':
      return draft.first === null ? ask['first-tile'] : ask['second-tile'];
    case 'move-which':
      return draft.first === null ? ask['move-which'] : ask['move-where'];
    default:
      return ask[choice.type];
  }
}

/** What the draft would do. */
export function labelOf(game: State, choice: Choice, draft: Draft, name: Names): string {
  const say = words.now.act;
  const { at, first } = draft;
  const there = at === null ? null : game.city[at];
  const tile = (place: Spot | null) => (place === null ? '' : nameAt(game.city, place));
  switch (choice.type) {
    case 'turn':
    case 'play-another':
    case 'play-looked':
    case 'play-shown':
      return draft.slot === null ? '' : say.play(kindName(offered(game, choice)![draft.slot]!));
    case 'lay-tile':
      return say.lay;
    case 'bury-tile':
      return say.demolish(tile(at));
    case 'take-tile':
      return say.take(tile(at));
    case 'send-home':
      return say.home(there?.tokens.length ?? 1);
    case 'first-tile':
      return at === null ? words.now.asFirst(tile(first)) : say.swap(tile(first), tile(at));
    case 'second-tile':
      return say.swap(tile(choice.first), tile(at));
    case 'move-which':
      return at === null ? words.now.asFirst(tile(first)) : say.move(tile(first));
    case 'move-where':
      return say.move(tile(choice.origin));
    case 'put-token':
      return there?.up ? say.put : say.putUp;
    case 'take-over':
      return say.seize(tile(at));
    case 'take-back':
      return draft.many.length ? say.recall(draft.many.length) : say.none;
    case 'gather':
      return draft.many.length ? say.gather(draft.many.length) : say.moveNone;
    case 'swap-token':
      return draft.owner === null ? '' : say.trade(name(draft.owner));
    case 'choose-hand':
      return draft.hand === null ? '' : say.look(name(draft.hand));
    case 'choose-swap':
      return draft.hand === null ? '' : say.exchange(name(draft.hand));
    case 'bury-rest':
      return say.bury;
    case 'take-over-all':
      return '';
  }
}

/** A place as it is said aloud: where, what lies there, whose it is, and what may be done with it. */
export function describe(game: State, at: Spot, lit: ReadonlySet<Spot>, safe: ReadonlySet<Spot>, name: Names): string {
  const t = words.now;
  const tile = game.city[at];
  if (!tile) return [placeName(at), lit.has(at) ? t.canPlay : t.free].join(', ');
  const kind = tile.up && tile.face !== null ? KINDS[tile.face]! : null;
  const owners = [...new Set(tile.tokens)].map((one) => {
    const n = tile.tokens.filter((token) => token === one).length;
    return n > 1 ? t.severalTokens(name(one), n) : name(one);
  });
  return [
    placeName(at),
    !tile.up && tile.face !== null ? t.known(kindName(tile.face)) : nameAt(game.city, at),
    owners.length ? t.tokensOf(listed(owners)) : t.noToken,
    kind?.value ? t.worth(kind.value) : '',
    kind?.silver ? t.silver : '',
    safe.has(at) ? t.protectedTile : '',
    lit.has(at) ? t.canChoose : '',
  ]
    .filter(Boolean)
    .join(', ');
}
