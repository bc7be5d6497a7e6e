// The four titles, as journeys need them that every title must stand.

import { cityMove } from './city';
import { Person, type Circumstances } from './people';
import { railwayMove } from './railways';
import { urbanMove } from './urban';

export interface Title {
  id: string;
  /** its English name */
  name: string;
  /** the fewest who can play */
  seats: number;
  /** makes one move for whoever is awaited */
  move: (person: Person) => Promise<void>;
  /** what shows that the viewer can begin to move */
  ready: string;
}

const ASKED = '.choice .primary, .question .button, .prompt .button, .market button:not(:disabled)';

export const RIELES: Title = { id: 'rieles', name: 'Rails of Europe', seats: 2, move: railwayMove, ready: ASKED };
export const MAINLINES: Title = { id: 'mainlines', name: 'Mainlines', seats: 2, move: railwayMove, ready: ASKED };
export const INTERURBAN: Title = { id: 'interurban', name: 'InterUrban', seats: 3, move: urbanMove, ready: '.supply .tile:not(.dim):enabled' };
export const CITY: Title = { id: 'infinite_city', name: 'Infinite City', seats: 2, move: cityMove, ready: '.tray .tile.active, .city .open, .city .target, .city ul button, .prompt .primary' };

export const TITLES: readonly Title[] = [RIELES, MAINLINES, INTERURBAN, CITY];

/** Waits until the table waits for this person, and the board can be used. */
export async function ownTurn({ ready }: Title, { page }: Person): Promise<void> {
  await page.locator('.status.yours').waitFor();
  await page.locator(ready).first().waitFor();
}

/** Somebody at a table against bots, whose own first turn has begun. */
export async function alone(title: Title, circumstances: Circumstances = {}): Promise<Person> {
  const person = await Person.called('Ada', circumstances);
  await person.choose(title.name, 'Against bots');
  await person.begin();
  await ownTurn(title, person);
  return person;
}

/** Two people in two browsers and a bot, before the board. */
export async function threesome(title: Title): Promise<[Person, Person]> {
  const ada = await Person.called('Ada');
  const ben = await Person.called('Ben');
  await ada.choose(title.name, 'Online');
  await ada.page.getByLabel('Seats').selectOption('3');
  await ada.page.getByRole('button', { name: 'Add a bot' }).click();
  await ada.begin();
  await ben.join(ada.table);
  for (const { page } of [ada, ben]) await page.locator('div.frame').waitFor();
  return [ada, ben];
}
