/** Making a table: one click with sensible defaults, or with everything chosen. */
import { get, post, query, Refused } from '$/api/http';
import { session } from '$/api/session.svelte';
import type { BotInfo, Opened, Table } from '$/api/types';
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
  sit(await post<Opened>('/api/tables', wish));
}

function sit({ table, links }: Opened): void {
  for (const link of links) keepLink(table.id, link.seat, link.token);
  go(`/t/${table.id}`);
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
/** Sits down with whoever has waited longest at a public table of two; where nobody does, waits at one. */
export async function pair(game: string): Promise<void> {
  await session.ensure(guestName());
  const path = query('/api/tables', { status: 'open', game, limit: 50 });
  const { tables } = await get<{ tables: Table[] }>(path);
  const me = session.player?.id;
  const waiting = tables
    .reverse()
    .filter(({ seats }) => seats.length === 2 && seats.every((one) => one.player?.id !== me));
  for (const { id, seats } of waiting) {
    const free = seats.find((one) => one.kind === 'open');
    // Somebody else may have been faster: the next one is asked.
    const opened =
      free && (await post<Opened>(`/api/tables/${id}/seats/${free.seat}/join`, { name: null }).catch(() => null));
    if (opened) return sit(opened);
  }
  await begin({
    game,
    options: GAMES[game]?.usual ?? {},
    seats: [{ kind: 'person' }, { kind: 'open' }],
    public: true,
  });
}
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
