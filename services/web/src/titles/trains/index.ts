import type { TitleParts, TitleUi } from '../contract';
import MainlinesPoster from './posters/MainlinesPoster.svelte';
import RielesPoster from './posters/RielesPoster.svelte';
import { words } from './words';

async function load(): Promise<TitleParts> {
  const [{ parts }] = await Promise.all([import('./parts'), words.load()]);
  return parts;
}

export const rieles: TitleUi = { id: 'rieles', Poster: RielesPoster, load };
export const mainlines: TitleUi = { id: 'mainlines', Poster: MainlinesPoster, load };
