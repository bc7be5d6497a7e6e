// Writes the page's types from the API's OpenAPI document; with --check, says whether they are those of today's API.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const root = here('../../..');
const python = process.env.PYTHON ?? here('../../../.venv/bin/python');
const target = here('../src/api/schema.d.ts');

const description = execFileSync(python, [here('openapi.py')], { cwd: root, maxBuffer: 64 << 20 });
const types = COMMENT_HEADER + astToString(await openapiTS(JSON.parse(description)));

if (!process.argv.includes('--check')) writeFileSync(target, types);
else if (readFileSync(target, 'utf8') !== types) {
  console.error('src/api/schema.d.ts is not what the API describes now: run `make schema`');
  process.exit(1);
}
