// A table's records as they are made, over one WebSocket that comes back by itself. It says after
// which version it goes on, so nothing is missed and nothing comes twice.

import type { SeenRecord, SocketTold } from './shapes';

export type Connection = 'joining' | 'live' | 'lost';

const SILENCE = 25_000;
const PAUSES = [300, 700, 1500, 3000, 5000];

export class Feed {
  connection = $state<Connection>('joining');
  private socket: WebSocket | null = null;
  private failures = 0;
  private timer = 0;
  private watchdog = 0;
  private ended = false;
  private after: number;
  private readonly table: string;
  private readonly token: string;
  private readonly onrecord: (record: SeenRecord) => void;
  private readonly onback: () => void;

  /** `onback` is told when a connection that was lost is there again. */
  constructor(table: string, token: string, after: number, onrecord: (record: SeenRecord) => void, onback: () => void) {
    this.table = table;
    this.token = token;
    this.after = after;
    this.onrecord = onrecord;
    this.onback = onback;
    addEventListener('online', this.hurry);
    addEventListener('offline', this.doubt);
    document.addEventListener('visibilitychange', this.hurry);
    this.open();
  }

  close(): void {
    this.ended = true;
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.doubt);
    document.removeEventListener('visibilitychange', this.hurry);
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    this.socket?.close();
  }

  private readonly hurry = (): void => {
    if (this.connection !== 'lost' || document.hidden) return;
    clearTimeout(this.timer);
    this.open();
  };

  /** Something says that there is no connection any more: it counts as lost until the server answers. */
  readonly doubt = (): void => {
    if (this.connection === 'lost') return;
    const silent = this.socket;
    this.lose();
    silent?.close();
  };

  private open(): void {
    if (this.ended) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ kind: 'hello', token: this.token || null, after: this.after }));
      this.listen();
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      if (socket !== this.socket) return;
      this.listen();
      this.take(JSON.parse(message.data) as SocketTold);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lose();
    };
  }

  /** The server gives a sign of life every 15 seconds; a connection that gives none is dead. */
  private listen(): void {
    clearTimeout(this.watchdog);
    this.watchdog = window.setTimeout(this.doubt, SILENCE);
  }

  private take(told: SocketTold): void {
    if (told.kind === 'hello') {
      const lost = this.failures > 0;
      this.connection = 'live';
      this.failures = 0;
      if (lost) this.onback();
    } else if (told.kind === 'record' && told.version === this.after + 1) {
      this.after = told.version;
      this.onrecord(told);
    }
  }

  private lose(): void {
    if (this.ended) return;
    clearTimeout(this.watchdog);
    this.socket = null;
    this.connection = 'lost';
    const pause = PAUSES[Math.min(this.failures, PAUSES.length - 1)]!;
    this.failures += 1;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), pause * (0.7 + Math.random() * 0.6));
  }
}
