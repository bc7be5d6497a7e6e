import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('../../tests/web'),
  resolve: { alias: { vitest: here('node_modules/vitest/dist/index.js') } },
  server: { fs: { strict: false } },
  test: { include: ['*.test.ts'] },
});
