import { Catalogue } from './language.svelte';
import type { Messages } from './messages/en';

/** Everything that the page says outside the titles' own boards. */
export const words = new Catalogue<Messages>({
  en: () => import('./messages/en'),
  es: () => import('./messages/es'),
  ru: () => import('./messages/ru'),
  fr: () => import('./messages/fr'),
});
