// Tables of ours, played over WebSockets from the runtime that the peer's clients run on. Reads from its standard input
// where the servers listen, and whole games as they will go; prints how many moves were accepted in a second, the
// milliseconds from a move to its answer, and how many records all who follow should have heard of and have.
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';

const require = createRequire(import.meta.url);
const { WebSocket } = require('ws');

/** One seat's connection, or a watcher's. */
class Follower {
  constructor(port, table, token, after, onrecord = () => undefined) {
    this.heard = 0;
    this.listening = null;
    this.answers = new Map();
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/api/tables/${table}/socket`, { perMessageDeflate: false });
    this.ready = new Promise((resolve, reject) => {
      this.socket.on('error', reject);
      this.socket.on('close', (code, reason) => reject(new Error(`${code} ${reason}`)));
      this.socket.on('open', () => this.socket.send(JSON.stringify({ kind: 'hello', token, after })));
      this.socket.on('message', (raw) => {
        const said = raw.toString('latin1');
        // Records are most of what comes: told by their first letters, not parsed.
        if (said.startsWith('{"kind":"record"')) this.hear(onrecord);
        else if (said.startsWith('{"kind":"hello"')) resolve();
        else this.answered(JSON.parse(said));
      });
    });
  }

  hear(onrecord) {
    this.heard += 1;
    onrecord?.();
    this.listening?.();
  }

  /** An answer is the record of one's own command. */
  answered(told) {
    if (told.kind === 'problem') throw new Error(JSON.stringify(told));
    this.hear();
    const resolve = this.answers.get(told.id);
    this.answers.delete(told.id);
    resolve?.(told);
  }

  /** Done when so many records have come. */
  async hears(count) {
    while (this.heard < count) {
      await new Promise((resolve) => {
        this.listening = resolve;
      });
    }
  }

  /** Sends a command; what is answered. */
  play(expected, command) {
    const id = `move-${expected}`;
    return new Promise((resolve) => {
      this.answers.set(id, resolve);
      this.socket.send(JSON.stringify({ kind: 'command', id, expected, command }));
    });
  }
}

/** A table and the game that its four people play there. */
class Match {
  constructor(ports, { table, version, tokens, moves }) {
    this.version = version;
    this.moves = moves;
    this.made = 0;
    this.seats = tokens.map((token, seat) => new Follower(ports[seat % ports.length], table, token, version));
  }

  get over() {
    return this.made === this.moves.length;
  }

  /** One move, by somebody who has heard of all before; how long it took from `due`, or from then. */
  async move(due) {
    const [seat, command] = this.moves[this.made];
    await this.seats[seat].hears(this.made);
    const began = due ?? performance.now();
    this.made += 1;
    this.version = (await this.seats[seat].play(this.version, command)).version;
    return performance.now() - began;
  }

}

/** Where one table after another is played: whoever asks for a move gets that of the table whose game is not over. */
class Place {
  constructor(matches) {
    this.left = matches;
  }

  get over() {
    while (this.left.length && this.left[0].over) this.left.shift();
    return !this.left.length;
  }

  /** One move after another, as quickly as they are answered. */
  async closed(until, took) {
    while (performance.now() < until && !this.over) {
      took.push(await this.left[0].move());
    }
  }

  /** A move at each of its times, or once the one before is answered; counted from the time that it was for. */
  async open(first, pause, until, took) {
    for (let due = first; due < until && !this.over; due += pause) {
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      took.push(await this.left[0].move(due));
    }
  }
}

const quantile = (sorted, share) => sorted[Math.floor(sorted.length * share)];

async function play({ ports, matches, places, seconds, rate }) {
  const playing = matches.map((match) => new Match(ports, match));
  const at = Array.from({ length: places }, (_, n) => new Place(playing.filter((match, m) => m % places === n)));
  await Promise.all(playing.flatMap((match) => match.seats.map((seat) => seat.ready)));
  const took = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  const pause = rate ? (places * 1000) / rate : 0;
  await Promise.all(
    at.map((place, n) => (rate ? place.open(began + (n * 1000) / rate, pause, until, took) : place.closed(until, took))),
  );
  if (at.some((place) => place.over)) throw new Error('the games were over too soon');
  const spent = (performance.now() - began) / 1000;
  const owed = () => playing.reduce((sum, { made, seats }) => sum + seats.reduce((left, { heard }) => left + made - heard, 0), 0);
  for (let waits = 0; owed() > 0 && waits < 500; waits += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  took.sort((a, b) => a - b);
  return { rate: took.length / spent, p50: quantile(took, 0.5), p99: quantile(took, 0.99), moves: took.length, unheard: owed() };
}

/** How long after a move was sent its record comes to those who watch: the median and the slowest of all, over the moves. */
async function watch({ ports, matches, watchers, pause }) {
  const [match] = matches;
  let sent = 0;
  const late = [];
  const eyes = Array.from(
    { length: watchers },
    (_, n) => new Follower(ports[n % ports.length], match.table, null, match.version, () => late.push(performance.now() - sent)),
  );
  const playing = new Match(ports, match);
  await Promise.all([...eyes, ...playing.seats].map((one) => one.ready));
  const rounds = [];
  while (!playing.over) {
    late.length = 0;
    sent = performance.now();
    await playing.move();
    for (let waits = 0; late.length < watchers && waits < 1000; waits += 1) await new Promise((resolve) => setTimeout(resolve, 5));
    late.sort((a, b) => a - b);
    rounds.push([quantile(late, 0.5), late.at(-1), watchers - late.length]);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  const middle = (place) => quantile(rounds.map((round) => round[place]).sort((a, b) => a - b), 0.5);
  return { p50: middle(0), last: middle(1), unheard: rounds.reduce((sum, round) => sum + round[2], 0) };
}

const asked = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(asked.watchers ? await watch(asked) : await play(asked)));
process.exit(0);
