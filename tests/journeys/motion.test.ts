// What others do is shown move by move, where things may move; else at once.

import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lastMoment } from './board';
import { Person } from './people';
import { TRACK, urbanMove } from './urban';


interface Sight {
  moment: number;
  skip: boolean;
  flying: boolean;
  yours: boolean;
}

/** Remembers everything that comes to be seen, in its order. */
async function watch(page: Page): Promise<() => Promise<Sight[]>> {
  await page.evaluate(() => {
    const seen: Sight[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const link = document.querySelector('[role="log"] li:last-child a')?.getAttribute('href');
      const now = {
        moment: Number(link?.split('/').at(-1) ?? 0),
        skip: document.querySelector('main .skip') !== null,
        flying: document.querySelector('.flight') !== null,
        yours: document.querySelector('.status.yours') !== null,
      };
      if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: Sight[] }).seen);
}

/** Holds back what the table tells, so that several decisions arrive together, as over a bad line. */
class Line {
  private held: string[] | null = null;
  private route: WebSocketRoute | null = null;

  static async of(page: Page): Promise<Line> {
    const line = new Line();
    await page.routeWebSocket(/\/socket$/, (route) => {
      line.route = route;
      const server = route.connectToServer();
      route.onMessage((message) => server.send(message));
      server.onMessage((message) => {
        if (line.held) line.held.push(String(message));
        else route.send(message);
      });
    });
    return line;
  }

  hold(): void {
    this.held = [];
  }

  get waiting(): number {
    return this.held?.filter((message) => message.includes('"kind":"record"')).length ?? 0;
  }

  release(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const message of held) this.route!.send(message);
  }
}

/** A person's turn against two bots is over, and all that the bots have done since waits on the line. */
async function afterTurn(motion: 'no-preference' | 'reduce'): Promise<{ ada: Person; line: Line; own: number; newest: number }> {
  const ada = await Person.called('Ada', { reducedMotion: motion });
  const line = await Line.of(ada.page);
  await ada.choose('InterUrban', 'Against bots');
  await ada.begin();
  await ada.page.locator('.status.yours').waitFor();
  await urbanMove(ada);
  line.hold();
  const before = Number((await lastMoment(ada.page))!.split('/').at(-1));
  await ada.page.getByRole('button', { name: 'End the turn' }).click();
  let newest = before;
  for (;;) {
    const view = (await (await fetch(`${ada.address}/api/tables/${ada.table}/view`)).json()) as { version: number; to_act: number[]; seats: { bot: string }[] };
    newest = view.version;
    if (newest > before + 1 && view.to_act.every((seat) => seat >= 0 && !view.seats[seat]!.bot)) break;
    await ada.page.waitForTimeout(50);
  }
  while (line.waiting < newest - before) await ada.page.waitForTimeout(50);
  return { ada, line, own: before + 1, newest };
}

/** Waits until the newest is shown, and the viewer may play. */
async function caughtUp({ page, table }: Person, newest: number): Promise<void> {
  await page.locator(`[role="log"] li:last-child a[href="/t/${table}/${newest}"]`).waitFor();
  await page.locator('.status.yours').waitFor();
  await page.locator(TRACK).first().waitFor();
}

describe('the moves of others', () => {
  test('are shown one by one, and only then is it the viewer’s turn', async () => {
    const { ada, line, own, newest } = await afterTurn('no-preference');
    const seen = await watch(ada.page);
    line.release();
    await caughtUp(ada, newest);
    const sights = await seen();
    const moments = [...new Set(sights.map((one) => one.moment).filter((moment) => moment >= own))];
    expect(moments).toEqual(Array.from({ length: newest - own + 1 }, (_, i) => own + i));
    expect(sights.filter((one) => one.moment > own && one.moment < newest).every((one) => one.skip && !one.yours)).toBe(true);
    expect(sights.some((one) => one.flying)).toBe(true);
    expect(await ada.page.locator('main .skip').count()).toBe(0);
  });

  test('are passed over by a key', async () => {
    const { ada, line, newest } = await afterTurn('no-preference');
    line.release();
    await ada.page.locator('main .skip').waitFor();
    await ada.page.keyboard.press('Escape');
    await caughtUp(ada, newest);
  });

  test('are there at once for whoever has asked for less motion', async () => {
    const { ada, line, newest } = await afterTurn('reduce');
    const seen = await watch(ada.page);
    line.release();
    await caughtUp(ada, newest);
    expect((await seen()).filter((one) => one.skip || one.flying)).toEqual([]);
  });

  test('can be looked at again, as fast as one likes', async () => {
    const { ada, line, newest } = await afterTurn('no-preference');
    line.release();
    await caughtUp(ada, newest);
    await ada.go(`/t/${ada.table}/5`);
    const speed = ada.page.getByLabel('Speed');
    await speed.focus();
    await ada.page.keyboard.press('4');
    await expect(speed.inputValue()).resolves.toBe('4');
    const seen = await watch(ada.page);
    await ada.page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
    await ada.page.waitForURL(`**/t/${ada.table}/${newest}`);
    await ada.page.locator('.flight').first().waitFor({ state: 'detached' });
    expect((await seen()).some((one) => one.flying)).toBe(true);
  });
});
