// People in front of their browsers, and what they do at any table.

import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);

export const browser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** Somebody with a browser of their own, which remembers everything that came over its network. */
export class Person {
  readonly heard: string[] = [];
  readonly faults: string[] = [];

  private constructor(
    readonly name: string,
    readonly page: Page,
    readonly address: string,
  ) {}

  static async with(from: Browser, address: string, name: string, options: BrowserContextOptions = {}): Promise<Person> {
    const context = await from.newContext({ locale: 'en', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options });
    const person = new Person(name, await context.newPage(), address);
    person.page.on('pageerror', (fault) => person.faults.push(String(fault)));
    person.page.on('response', (answer) => {
      if (!answer.url().includes('/api/')) return;
      answer.text().then(
        (text) => person.heard.push(text),
        () => undefined,
      );
    });
    person.page.on('websocket', (socket) => {
      socket.on('framereceived', (frame) => person.heard.push(String(frame.payload)));
    });
    return person;
  }

  get table(): string {
    return new URL(this.page.url()).pathname.split('/')[2] ?? '';
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.address + path);
  }

  async leaveForGood(): Promise<void> {
    await this.page.context().close();
  }

  /** Opens the form for a title by its English name, and says what this person is called. */
  async choose(title: string, way: 'Against bots' | 'On this device' | 'Online'): Promise<void> {
    await this.go('/');
    await this.page.getByRole('button', { name: title }).first().click();
    await this.page.getByRole('radio', { name: way }).check();
    await this.page.getByLabel('Your name').fill(this.name);
  }

  async begin(): Promise<void> {
    await this.page.locator('form .primary').click();
    await this.page.waitForURL(/\/t\/[a-z0-9]+$/);
  }

  /** Sits down at a table that somebody else has opened. */
  async join(table: string): Promise<void> {
    await this.go(`/t/${table}`);
    await this.page.getByLabel('Your name').fill(this.name);
    await this.page.getByRole('button', { name: 'Sit down here' }).click();
  }

  async status(): Promise<string> {
    return (await this.page.locator('.status').textContent()) ?? '';
  }

  /** Whether the table waits for this person. */
  async awaited(): Promise<boolean> {
    return (await this.page.locator('.status.yours').count()) > 0;
  }

  async over(): Promise<boolean> {
    return (await this.page.locator('.result').count()) > 0;
  }
}

/** Lets people play by turns until the table is over; `move` makes one move for whoever is awaited. */
export async function playOn(people: Person[], move: (person: Person) => Promise<void>, most = 2000): Promise<void> {
  for (let moves = 0; moves < most; ) {
    let idle = true;
    for (const person of people) {
      if (await person.over()) return;
      if (await person.awaited()) {
        await move(person);
        idle = false;
        moves++;
      }
    }
    if (idle) await people[0]!.page.waitForTimeout(60);
  }
  throw new Error('the game does not end');
}
