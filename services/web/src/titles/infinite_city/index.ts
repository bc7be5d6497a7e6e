import type { TitleParts, TitleUi } from '../contract';
import CityPoster from './posters/CityPoster.svelte';
import { words } from './words';

async function load(): Promise<TitleParts> {
  const [{ parts }] = await Promise.all([import('./parts'), words.load()]);
  return parts;
}

export const infiniteCity: TitleUi = { id: 'infinite_city', Poster: CityPoster, load };
