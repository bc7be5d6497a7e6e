// Infinite City's page where no browser is needed: areas and score, drafts, outlines, and sentences.

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import page from '../../services/web/src/i18n/messages/en';
import { beside, spot, xy } from '../../services/web/src/map/grid';
import { BLANK, attempt, commands, places, tokensLeft } from '../../services/web/src/titles/infinite_city/board/draft';
import { news } from '../../services/web/src/titles/infinite_city/board/recent';
import { EMBLEMS } from '../../services/web/src/titles/infinite_city/city/emblems';
import { inTwo } from '../../services/web/src/titles/infinite_city/city/label';
import { outline } from '../../services/web/src/titles/infinite_city/city/outline';
import { areas, openSpots } from '../../services/web/src/titles/infinite_city/grid';
import { faceOf, KINDS } from '../../services/web/src/titles/infinite_city/kinds';
import en from '../../services/web/src/titles/infinite_city/messages/en';
import es from '../../services/web/src/titles/infinite_city/messages/es';
import fr from '../../services/web/src/titles/infinite_city/messages/fr';
import ru from '../../services/web/src/titles/infinite_city/messages/ru';
import { protectedSpots, standings } from '../../services/web/src/titles/infinite_city/score';
import type { Choice, City, Command, State } from '../../services/web/src/titles/infinite_city/wire';

const [ABE, BETTY] = [0, 1];

function city(...tiles: [x: number, y: number, kind: string | null, ...tokens: number[]][]): City {
  return Object.fromEntries(
    tiles.map(([x, y, kind, ...tokens]) => [spot(x, y), { face: kind === null ? null : faceOf(kind), up: kind !== null, tokens, lost_by: null }]),
  );
}

const game = (built: City, part: Partial<State> = {}): State => ({
  seats: 2,
  tile_set: 'public',
  first_seat: 'lot',
  deck: { size: 80, faces: null },
  hands: [
    { size: 2, faces: [faceOf('bank'), faceOf('port')] },
    { size: 5, faces: null },
  ],
  tokens: [10, 10],
  city: built,
  stack: [],
  turn: ABE,
  turns: [1, 1],
  extra: 0,
  idle: 0,
  out: [],
  last: null,
  gone: [],
  scores: [],
  ...part,
});

describe('the grid', () => {
  test('counts to the east and to the north', () => {
    expect(xy(spot(3, -2))).toEqual([3, -2]);
    expect(spot(0, 0)).toBe(50005000);
    expect(beside(spot(0, 0)).map(xy)).toEqual([
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ]);
  });
  test('has free places around a tile', () => {
    expect(openSpots([spot(0, 0), spot(1, 0)])).toHaveLength(6);
  });
  test('joins areas by whole sides only, the largest first', () => {
    const found = areas([spot(0, 0), spot(5, 5), spot(5, 6), spot(1, 1)]);
    expect(found.map((area) => area.length)).toEqual([2, 1, 1]);
  });
});

describe('the score', () => {
  test('counts areas, printed values, and the most silver', () => {
    const built = city(
      [0, 1, 'housing', ABE],
      [1, 1, 'police-hq', ABE, BETTY],
      [2, 1, 'bank', BETTY],
      [3, 1, 'construction-site', BETTY],
      [0, 0, 'library', ABE],
      [1, 0, 'factory', ABE],
      [2, 0, 'power-station', BETTY],
      [3, 0, 'port', BETTY],
      [0, -1, 'construction-site', ABE],
      [2, -1, 'temple', ABE],
      [3, -1, null],
    );
    const [abe, betty] = standings(game(built));
    expect(abe).toMatchObject({ points: 6, mostSilver: false });
    expect(abe!.areas.map((area) => area.length)).toEqual([5, 1]);
    expect(betty).toMatchObject({ points: 9, mostSilver: true });
  });
  test('gives equal silver to each, but to nobody who has left', () => {
    const built = city([0, 0, 'construction-site', ABE], [5, 5, 'construction-site', BETTY]);
    expect(standings(game(built)).map((one) => one.points)).toEqual([1, 1]);
    expect(standings(game(built, { gone: [ABE] })).map((one) => one.points)).toEqual([0, 1]);
  });
  test('knows what a Power Station protects, and that a face-down one does not', () => {
    expect(protectedSpots(city([0, 0, 'power-station', ABE], [1, 0, 'bank'])).has(spot(1, 0))).toBe(true);
    expect(protectedSpots(city([0, 0, null])).size).toBe(0);
  });
});

describe('a draft', () => {
  const built = city([0, 0, 'transit-station', ABE], [1, 0, 'bank', BETTY], [0, 1, 'stadium', ABE, ABE, BETTY]);
  test('of two tiles is two commands, and nothing before both are chosen', () => {
    const choice: Choice = { type: 'first-tile', seat: ABE };
    const legal: Command[] = [spot(0, 0), spot(1, 0), spot(0, 1)].map((at) => ({ type: 'city.pick-tile', at }));
    const first = { ...BLANK, first: spot(0, 0) };
    expect(commands(game(built), choice, first)).toBeNull();
    expect(places(game(built), choice, legal, first)).toEqual(new Set([spot(1, 0), spot(0, 1)]));
    expect(commands(game(built), choice, { ...first, at: spot(1, 0) })).toEqual([
      { type: 'city.pick-tile', at: spot(0, 0) },
      { type: 'city.swap-with', at: spot(1, 0) },
    ]);
  });
  test('of a move lights the free places beside the rest of the city', () => {
    const lit = places(game(built), { type: 'move-which', seat: ABE }, [], { ...BLANK, first: spot(1, 0) });
    expect(lit.has(spot(1, 0))).toBe(false);
    expect(lit.has(spot(2, 0))).toBe(false);
    expect(lit.has(spot(0, 2))).toBe(true);
  });
  test('takes up no more tokens than there are, nor more than may be', () => {
    const choice: Choice = { type: 'take-back', seat: ABE, left: 2 };
    const legal: Command[] = [{ type: 'city.recall-token', at: spot(0, 1) }, { type: 'city.recall-token', at: spot(0, 0) }, { type: 'city.stop' }];
    const one = { ...BLANK, many: [{ at: spot(0, 1), owner: ABE }] };
    expect(tokensLeft(game(built), choice, one, spot(0, 1))).toEqual([ABE]);
    expect(commands(game(built), choice, one)?.map((command) => command.type)).toEqual(['city.recall-token', 'city.stop']);
    const two = { ...BLANK, many: [...one.many, { at: spot(0, 0), owner: ABE }] };
    expect(places(game(built), choice, legal, two).size).toBe(0);
    expect(commands(game(built), choice, two)?.map((command) => command.type)).toEqual(['city.recall-token', 'city.recall-token']);
  });
  test('of an order keeps those that were not named in theirs', () => {
    const choice: Choice = { type: 'bury-rest', seat: ABE, tiles: { size: 3, faces: [4, 7, 9] } };
    expect(commands(game(built), choice, { ...BLANK, order: [2] })).toEqual([{ type: 'city.return-to-deck', tiles: [9, 4, 7] }]);
  });
  test('lights only the places of the tile that is chosen', () => {
    const choice: Choice = { type: 'turn', seat: ABE };
    const legal: Command[] = [
      { type: 'city.play-tile', tile: faceOf('bank'), at: spot(2, 0) },
      { type: 'city.play-tile', tile: faceOf('port'), at: spot(0, 2) },
    ];
    expect(places(game(built), choice, legal, { ...BLANK, slot: 0 })).toEqual(new Set([spot(2, 0)]));
    expect(attempt(game(built), choice, { ...BLANK, slot: 1 }, spot(0, 0))).toEqual({ type: 'city.play-tile', tile: faceOf('port'), at: spot(0, 0) });
  });
});

test('what has happened is marked where it can still be seen', () => {
  const built = city([0, 0, 'bank', ABE]);
  const { marks, arrows } = news(
    [
      { type: 'city.tile-played', seat: ABE, tile: faceOf('bank'), at: spot(0, 0), source: ABE },
      { type: 'city.tile-demolished', seat: BETTY, at: spot(1, 0), tile: null },
      { type: 'city.tile-played', seat: BETTY, tile: faceOf('port'), at: spot(3, 3), source: BETTY },
      { type: 'city.tile-moved', seat: BETTY, origin: spot(1, 0), at: spot(0, 0) },
    ],
    built,
  );
  expect(marks).toEqual([
    { at: spot(0, 0), seat: ABE, gone: false },
    { at: spot(1, 0), seat: BETTY, gone: true },
  ]);
  expect(arrows).toHaveLength(1);
});

describe('outlines', () => {
  const corners = (path: string) => path.split('Z').filter(Boolean).map((loop) => loop.split('L').length);
  test('go round an area, and round a hole in it', () => {
    expect(corners(outline([spot(0, 0)], 0))).toEqual([4]);
    expect(corners(outline([spot(0, 0), spot(1, 0), spot(1, 1)], 3))).toEqual([6]);
    const ring = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => spot(x, y))).filter((at) => at !== spot(0, 0));
    expect(corners(outline(ring, 2)).sort()).toEqual([4, 4]);
  });
  test('keep two tiles apart that only touch at a corner', () => {
    // A ring without its north-eastern tile: its hole and what lies outside meet at a corner.
    const open = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => spot(x, y))).filter((at) => at !== spot(0, 0) && at !== spot(1, 1));
    expect(corners(outline(open, 2))).toEqual([10]);
  });
});

describe('every kind of tile', () => {
  test('has a picture of its own', () => {
    expect(KINDS).toHaveLength(21);
    expect(KINDS.filter((kind) => !EMBLEMS[kind.id])).toEqual([]);
    expect(new Set(Object.values(EMBLEMS)).size).toBe(21);
  });
  test('has a name that fits on it in every language', () => {
    const lines = KINDS.flatMap((kind) => Object.values(kind.names)).map(inTwo);
    expect(lines.filter((line) => line.length > 2 || line.some((part) => part.length > (line.length > 1 ? 18 : 16)))).toEqual([]);
  });
});

describe('sentences', () => {
  test('every rule by which the city refuses has one', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const source = execFileSync('grep', ['-rhE', 'Illegal\\(|require_target\\(|otherwise|if own else|if near else', `${root}/domain/infinite_city`, '--include=*.py'], { encoding: 'utf8' });
    const rules = [...source.matchAll(/"([a-z]+(?:-[a-z]+)+)"/g)].map((match) => match[1]!);
    const told: Record<string, string> = { ...page.refused, ...en.refused };
    expect(rules.length).toBeGreaterThan(20);
    expect([...new Set(rules)].filter((rule) => !told[rule])).toEqual([]);
  });
  test('count rightly', () => {
    expect([1, 2, 5, 11, 21].map((n) => ru.tiles(n))).toEqual(['1 плитка', '2 плитки', '5 плиток', '11 плиток', '21 плитка']);
    expect([1, 3, 5].map((n) => ru.tells.drawn('Ада', n))).toEqual(['Ада берёт 1 плитку.', 'Ада берёт 3 плитки.', 'Ада берёт 5 плиток.']);
    expect([1, 2, 3].map((n) => ru.ask['take-back'](n))).toEqual([
      'Можно вернуть до 1 фишки: выберите их в городе.',
      'Можно вернуть до 2 фишек: выберите их в городе.',
      'Можно вернуть до 3 фишек: выберите их в городе.',
    ]);
    expect([0, 1, 2].map((n) => fr.tiles(n))).toEqual(['0 tuile', '1 tuile', '2 tuiles']);
    expect([1, 2].map((n) => es.tells.drawn('Ada', n))).toEqual(['Ada roba 1 loseta.', 'Ada roba 2 losetas.']);
    expect([1, 4].map((n) => en.act.home(n))).toEqual(['Send the token home', 'Send 4 tokens home']);
  });
});
