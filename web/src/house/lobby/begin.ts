/** Making a table: one click with sensible defaults, or with everything chosen. */
import { post, Refused } from '$/api/http';
import { session } from '$/api/session.svelte';
import type { BotInfo, Opened } from '$/api/types';
import { t } from '$/app/i18n/index.svelte';
import { keepLink } from '$/app/links';
import { go } from '$/app/router.svelte';
import { GAMES } from '$/games';

export type SeatRequest = { kind: 'person'; name?: string } | { kind: 'bot'; bot: string } | { kind: 'open' };

export interface TableRequest {
  game: string;
  options: Record<string, string>;
  seats: SeatRequest[];
  title?: string;
  public?: boolean;
  rated?: boolean;
  clock?:
    | { kind: 'live'; base: number; increment: number }
    | { kind: 'correspondence'; days: number; reserve?: number }
    | null;
  leaver?: 'lose' | 'bot' | 'claim';
}

export const guestName = (): string => `${t('new.guest')} ${1000 + Math.floor(Math.random() * 9000)}`;

/** Makes a table and goes there. Whoever has no name yet is a guest. */
export async function begin(wish: TableRequest): Promise<void> {
  await session.ensure(guestName());
  const opened = await post<Opened>('/api/tables', wish);
  for (const link of opened.links) keepLink(opened.table.id, link.seat, link.token);
  go(`/t/${opened.table.id}`);
}

/** Why these options make no game; '' where they do. */
export async function refusal(game: string, options: Record<string, string>): Promise<string> {
  const { refused } = await post<{ refused: (string | null)[] }>(`/api/games/${game}/fits`, { options: [options] });
  return refused[0] ?? '';
}

/** The bot of a further seat: neither a pushover nor one that has to warm up first. */
export const usualBot = (bots: readonly BotInfo[]): string =>
  (bots.find((bot) => bot.name === 'soldier') ?? bots.find((bot) => !bot.compiled) ?? bots[0])?.name ?? 'random';

const duel = (game: string, other: SeatRequest): Promise<void> =>
  begin({ game, options: GAMES[game]?.usual ?? {}, seats: [{ kind: 'person' }, other] });

export const playNow = (game: string, bot: string): Promise<void> => duel(game, { kind: 'bot', bot });
export const inviteFriend = (game: string): Promise<void> => duel(game, { kind: 'open' });
/** Two at one screen are told apart by a number, which stays theirs in a rematch; for other names there is the form. */
export const hotSeat = (game: string): Promise<void> =>
  begin({
    game,
    options: GAMES[game]?.usual ?? {},
    seats: [1, 2].map((n) => ({ kind: 'person', name: t('new.person', { n }) })),
  });
export const alone = (game: string): Promise<void> =>
  begin({ game, options: GAMES[game]?.alone ?? {}, seats: [{ kind: 'person' }] });

/** The sentence to show for whatever went wrong. */
export function reason(error: unknown): string {
  return error instanceof Refused && error.message ? error.message : t('error.connection');
}
