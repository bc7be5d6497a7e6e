// A whole game of two people and a bot on any network of the train games.

import { expect } from 'vitest';
import { lookBack } from './board';
import { playOn, type Person } from './people';
import { hidden, overheard, type Pile } from './secrets';
import { threesome, type Title } from './titles';

interface Hand {
  counts: number[] | null;
}

interface Game {
  hands: Hand[];
  tickets: Pile[];
  offered: Pile[];
  deck: Pile;
  ticket_deck: Pile;
  box: Pile;
  shown: boolean;
}

interface Event {
  type: string;
  seat: number;
  card: number | null;
  tickets: Pile;
  kept: Pile;
  refused: Pile;
  cards: Pile;
  hands: Hand[];
  offered: Pile[];
  deck: Pile;
  ticket_deck: Pile;
  box: Pile;
}

const others = <Zone>(zones: Zone[], seat: number): Zone[] => zones.filter((_, owner) => owner !== seat);

/** What a state tells a seat that it should not know. */
function leaks(game: Game, seat: number): string[] {
  return [
    ...(game.shown ? [] : others(game.hands, seat).map(({ counts }) => (counts === null ? '' : 'the hand of another'))),
    ...(game.shown ? [] : others(game.tickets, seat).map((pile) => (hidden(pile) ? '' : 'the tickets of another'))),
    ...others(game.offered, seat).map((pile) => (hidden(pile) ? '' : 'tickets that another was offered')),
    ...[game.deck, game.ticket_deck, game.box].map((pile) => (hidden(pile) ? '' : 'what lies face down')),
  ].filter(Boolean);
}

/** Whether an event tells a seat what it should not know. */
function tells(event: Event, seat: number): boolean {
  switch (event.type) {
    case 'trains.dealt':
      return !(
        others(event.hands, seat).every(({ counts }) => counts === null) &&
        [...others(event.offered, seat), event.deck, event.ticket_deck, event.box].every(hidden)
      );
    case 'trains.blind-card-taken':
      return event.seat !== seat && event.card !== null;
    case 'trains.tickets-offered':
      return event.seat !== seat && !hidden(event.tickets);
    case 'trains.tickets-kept':
      return !hidden(event.refused) || (event.seat !== seat && !hidden(event.kept));
    case 'trains.deck-reshuffled':
      return !hidden(event.cards);
    default:
      return false;
  }
}

function expectDiscretion(person: Person, seat: number): void {
  const { states, records, secrets } = overheard<Game, Event>(
    person,
    (game) => leaks(game, seat),
    (event) => tells(event, seat),
  );
  expect(secrets).toEqual([]);
  expect(states).toBeGreaterThan(20);
  expect(records).toBeGreaterThan(20);
}

/** Plays it by the page, to the final page and back through it, with an ear on what each browser is told. */
export async function wholeRailwayGame(title: Title): Promise<void> {
  const [ada, ben] = await threesome(title);
  await playOn([ada, ben], title.move);
  await ben.page.locator('.result').waitFor();
  expectDiscretion(ada, 0);
  expectDiscretion(ben, 2);
  await expect(ada.page.locator('.result summary .name').allTextContents()).resolves.toHaveLength(3);
  await expect(ada.page.locator('.result h2').textContent()).resolves.toMatch(/won|share/);
  await lookBack(ada.page);
}
