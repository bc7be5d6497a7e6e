// Around every journey, whatever it is about: at its end everybody leaves, and nobody has met a fault.

import { afterAll, afterEach, expect } from 'vitest';
import { closeBrowser, everybodyLeaves } from './people';

afterEach(async () => {
  expect(await everybodyLeaves()).toEqual([]);
});
afterAll(closeBrowser);
