// What a browser was told while a game was on; afterwards all is open to all.

import type { Person } from './people';

export interface Pile {
  size: number;
  faces: number[] | null;
}

/** Whether nobody can tell what lies there. */
export const hidden = (pile: Pile | undefined): boolean => !pile?.size || pile.faces === null;

interface Message<State, Event> {
  kind?: string;
  game?: State | null;
  whole?: boolean;
  events?: Event[];
  records?: { events: Event[] }[];
}

export interface Overheard {
  states: number;
  records: number;
  secrets: string[];
}

/** Looks through every state and every decision; `leaks` and `told` name what this person should not know. */
export function overheard<State, Event>(
  person: Person,
  leaks: (state: State) => string[],
  told: (event: Event) => boolean,
): Overheard {
  const found: Overheard = { states: 0, records: 0, secrets: [] };
  for (const text of person.heard) {
    const message = JSON.parse(text) as Message<State, Event>;
    if (message.game && !message.whole) {
      found.states++;
      found.secrets.push(...leaks(message.game));
    }
    for (const { events } of message.kind === 'record' ? [message] : (message.records ?? [])) {
      found.records++;
      for (const event of events ?? []) if (told(event)) found.secrets.push(JSON.stringify(event));
    }
  }
  return found;
}
