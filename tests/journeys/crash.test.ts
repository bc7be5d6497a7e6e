// The server is killed in mid-game and comes back: each title goes on, and nothing is missed or doubled.

import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { house, type House } from './house';
import type { Person } from './people';
import { alone, ownTurn, TITLES } from './titles';

let home: House;
beforeAll(async () => {
  home = await house();
  await home.open();
});
afterAll(async () => {
  await home.close();
  rmSync(home.data, { recursive: true, force: true });
});

/** What the log says, with the moment of each entry. */
const told = ({ page }: Person) =>
  page.locator('[role="log"] a').evaluateAll((links) => links.map((link) => `${link.getAttribute('href')} ${link.textContent.trim()}`));

describe.each(TITLES)('$name', (title) => {
  test('goes on after the server was killed', async () => {
    const ada = await alone(title, { address: home.address });
    ada.provokes(/net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)|WebSocket connection/);
    await title.move(ada);
    const before = await told(ada);
    await home.kill();
    const lost = ada.page.getByText('The connection is lost');
    await lost.waitFor();
    await home.open();
    await lost.waitFor({ state: 'detached', timeout: 60_000 });
    for (let moves = 0; moves < 2; moves++) {
      await ownTurn(title, ada);
      await title.move(ada);
    }
    await ownTurn(title, ada);
    const after = await told(ada);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.length).toBeGreaterThan(before.length);
    expect(new Set(after).size).toBe(after.length);
    await ada.page.reload();
    await ownTurn(title, ada);
    expect(await told(ada)).toEqual(after);
  });
});
