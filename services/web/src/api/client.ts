// Requests to the API. What changes something carries an id of its own, so it may be sent again until
// an answer comes; a refusal is thrown as it was told.

import { toBase64, fromBase64, hashed } from './bytes';
import type { Holding } from './identity';
import type { components, paths } from './schema';
import type { Accepted, Legal, Moment, Opening, Problem, SeenRecord, TableCard, TableFacts, Titles, View } from './shapes';

export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }

  get rule(): string {
    return this.problem.rule;
  }
}

/** Neither done nor refused: no answer came, however often it was asked for. */
export class Unreachable extends Error {}

const PATIENCE = [0, 400, 1200, 3000];

interface Asking {
  method?: 'GET' | 'POST' | 'DELETE';
  token?: string;
  body?: object;
  /** how often at most; a reader can ask again by hand */
  tries?: number;
}

async function ask<T>(path: string, { method = 'GET', token, body, tries = PATIENCE.length }: Asking = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body) headers['Content-Type'] = 'application/json';
  let problem: Problem | null = null;
  for (const wait of PATIENCE.slice(0, tries)) {
    if (wait) await new Promise((resolve) => setTimeout(resolve, wait));
    let answer: Response;
    try {
      answer = await fetch(`/api${path}`, { method, headers, body: body ? JSON.stringify(body) : undefined });
    } catch {
      continue;
    }
    if (answer.ok) return (await answer.json()) as T;
    problem = await told(answer);
    if (problem && answer.status < 500) throw new Refused(problem);
  }
  if (problem) throw new Refused(problem);
  throw new Unreachable();
}

async function told(answer: Response): Promise<Problem | null> {
  try {
    return (await answer.json()) as Problem;
  } catch {
    return null;
  }
}

const command = () => crypto.randomUUID();

type Path = keyof paths;
type Body<Name extends keyof components['schemas']> = Omit<components['schemas'][Name], 'id'>;

/** A path of the API's document with its parameters filled in: an address that does not exist won't compile. */
const at = (path: Path, parameters: Record<string, string | number> = {}): string =>
  path.slice('/api'.length).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])));

const query = (values: Record<string, string | number | null | undefined>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}` : '';
};

export interface Listed {
  tables: TableCard[];
  next: number | null;
}

export interface Pages {
  version: number;
  records: SeenRecord[];
  next: number | null;
}

export type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;
export type Wanted = Optional<
  Omit<Opening, 'id'>,
  'board' | 'edition' | 'options' | 'public' | 'clock' | 'expiry' | 'follows' | 'competition'
>;

export const api = {
  titles: () => ask<Titles>(at('/api/titles')),
  board: (board_id: string) => ask<components['schemas']['Board']>(at('/api/boards/{board_id}', { board_id })),

  open: (token: string, wanted: Wanted) =>
    ask<TableFacts>(at('/api/tables'), { method: 'POST', token, body: { id: command(), ...wanted } }),
  table: (table_id: string, token?: string) => ask<TableFacts>(at('/api/tables/{table_id}', { table_id }), { token }),
  lobby: (token: string, status: 'waiting' | 'playing' | 'finished') =>
    ask<Listed>(at('/api/tables') + query({ status, limit: status === 'waiting' ? 30 : 12 }), { token, tries: 1 }),
  mine: (token: string, offset = 0) =>
    ask<Listed>(at('/api/my/tables') + query({ offset, limit: 20 }), { token, tries: 1 }),
  byCode: (code: string) => ask<{ table: string }>(at('/api/codes/{code}', { code })),

  sit: (table_id: string, holding: Holding, seat: number | null, code: string) =>
    ask<Accepted>(at('/api/tables/{table_id}/sit', { table_id }), {
      method: 'POST',
      token: holding.token,
      body: { id: command(), name: holding.name, nonce: toBase64(hashed(fromBase64(holding.nonce))), seat, code },
    }),
  commit: (table_id: string, holding: Holding) =>
    ask<Accepted>(at('/api/tables/{table_id}/commit', { table_id }), {
      method: 'POST',
      token: holding.token,
      body: { id: command(), nonce: toBase64(hashed(fromBase64(holding.nonce))) },
    }),
  ready: (table_id: string, holding: Holding) =>
    ask<Accepted>(at('/api/tables/{table_id}/ready', { table_id }), {
      method: 'POST',
      token: holding.token,
      body: { id: command(), nonce: holding.nonce },
    }),
  addBot: (table_id: string, token: string, bot: string, seat: number | null = null) =>
    ask<Accepted>(at('/api/tables/{table_id}/bots', { table_id }), {
      method: 'POST',
      token,
      body: { id: command(), bot, seat } satisfies Body<'Seating'> & { id: string },
    }),
  removeBot: (table_id: string, token: string, seat: number) =>
    ask<Accepted>(at('/api/tables/{table_id}/bots/{seat}', { table_id, seat }) + query({ id: command() }), {
      method: 'DELETE',
      token,
    }),
  start: (table_id: string, token: string) => plain(at('/api/tables/{table_id}/start', { table_id }), token),
  leave: (table_id: string, token: string) => plain(at('/api/tables/{table_id}/leave', { table_id }), token),
  takeBack: (table_id: string, token: string) => plain(at('/api/tables/{table_id}/take-back', { table_id }), token),
  abandon: (table_id: string, token: string) => plain(at('/api/tables/{table_id}/abandon', { table_id }), token),

  view: (table_id: string, token?: string, version?: number) =>
    ask<View>(at('/api/tables/{table_id}/view', { table_id }) + query({ version }), { token }),
  /** the states at a few versions in a row, those that follow on `after` */
  views: (table_id: string, token: string | undefined, after: number, limit: number) =>
    ask<{ views: View[] }>(at('/api/tables/{table_id}/views', { table_id }) + query({ after, limit }), { token }),
  points: (table_id: string) => ask<{ moments: Moment[] }>(at('/api/tables/{table_id}/points', { table_id })),
  legal: (table_id: string, token: string) => ask<Legal>(at('/api/tables/{table_id}/legal', { table_id }), { token }),
  records: (table_id: string, token: string | undefined, after: number) =>
    ask<Pages>(at('/api/tables/{table_id}/records', { table_id }) + query({ after, limit: 500 }), { token }),
  play: (table_id: string, token: string, expected: number, chosen: components['schemas']['GameCommand']) =>
    ask<Accepted>(at('/api/tables/{table_id}/commands', { table_id }), {
      method: 'POST',
      token,
      body: { id: command(), expected, command: chosen },
    }),
};

const plain = (path: string, token: string) =>
  ask<Accepted>(path, { method: 'POST', token, body: { id: command() } });
