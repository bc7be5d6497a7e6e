import type { TitleParts, TitleUi } from '../contract';
import InterurbanPoster from './posters/InterurbanPoster.svelte';
import { words } from './words';

async function load(): Promise<TitleParts> {
  const [{ parts }] = await Promise.all([import('./parts'), words.load()]);
  return parts;
}

export const interurban: TitleUi = { id: 'interurban', Poster: InterurbanPoster, load };
