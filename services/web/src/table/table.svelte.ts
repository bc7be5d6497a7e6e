// One table as this browser follows it: what has happened, what is seen of it, what may be done.

import { api } from '../api/client';
import { Feed } from '../api/feed.svelte';
import { identity, type Holding } from '../api/identity';
import { TABLE, type Events, type GameCommand, type SeenRecord, type TableFacts, type View } from '../api/shapes';
import type { Player } from '../titles/contract';
import { called } from './called';
import { CALM, motion } from './motion.svelte';
import type { Step } from './moving';
import { Past } from './past';
import { MOST, Presenter } from './presenter';
import { settle } from './settle';
import { asTrouble, type Trouble } from './trouble';

const over = (status: string) => status === 'finished' || status === 'abandoned';

export class Table {
  readonly id: string;
  facts = $state.raw<TableFacts | null>(null);
  records = $state.raw<SeenRecord[]>([]);
  /** the newest state, as the viewer may see it */
  private live = $state.raw<View | null>(null);
  private offered = $state.raw<readonly GameCommand[]>([]);
  /** the state that is shown as the newest: what others have done since is shown move by move */
  private shown = $state.raw<View | null>(null);
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
  private old: Past | null = null;

  private readonly presenter = new Presenter<View>((view, pace) => this.show(view, pace));
  private readonly onstep: (step: Step) => void;

  /** `onstep` is told of each decision right before the page shows it. */
  constructor(id: string, onstep: (step: Step) => void) {
    this.id = id;
    this.onstep = onstep;
  }

  get view(): View | null {
    return this.looking === null ? this.shown : this.past;
  }

  /** More has happened than is shown yet. */
  get presenting(): boolean {
    return this.looking === null && this.shown !== this.live;
  }

  /** What the viewer may do: nothing before everything is shown that led to it. */
  get legal(): readonly GameCommand[] {
    return this.presenting ? [] : this.offered;
  }

  /** The records that led to what is shown as the newest. */
  get told(): readonly SeenRecord[] {
    return this.looking === null && this.shown ? this.records.slice(0, this.shown.version) : this.records;
  }

  get version(): number {
    return this.records.at(-1)?.version ?? 0;
  }

  /** The version from which on there is a game to be looked back at. */
  get first(): number {
    return this.records.find((record) => record.events.some((event) => event.type === 'table.started'))?.version ?? 1;
  }

  get over(): boolean {
    return this.ended && !this.presenting;
  }

  private get ended(): boolean {
    return this.facts !== null && over(this.facts.status);
  }

  get playing(): boolean {
    return this.facts?.status === 'playing';
  }

  /** There is a game to be shown. */
  get begun(): boolean {
    return this.live?.game != null;
  }

  get opener(): boolean {
    return this.facts?.opener ?? false;
  }

  get players(): (Player | null)[] {
    const seats = this.shown?.seats ?? this.facts?.seats ?? [];
    return called(seats);
  }

  /** Several people share this device. */
  get shared(): boolean {
    return this.held.size > 1;
  }

  /** On a shared device: the seat whose turn it is to hold it, while somebody else's hand would show. */
  get curtain(): number | null {
    if (!this.shared || !this.playing || !this.shown) return null;
    const awaited = this.shown.to_act;
    // What was shown to another stays behind the curtain until this seat's own view is here.
    if (this.seat !== null && awaited.includes(this.seat) && this.shown.seat === this.seat) return null;
    return [...this.held.keys()].sort((a, b) => a - b).find((seat) => awaited.includes(seat)) ?? null;
  }

  get awaited(): readonly number[] {
    return this.view?.to_act.filter((seat) => seat !== TABLE) ?? [];
  }

  /** The records that came after the viewer's last own one. */
  get news(): SeenRecord[] {
    const own = this.told.findLastIndex((record) => record.actor === this.seat);
    return own < 0 ? this.told.slice(-6) : this.told.slice(own + 1);
  }

  /** The events that led to what is shown. */
  get recent(): Events[] {
    if (this.looking === null) return (this.news.length ? this.news : this.told.slice(-1)).flatMap((record) => record.events);
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
    this.presenter.clear();
    this.feed?.close();
  }

  /** From now on the page looks by the eyes of this seat's holder. */
  async take(seat: number): Promise<void> {
    await this.lookBy(this.held.get(seat) ?? null);
  }

  private async lookBy(holding: Holding | null): Promise<void> {
    this.feed?.close();
    this.old = null;
    this.presenter.clear();
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
    this.feed = new Feed(this.id, eyes ?? '', this.version, (record) => this.add(record), () => this.recover());
  }

  /** While nobody has said who looks at a shared device, it looks as a watcher does. */
  private eyes(): string | undefined {
    return this.shared && this.anonymous && !this.ended ? undefined : this.token;
  }

  /** After a lost connection: what could not be asked for is asked for, and what could not be sent may be sent again. */
  private recover(): void {
    if (this.trouble?.what.kind === 'unreachable') this.trouble = null;
    void this.refresh();
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
      // Of a version whose record is here, so that what led to it can be told.
      const view = await api.view(this.id, eyes, this.version || undefined);
      const may = this.seat !== null && view.to_act.includes(this.seat);
      const legal = may ? await api.legal(this.id, this.token) : null;
      // The same state again is no news: what is drafted on it stays.
      if (!same(this.live, view)) await this.arrive(view, legal?.version === view.version ? legal.commands : []);
      if (this.facts && (await settle(this.facts, this.held)) === 'nonce-lost') this.lostNonce = true;
    } catch (fault) {
      this.factsWanted ||= wantFacts;
      if (!this.live) throw fault;
    }
  }

  /** A newer state: shown at once, or after what led to it. */
  private async arrive(view: View, legal: readonly GameCommand[]): Promise<void> {
    const eyes = this.eyes();
    const steps = this.steps(view);
    const between = steps > 1 ? await api.views(this.id, eyes, view.version - steps, steps - 1) : null;
    if (this.closed || eyes !== this.eyes()) return;
    const caughtUp = !this.presenting;
    this.live = view;
    this.offered = legal;
    const shown = [...(between?.views ?? []), view];
    const actor = this.records[shown[0]!.version - 1]?.actor;
    if (!steps || this.looking !== null || !motion.allowed) this.presenter.jump(view);
    else if (actor === this.seat || (actor === TABLE && caughtUp)) {
      this.presenter.jump(shown[0]!);
      this.presenter.follow(shown.slice(1));
    } else this.presenter.follow(shown);
  }

  /** How many of the decisions that led to this state are to be shown one by one; 0: all at once. */
  private steps(view: View): number {
    const [live, shown] = [this.live, this.shown];
    if (!live?.game || !shown || live.seat !== view.seat || this.looking !== null || !motion.allowed) return 0;
    // Where others act at the same time as the viewer, the viewer's question must not go away.
    if (this.seat !== null && shown.to_act.includes(this.seat) && view.to_act.includes(this.seat) && !this.ownSince(live.version)) return 0;
    const from = this.ownSince(live.version) ?? live.version + 1;
    const steps = view.version - from + 1;
    return steps > MOST ? 0 : steps;
  }

  /** The viewer's last own decision after that version. */
  private ownSince(version: number): number | null {
    const last = this.records.findLast((record) => record.actor === this.seat);
    return last && last.version > version ? last.version : null;
  }

  private show(view: View, pace: number): void {
    const before = this.shown;
    const record = this.records[view.version - 1];
    const next = before?.seat === view.seat && before.version === view.version - 1;
    if (before && record && next && pace && this.looking === null && motion.allowed) this.onstep({ record, before, after: view, ms: Math.min(CALM, pace * 0.8), past: false });
    this.shown = view;
  }

  /** Shows the newest state, whatever led to it. */
  skip(): void {
    this.presenter.skip();
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
    // At the end everybody sees more than before.
    if (this.facts?.status !== facts.status) this.old = null;
    this.facts = facts;
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
      if (this.trouble.what.kind === 'unreachable') this.feed?.doubt();
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
    this.presenter.skip();
    const wanted = Math.max(this.first, Math.min(this.version, version));
    const before = this.looking === wanted - 1 && this.past?.version === wanted - 1 ? this.past : null;
    this.looking = wanted;
    this.old ??= new Past(this.id, this.eyes());
    const after = await this.old.at(wanted, before !== null);
    if (this.looking !== wanted) return;
    const record = this.records[wanted - 1];
    if (before && record && motion.allowed) this.onstep({ record, before, after, ms: CALM / motion.speed, past: true });
    this.past = after;
  }
}

/** Whether two views show the same to the same eyes. */
const same = (one: View | null, other: View): boolean =>
  one !== null && one.version === other.version && one.seat === other.seat && one.whole === other.whole;
