// npm `boardgame.io`: its server, in memory, and matches of four sockets that move in turn.
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
  constructor(io, id, took) {
    this.took = took;
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

  play(until) {
    return new Promise((resolve) => {
      let sent = 0;
      const move = () => {
        if (performance.now() > until) { resolve(); return; }
        const seat = Number(this.state.ctx.currentPlayer);
        const { socket, id } = this.sockets[seat];
        sent = performance.now();
        const payload = { type: 'add', args: [], playerID: String(seat) };
        socket.emit('update', { type: 'MAKE_MOVE', payload }, this.state._stateID, id, String(seat));
      };
      for (const { socket, seat } of this.sockets) {
        socket.on('update', (_, state) => {
          if (seat !== Number(this.state.ctx.currentPlayer) || state._stateID <= this.state._stateID) return;
          this.took.push(performance.now() - sent);
          this.state = state;
          move();
        });
      }
      move();
    });
  }
}

async function load(matches, seconds) {
  const server = fork(fileURLToPath(import.meta.url), ['serve'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await new Promise((resolve) => { server.once('message', resolve); });
  const { io } = require('socket.io-client');
  const took = [];
  const playing = Array.from({ length: matches }, (_, n) => new Match(io, `match-${n}`, took));
  for (const match of playing) await match.sit();
  const began = performance.now();
  await Promise.all(playing.map((match) => match.play(began + seconds * 1000)));
  const spent = (performance.now() - began) / 1000;
  server.kill();
  took.sort((a, b) => a - b);
  const at = (share) => took[Math.floor(took.length * share)];
  console.log(JSON.stringify({ rate: took.length / spent, p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
}

if (process.argv[2] === 'serve') await serve();
else await load(Number(process.argv[2]), Number(process.argv[3]));
