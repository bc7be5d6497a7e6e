import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Journeys are whole evenings in a real browser: one at a time, each with minutes to spare.
export default defineConfig({
  root: here('../../tests/journeys'),
  resolve: {
    alias: {
      'playwright-core': here('node_modules/playwright-core/index.mjs'),
      'axe-core': here('node_modules/axe-core/axe.js'),
      vitest: here('node_modules/vitest/dist/index.js'),
    },
  },
  server: { fs: { strict: false } },
  test: {
    include: ['*.test.ts'],
    globalSetup: ['house.ts'],
    setupFiles: ['evening.ts'],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 150_000,
    // A browser on a busy machine may be late; what fails three times is broken.
    retry: 2,
  },
});
