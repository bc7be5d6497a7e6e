// Makes what the page needs to know of the tiles of Infinite City and InterUrban out of the lists that the rules read.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, '../generated');

const tilesOf = async (title) => parse(await readFile(join(here, `../../../domain/${title}/tiles.toml`), 'utf8'));
const save = async (title, data) => writeFile(join(target, `${title}.json`), JSON.stringify(data));

await mkdir(target, { recursive: true });
const city = await tilesOf('infinite_city');
await save('infinite_city', city.tile);
await save('interurban', await tilesOf('interurban'));
