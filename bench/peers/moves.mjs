// npm `boardgame.io`: its server, in memory, and matches of four sockets that move in turn, as
// quickly as they are answered, or so many a second in all.
// Prints accepted moves per second, and the milliseconds from a move to its update, median and 99th in a hundred.
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const PORT = 18377;
const SEATS = 4;

const count = { name: 'count', setup: () => ({ moves: 0 }), turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => { G.moves += 1; } } };

async function serve() {
  const { Server } = require('boardgame.io/server');
  await Server({ games: [count], origins: ['http://127.0.0.1'] }).run({ port: PORT, callback: () => process.send('ready') });
}

class Match {
  constructor(io, id) {
    this.sockets = Array.from({ length: SEATS }, (_, seat) => {
      const socket = io(`http://127.0.0.1:${PORT}/count`, { transports: ['websocket'], forceNew: true });
      return { socket, seat, id };
    });
  }

  async sit() {
    for (const { socket, seat, id } of this.sockets) {
      await new Promise((resolve) => {
        socket.on('sync', (_, { state }) => { this.state = state; resolve(); });
        socket.emit('sync', id, String(seat), undefined, SEATS);
      });
    }
  }

  /** Sends the move of whoever is to move; done when they have its update. */
  move() {
    const seat = Number(this.state.ctx.currentPlayer);
    const { socket, id } = this.sockets[seat];
    return new Promise((resolve) => {
      const updated = (_, state) => {
        if (state._stateID <= this.state._stateID) return;
        socket.off('update', updated);
        this.state = state;
        resolve();
      };
      socket.on('update', updated);
      socket.emit('update', { type: 'MAKE_MOVE', payload: { type: 'add', args: [], playerID: String(seat) } }, this.state._stateID, id, String(seat));
    });
  }

  /** One move after another, as quickly as they are answered. */
  async closed(until, took) {
    while (performance.now() < until) {
      const began = performance.now();
      await this.move();
      took.push(performance.now() - began);
    }
  }

  /** A move at each of its times, or once the one before is answered; counted from the time that it was for. */
  async open(first, pause, until, took) {
    for (let due = first; due < until; due += pause) {
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      await this.move();
      took.push(performance.now() - due);
    }
  }
}

async function load(matches, seconds, rate) {
  const server = fork(fileURLToPath(import.meta.url), ['serve'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await new Promise((resolve) => { server.once('message', resolve); });
  const { io } = require('socket.io-client');
  const took = [];
  const playing = Array.from({ length: matches }, (_, n) => new Match(io, `match-${n}`));
  for (const match of playing) await match.sit();
  const began = performance.now();
  const until = began + seconds * 1000;
  const pause = rate ? (matches * 1000) / rate : 0;
  await Promise.all(
    playing.map((match, n) => (rate ? match.open(began + (n * 1000) / rate, pause, until, took) : match.closed(until, took))),
  );
  const spent = (performance.now() - began) / 1000;
  server.kill();
  took.sort((a, b) => a - b);
  const at = (share) => took[Math.floor(took.length * share)];
  console.log(JSON.stringify({ rate: took.length / spent, p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
}

if (process.argv[2] === 'serve') await serve();
else await load(Number(process.argv[2]), Number(process.argv[3]), Number(process.argv[4] ?? 0));
