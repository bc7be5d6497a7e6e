import type { SeatFacts } from '../api/shapes';
import { words } from '../i18n/messages';
import type { Player } from '../titles/contract';

/** What a kind of bot is called. */
export const botName = (bot: string): string => (words.now.bots as Record<string, string>)[bot] ?? bot;

/** What the players are called: bots of the same kind are told apart by a number. */
export function called(seats: readonly (SeatFacts | null)[]): (Player | null)[] {
  const seen = new Map<string, number>();
  return seats.map((seat) => {
    if (!seat) return null;
    const bot = seat.bot ? botName(seat.bot) : '';
    const nth = (seen.get(bot) ?? 0) + 1;
    seen.set(bot, nth);
    const several = seats.filter((one) => one?.bot === seat.bot).length > 1;
    const name = bot ? (several ? `${bot} ${nth}` : bot) : seat.name;
    return { name, bot: seat.bot || seat.away, left: seat.left };
  });
}
