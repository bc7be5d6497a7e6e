import { Catalogue } from '../../i18n/language.svelte';
import type { Messages } from './messages/en';

/** Everything that is said on InterUrban's board. */
export const words = new Catalogue<Messages>({
  en: () => import('./messages/en'),
  es: () => import('./messages/es'),
  ru: () => import('./messages/ru'),
  fr: () => import('./messages/fr'),
});
