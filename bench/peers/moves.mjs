// npm `boardgame.io`: its server, in memory, and matches of four sockets that move in turn, as
// quickly as they are answered, or so many a second in all. They count, or play a sketch of a train game.
// Prints accepted moves per second, and the milliseconds from a move to its update, median and 99th in a hundred.
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const PORT = 18377;
const SEATS = 4;

// The least that a game can be.
const count = {
  setup: () => ({ moves: 0 }),
  moves: { add: ({ G }) => { G.moves += 1; } },
  choose: () => 'add',
};

// Whose turn it is draws a card, or claims a route for three: as many cards, tickets and routes as in Rieles de Europa,
// hands that only their owners see, and none of the rules.
const CARDS = [...Array(96).keys()].map((n) => Math.floor(n / 12)).concat(Array(14).fill(8));
const trains = {
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle(CARDS);
    const tickets = random.Shuffle([...Array(46).keys()]);
    const hands = Array.from({ length: ctx.numPlayers }, () => ({ cards: deck.splice(0, 4), tickets: tickets.splice(0, 3) }));
    return {
      players: Object.fromEntries(hands.map((hand, seat) => [seat, hand])),
      market: deck.splice(0, 5),
      discard: [],
      owners: Array(101).fill(null),
      wagons: hands.map(() => 45),
      points: hands.map(() => 0),
      secret: { deck, tickets },
    };
  },
  playerView: ({ G, playerID }) => {
    const { secret, players, ...open } = G;
    const counts = Object.values(players).map(({ cards, tickets }) => [cards.length, tickets.length]);
    return { ...open, counts, deck: secret.deck.length, players: { [playerID]: players[playerID] } };
  },
  moves: {
    draw: ({ G, playerID, random }) => {
      if (!G.secret.deck.length) G.secret.deck = random.Shuffle(G.discard.splice(0));
      G.players[playerID].cards.push(G.secret.deck.pop());
    },
    claim: ({ G, playerID }) => {
      const route = G.owners.indexOf(null);
      if (route >= 0) G.owners[route] = playerID;
      G.wagons[playerID] -= 3;
      G.points[playerID] += 4;
      G.discard.push(...G.players[playerID].cards.splice(0, 3));
    },
  },
  choose: (G, seat) => (G.players[seat].cards.length < 9 ? 'draw' : 'claim'),
};

const games = { count, trains };
const named = ([name, { choose, ...game }]) => ({ name, turn: { minMoves: 1, maxMoves: 1 }, ...game });

async function serve() {
  const { Server } = require('boardgame.io/server');
  await Server({ games: Object.entries(games).map(named), origins: ['http://127.0.0.1'] }).run({ port: PORT, callback: () => process.send('ready') });
}

class Match {
  constructor(io, game, id) {
    this.id = id;
    this.choose = games[game].choose;
    this.seen = [];
    this.made = 0;
    this.sockets = Array.from({ length: SEATS }, () => io(`http://127.0.0.1:${PORT}/${game}`, { transports: ['websocket'], forceNew: true }));
    this.heard = this.sockets.map(() => -1);
    this.listening = this.sockets.map(() => null);
    this.sockets.forEach((socket, seat) => {
      const hear = (_, told) => {
        const state = told.state ?? told;
        this.heard[seat] = Math.max(this.heard[seat], state._stateID);
        this.seen[seat] = state.G;
        this.listening[seat]?.();
      };
      socket.on('sync', hear);
      socket.on('update', hear);
    });
  }

  async sit() {
    for (const [seat, socket] of this.sockets.entries()) {
      socket.emit('sync', this.id, String(seat), undefined, SEATS);
      await this.hears(seat, 0);
    }
  }

  async hears(seat, version) {
    while (this.heard[seat] < version) {
      await new Promise((resolve) => {
        this.listening[seat] = resolve;
      });
    }
  }

  /** One move, by somebody who has heard of all before, until its own update; how long it took from `due`, or from then. */
  async move(due) {
    const seat = this.made % SEATS;
    await this.hears(seat, this.made);
    const began = due ?? performance.now();
    const payload = { type: this.choose(this.seen[seat], seat), args: [], playerID: String(seat) };
    this.sockets[seat].emit('update', { type: 'MAKE_MOVE', payload }, this.made, this.id, String(seat));
    this.made += 1;
    await this.hears(seat, this.made);
    return performance.now() - began;
  }

  /** One move after another, as quickly as they are answered. */
  async closed(until, took) {
    while (performance.now() < until) {
      took.push(await this.move());
    }
  }

  /** A move at each of its times, or once the one before is answered; counted from the time that it was for. */
  async open(first, pause, until, took) {
    for (let due = first; due < until; due += pause) {
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      took.push(await this.move(due));
    }
  }
}

async function load(game, matches, seconds, rate) {
  const server = fork(fileURLToPath(import.meta.url), ['serve'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await new Promise((resolve) => { server.once('message', resolve); });
  const { io } = require('socket.io-client');
  const took = [];
  const playing = Array.from({ length: matches }, (_, n) => new Match(io, game, `match-${n}`));
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

const [what, matches, seconds, rate] = process.argv.slice(2);
if (what === 'serve') await serve();
else await load(what, Number(matches), Number(seconds), Number(rate ?? 0));
