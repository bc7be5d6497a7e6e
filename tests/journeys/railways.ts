// How a person plays a train game by the page: quickly, and not badly.

import type { Person } from './people';

/** Waits until the command that was just sent has been answered. */
async function sent(person: Person, before: string | null): Promise<void> {
  await person.page.waitForFunction(
    (was) => document.querySelector('[role="log"] li:last-child a')?.getAttribute('href') !== was || !!document.querySelector('.refusal, .result'),
    before,
    { timeout: 15_000 },
  );
}

/** One move: choose tickets, pay a tunnel, build what scores most, else take cards. */
export async function railwayMove(person: Person): Promise<void> {
  const { page } = person;
  const last = await page.locator('[role="log"] li:last-child a').getAttribute('href');
  const keep = page.getByRole('button', { name: /^Keep \d/ });
  const surcharge = page.getByRole('button', { name: 'Pay and build' });
  const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true });
  const build = page.getByRole('button', { name: /^Build a route/ });
  const card = page.locator('.market button:not(:disabled)');
  await page.locator('.choice, .prompt .button, .market button:not(:disabled), .question .button').first().waitFor();
  if (await keep.count()) await keep.click();
  else if (await surcharge.count()) await surcharge.click();
  else if (await withdraw.count()) await withdraw.click();
  else if ((await build.count()) && Number(/\((\d+)\)/.exec((await build.textContent()) ?? '')?.[1]) > 6) {
    await build.click();
    await page.locator('.panel li button').first().click();
    await page.locator('.panel .primary').click();
  } else if (await card.count()) {
    await card.last().click();
    await page.getByRole('button', { name: 'Take', exact: true }).click();
  } else if (await build.count()) {
    await build.click();
    await page.locator('.panel li button').first().click();
    await page.locator('.panel .primary').click();
  } else if (await page.getByRole('button', { name: 'Take tickets' }).count()) {
    await page.getByRole('button', { name: 'Take tickets' }).first().click();
    await page.locator('.prompt .primary').click();
  } else {
    await page.getByRole('button', { name: 'Pass' }).click();
  }
  await sent(person, last);
}
