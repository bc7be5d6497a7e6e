// People in front of their browsers, and what they do at any table.

import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { inject } from 'vitest';

const CHROMIUM = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
/** What was asked for and is not needed any more, since the page has gone on: nothing has failed. */
const NOT_NEEDED = 'net::ERR_ABORTED';

let chrome: Promise<Browser> | null = null;
let present: Person[] = [];

const browser = () =>
  (chrome ??= chromium.launch({
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
  }));

/** Everybody leaves; what has gone wrong in their browsers meanwhile. */
export async function everybodyLeaves(): Promise<string[]> {
  const leaving = present;
  present = [];
  const faults = leaving.flatMap((person) => person.faults.map((fault) => `${person.name}: ${fault}`));
  await Promise.all(leaving.map((person) => person.page.context().close()));
  return faults;
}

export async function closeBrowser(): Promise<void> {
  await (await chrome)?.close();
  chrome = null;
}

export interface Circumstances extends BrowserContextOptions {
  /** where the product is served, if not where all journeys go */
  address?: string;
}

export const PHONE: Circumstances = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Somebody with a browser of their own, which remembers what came over its network and what went wrong. */
export class Person {
  readonly heard: string[] = [];
  private readonly met: string[] = [];
  private readonly provoked: RegExp[] = [];

  private constructor(
    readonly name: string,
    readonly page: Page,
    readonly address: string,
  ) {}

  static async called(name: string, { address = inject('address'), ...options }: Circumstances = {}): Promise<Person> {
    const context = await (
      await browser()
    ).newContext({ locale: 'en', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...options });
    // A violation of the policy ends up among the errors of the console, with what it was about.
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy: ${event.violatedDirective} forbids ${event.blockedURI} in ${event.sourceFile}`),
      ),
    );
    const person = new Person(name, await context.newPage(), address);
    present.push(person);
    context.on('weberror', (fault) => person.met.push(String(fault.error().stack)));
    context.on('console', (line) => {
      if (line.type() === 'error') person.met.push(`${line.text()} (${line.location().url})`);
    });
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      if (why !== NOT_NEEDED) person.met.push(`${why} (${request.url()})`);
    });
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

  /** A journey says which fault it brings about by itself. */
  provokes(fault: RegExp): void {
    this.provoked.push(fault);
  }

  /** Errors of scripts and of the console, failed requests, and violations of the policy, unless provoked. */
  get faults(): string[] {
    return this.met.filter((fault) => !this.provoked.some((pattern) => pattern.test(fault)));
  }

  get table(): string {
    return new URL(this.page.url()).pathname.split('/')[2] ?? '';
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.address + path);
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

  /** Whether the table waits for this person. */
  async awaited(): Promise<boolean> {
    return (await this.page.locator('.status.yours').count()) > 0;
  }

  async over(): Promise<boolean> {
    return (await this.page.locator('.result').count()) > 0;
  }
}

/** Lets people play by turns until the table is over; `move` makes one move for whoever is awaited. */
export async function playOn(people: readonly Person[], move: (person: Person) => Promise<void>, most = 2000): Promise<void> {
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
