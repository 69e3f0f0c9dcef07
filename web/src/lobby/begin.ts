/** Making a table: one click with sensible defaults, or with everything chosen. */
import { get, post, Refused } from '$/api/http';
import { session } from '$/api/session.svelte';
import type { BotInfo, GameInfo, Opened } from '$/api/types';
import { t } from '$/i18n/index.svelte';
import { keepLink } from '$/lib/links';
import { go } from '$/lib/router.svelte';

export type SeatWish = { kind: 'person' } | { kind: 'bot'; bot: string } | { kind: 'open' };

export interface TableWish {
  game: string;
  options: Record<string, string>;
  seats: SeatWish[];
  public?: boolean;
  clock?: { kind: 'live'; base: number; increment: number } | { kind: 'correspondence'; days: number } | null;
  leaver?: 'lose' | 'bot' | 'claim';
}

export const guestName = (): string => `${t('new.guest')} ${1000 + Math.floor(Math.random() * 9000)}`;

/** Makes a table and goes there. Whoever has no name yet is a guest. */
export async function begin(wish: TableWish): Promise<void> {
  await session.ensure(guestName());
  const opened = await post<Opened>('/api/tables', wish);
  for (const link of opened.links) keepLink(opened.table.id, link.seat, link.token);
  go(`/t/${opened.table.id}`);
}

const DUEL = { game: 'hex', options: { armies: 'borgo,moloch' } };

/** The bot that a newcomer meets: neither a pushover nor one that has to warm up first. */
export const usualBot = (bots: readonly BotInfo[]): string =>
  (bots.find((bot) => bot.name === 'soldier') ?? bots.find((bot) => !bot.compiled) ?? bots[0])?.name ?? 'random';

export async function playNow(): Promise<void> {
  const games = await get<GameInfo[]>('/api/games');
  const bot = usualBot(games.find((game) => game.name === DUEL.game)?.bots ?? []);
  await begin({ ...DUEL, seats: [{ kind: 'person' }, { kind: 'bot', bot }] });
}
export const inviteFriend = (): Promise<void> => begin({ ...DUEL, seats: [{ kind: 'person' }, { kind: 'open' }] });
export const hotSeat = (): Promise<void> => begin({ ...DUEL, seats: [{ kind: 'person' }, { kind: 'person' }] });

/** The sentence to show for whatever went wrong. */
export function reason(error: unknown): string {
  return error instanceof Refused && error.message ? error.message : t('error.connection');
}
