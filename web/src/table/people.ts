/** What whoever sits at a table is called. */
import { getContext, setContext } from 'svelte';
import type { Seat } from '$/api/types';
import { t, word } from '$/app/i18n/index.svelte';

/** A person's name, or a bot's level; a number tells bots of one level apart. */
export function playerName(place: Seat, seats: readonly Seat[]): string {
  if (place.kind !== 'bot') return place.player?.name ?? t('table.open');
  const alike = seats.filter((seat) => seat.kind === 'bot' && seat.bot === place.bot);
  const number = alike.length > 1 ? ` ${alike.findIndex((seat) => seat.seat === place.seat) + 1}` : '';
  return `${word('bot', place.bot ?? '')}${number} (${t('bot.word')})`;
}

const KEY = Symbol('the seats of the table');

/** Call it in the component around a table. */
export const seatedAt = (seats: () => readonly Seat[]): void => void setContext(KEY, seats);

/** What people are called at the table around. */
export function namesHere(): (place: Seat) => string {
  const seats = getContext<(() => readonly Seat[]) | undefined>(KEY);
  return (place) => playerName(place, seats?.() ?? []);
}
