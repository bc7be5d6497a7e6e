// The log's sentences: the table's own events here, the game's by its title.

import type { Events, SeenRecord } from '../api/shapes';
import { words } from '../i18n/messages';
import type { Telling, TitleParts } from '../titles/contract';
import { botName } from './called';

export function sentences(record: SeenRecord, parts: TitleParts, at: Telling): string[] {
  return record.events.flatMap((event) => own(event, at) ?? parts.tell(event, at) ?? []);
}

function own(event: Events, at: Telling): string | null {
  const t = words.now;
  const name = (seat: number) => at.players[seat]?.name ?? '?';
  switch (event.type) {
    case 'table.opened':
      return t.opened;
    case 'table.seat-taken':
      return t.satDown(event.name);
    case 'table.bot-seated':
      return t.botSatDown(botName(event.bot));
    case 'table.seat-freed':
      return t.stoodUp;
    case 'table.seat-renamed':
      return t.renamed(event.name);
    case 'table.started':
      return t.started;
    case 'table.seat-left':
      return event.reason === 'left' ? t.leftGame(name(event.seat)) : event.reason === 'resigned' ? t.resigned(name(event.seat)) : t.expired(name(event.seat));
    case 'table.seat-handed-over':
      return t.handedOver(name(event.seat), botName(event.bot));
    case 'table.seat-taken-back':
      return t.tookBack(name(event.seat));
    case 'table.ended':
      return event.how === 'finished' ? t.ended : t.closed;
    default:
      return null;
  }
}
