import { Catalogue } from '../../../i18n/language.svelte';
import type { RuleTexts } from './contents';

export const rules = new Catalogue<RuleTexts>({
  en: () => import('./en'),
  es: () => import('./es'),
  ru: () => import('./ru'),
  fr: () => import('./fr'),
});
