// What went wrong, as a sentence in the reader's language.

import { words } from '../i18n/messages';
import type { Trouble } from '../table/trouble';
import type { Telling, TitleParts } from '../titles/contract';

export function sentence(trouble: Trouble, parts: TitleParts | null = null, at: Telling | null = null): string {
  const t = words.now;
  if (trouble.kind === 'unreachable') return t.unreachable;
  if (trouble.rule === 'version-conflict') return t.conflict;
  const own = parts && at ? parts.refuse(trouble.rule, trouble.facts, at) : null;
  return own ?? (t.refused as Record<string, string>)[trouble.rule] ?? t.unknownFault;
}
