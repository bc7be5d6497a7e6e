// One table as this browser follows it: what has happened, what is seen of it, what may be done.

import { api, Refused, Unreachable } from '../api/client';
import { Feed } from '../api/feed.svelte';
import { identity, type Holding } from '../api/identity';
import { TABLE, type Events, type GameCommand, type SeatFacts, type SeenRecord, type TableFacts, type View } from '../api/shapes';
import { words } from '../i18n/messages';
import type { Player } from '../titles/contract';

export type Trouble = { kind: 'refused'; rule: string; facts: Record<string, unknown> } | { kind: 'unreachable' };

const over = (status: string) => status === 'finished' || status === 'abandoned';

export class Table {
  readonly id: string;
  facts = $state.raw<TableFacts | null>(null);
  records = $state.raw<SeenRecord[]>([]);
  /** the newest state, as the viewer may see it */
  live = $state.raw<View | null>(null);
  legal = $state.raw<readonly GameCommand[]>([]);
  /** the version that is looked back at; null while the newest is shown */
  looking = $state<number | null>(null);
  past = $state.raw<View | null>(null);
  busy = $state(false);
  trouble = $state.raw<{ what: Trouble; command: GameCommand | null } | null>(null);
  /** opening the table itself failed */
  failure = $state.raw<Trouble | null>(null);
  /** a seat of this device whose nonce is not here any more */
  lostNonce = $state(false);
  feed = $state.raw<Feed | null>(null);
  /** the seats held by this device, and by which token */
  held = $state.raw<ReadonlyMap<number, Holding>>(new Map());
  /** the seat by whose eyes the page looks; null for a watcher's */
  seat = $state<number | null>(null);

  private token = identity.token;
  private anonymous = true;
  private closed = false;
  private running: Promise<void> | null = null;
  private again = false;
  private readonly views = new Map<string, View>();

  constructor(id: string) {
    this.id = id;
  }

  get view(): View | null {
    return this.looking === null ? this.live : this.past;
  }

  get version(): number {
    return this.records.at(-1)?.version ?? 0;
  }

  get over(): boolean {
    return this.facts !== null && over(this.facts.status);
  }

  get playing(): boolean {
    return this.facts?.status === 'playing';
  }

  get opener(): boolean {
    return this.facts?.opener ?? false;
  }

  get players(): (Player | null)[] {
    const seats = this.live?.seats ?? this.facts?.seats ?? [];
    return called(seats);
  }

  /** Several people share this device. */
  get shared(): boolean {
    return this.held.size > 1;
  }

  /** On a shared device: the seat whose turn it is to hold it, while somebody else's hand would show. */
  get curtain(): number | null {
    if (!this.shared || !this.playing || !this.live) return null;
    const awaited = this.live.to_act;
    if (this.seat !== null && awaited.includes(this.seat)) return null;
    return [...this.held.keys()].sort((a, b) => a - b).find((seat) => awaited.includes(seat)) ?? null;
  }

  get awaited(): readonly number[] {
    return this.view?.to_act.filter((seat) => seat !== TABLE) ?? [];
  }

  /** The records that came after the viewer's last own one. */
  get news(): SeenRecord[] {
    const own = this.records.findLastIndex((record) => record.actor === this.seat);
    return own < 0 ? this.records.slice(-6) : this.records.slice(own + 1);
  }

  /** The events that led to what is shown. */
  get recent(): Events[] {
    if (this.looking === null) return (this.news.length ? this.news : this.records.slice(-1)).flatMap((record) => record.events);
    return this.records.find((record) => record.version === this.looking)?.events ?? [];
  }

  async open(): Promise<void> {
    try {
      await this.lookUp();
      // Several people on one device: nobody's hand shows before they have said who looks.
      await this.lookBy(this.onlyHolder());
    } catch (fault) {
      this.failure = asTrouble(fault);
    }
  }

  private onlyHolder(): Holding | null {
    return this.shared ? null : (this.held.values().next().value ?? null);
  }

  close(): void {
    this.closed = true;
    this.feed?.close();
  }

  /** From now on the page looks by the eyes of this seat's holder. */
  async take(seat: number): Promise<void> {
    await this.lookBy(this.held.get(seat) ?? null);
  }

  private async lookBy(holding: Holding | null): Promise<void> {
    this.feed?.close();
    this.views.clear();
    this.token = holding?.token ?? identity.token;
    this.anonymous = holding === null;
    const eyes = this.eyes();
    const records: SeenRecord[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page: { records: SeenRecord[]; next: number | null } = await api.records(this.id, eyes, after);
      records.push(...page.records);
      after = page.next;
    }
    this.records = records;
    this.seat = holding ? ([...this.held].find(([, one]) => one.token === holding.token)?.[0] ?? null) : null;
    await this.refresh();
    if (this.closed) return;
    this.feed = new Feed(this.id, eyes ?? '', this.version, (record) => this.add(record));
  }

  /** While nobody has said who looks at a shared device, it looks as a watcher does. */
  private eyes(): string | undefined {
    return this.shared && this.anonymous && !this.over ? undefined : this.token;
  }

  private add(record: SeenRecord): void {
    this.records = [...this.records, record];
    const own = record.events.some((event) => event.type.startsWith('table.'));
    void this.refresh(own);
  }

  /** Brings facts, view and legal commands to the newest version; calls in between are one. */
  private refresh(facts = true): Promise<void> {
    if (facts) this.factsWanted = true;
    if (this.running) {
      this.again = true;
      return this.running;
    }
    this.running = this.bring().finally(() => {
      this.running = null;
      if (this.again && !this.closed) {
        this.again = false;
        void this.refresh(false);
      }
    });
    return this.running;
  }

  private factsWanted = false;

  private async bring(): Promise<void> {
    const eyes = this.eyes();
    const wantFacts = this.factsWanted || (this.facts?.clock ?? 0) > 0;
    this.factsWanted = false;
    try {
      if (wantFacts) await this.lookUp();
      const view = await api.view(this.id, eyes);
      const may = this.seat !== null && view.to_act.includes(this.seat);
      const legal = may ? await api.legal(this.id, this.token) : null;
      if (legal && legal.version !== view.version) {
        this.again = true;
        return;
      }
      // The same state again is no news: what is drafted on it stays.
      if (!same(this.live, view)) {
        this.live = view;
        this.legal = legal?.commands ?? [];
      }
      await this.settle();
    } catch (fault) {
      this.factsWanted ||= wantFacts;
      if (!this.live) throw fault;
    }
  }

  /** Who sits here by this device, and the table from outside. */
  private async lookUp(): Promise<void> {
    const own = identity.holdings(this.id);
    const facts = await api.table(this.id, identity.token);
    const held = new Map<number, Holding>();
    const mine = own.find((one) => one.token === identity.token);
    if (facts.you !== null) held.set(facts.you, mine ?? { token: identity.token, nonce: '', name: '' });
    for (const holding of own) {
      if (holding.token === identity.token) continue;
      const { you } = await api.table(this.id, holding.token);
      if (you !== null) held.set(you, holding);
    }
    this.held = held;
    this.facts = facts;
  }

  /** Before the start: tells the nonces of this device's seats as soon as the table is full. */
  private async settle(): Promise<void> {
    const facts = this.facts;
    if (!facts || (facts.status !== 'waiting' && facts.status !== 'gathering')) return;
    if (facts.seats.some((seat) => seat === null)) return;
    for (const [seat, holding] of this.held) {
      const place = facts.seats[seat];
      if (!place || place.ready) continue;
      try {
        if (place.nonce) await api.ready(this.id, holding);
        else {
          const renewed = identity.renew(this.id, holding.token);
          await api.commit(this.id, renewed);
          await api.ready(this.id, renewed);
        }
      } catch (fault) {
        if (fault instanceof Refused && fault.rule === 'wrong-nonce') this.lostNonce = true;
        else if (!(fault instanceof Refused)) throw fault;
      }
    }
  }

  /** Takes a seat for a person at this device. */
  async sit(name: string, seat: number | null, code: string): Promise<void> {
    const holding = identity.prepare(this.id, name);
    await this.attempt(null, async () => {
      await api.sit(this.id, holding, seat, code);
      await this.lookUp();
      await this.lookBy(this.onlyHolder());
    });
    if (this.trouble) identity.drop(this.id, holding.token);
  }

  async addBot(bot: string, seat: number | null): Promise<void> {
    await this.attempt(null, () => api.addBot(this.id, identity.token, bot, seat));
  }

  async removeBot(seat: number): Promise<void> {
    await this.attempt(null, () => api.removeBot(this.id, identity.token, seat));
  }

  async start(): Promise<void> {
    await this.attempt(null, () => api.start(this.id, identity.token));
  }

  async abandon(): Promise<void> {
    await this.attempt(null, () => api.abandon(this.id, identity.token));
  }

  async leave(seat: number): Promise<void> {
    const holding = this.held.get(seat);
    if (!holding) return;
    await this.attempt(null, async () => {
      await api.leave(this.id, holding.token);
      identity.drop(this.id, holding.token);
      await this.open();
    });
  }

  async takeBack(): Promise<void> {
    await this.attempt(null, () => api.takeBack(this.id, this.token));
  }

  /** Sends a command of the game. */
  async send(command: GameCommand): Promise<void> {
    const view = this.live;
    if (!view || this.busy || this.looking !== null) return;
    await this.attempt(command, () => api.play(this.id, this.token, view.version, command));
  }

  private async attempt(command: GameCommand | null, act: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.trouble = null;
    try {
      await act();
    } catch (fault) {
      this.trouble = { what: asTrouble(fault), command };
      if (this.live) void this.refresh();
    } finally {
      this.busy = false;
    }
  }

  /** Shows the table as it was at a version; null: as it is. */
  async lookAt(version: number | null): Promise<void> {
    if (version === null || !this.records.length) {
      this.looking = null;
      this.past = null;
      return;
    }
    const wanted = Math.max(1, Math.min(this.version, version));
    this.looking = wanted;
    const key = `${wanted}/${this.token}/${this.over}`;
    const kept = this.views.get(key);
    const view = kept ?? (await api.view(this.id, this.eyes(), wanted));
    this.views.set(key, view);
    if (this.looking === wanted) this.past = view;
  }
}

/** Whether two views show the same to the same eyes. */
const same = (one: View | null, other: View): boolean =>
  one !== null && one.version === other.version && one.seat === other.seat && one.whole === other.whole;

/** Bots of the same kind are told apart by a number. */
function called(seats: readonly (SeatFacts | null)[]): (Player | null)[] {
  const seen = new Map<string, number>();
  const kinds = words.now.bots as Record<string, string>;
  return seats.map((seat) => {
    if (!seat) return null;
    const bot = seat.bot ? (kinds[seat.bot] ?? seat.bot) : '';
    const nth = (seen.get(bot) ?? 0) + 1;
    seen.set(bot, nth);
    const several = seats.filter((one) => one?.bot === seat.bot).length > 1;
    const name = bot ? (several ? `${bot} ${nth}` : bot) : seat.name;
    return { name, bot: seat.bot || seat.away, left: seat.left };
  });
}

export function asTrouble(fault: unknown): Trouble {
  if (fault instanceof Refused) return { kind: 'refused', rule: fault.rule, facts: fault.problem.facts ?? {} };
  if (fault instanceof Unreachable) return { kind: 'unreachable' };
  throw fault;
}
