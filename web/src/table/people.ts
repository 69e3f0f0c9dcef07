/** What whoever sits at a table is called. */
import type { Seat } from '$/api/types';
import { t, word } from '$/app/i18n/index.svelte';

/** A bot's level; a number tells bots of one level apart. */
export const botName = (bot: string, nth: number): string => word('bot', bot) + (nth ? ` ${nth}` : '');

/** A person's name, or a bot's. */
export const playerName = (place: Seat): string =>
  place.kind === 'bot'
    ? `${botName(place.bot ?? '', place.nth)} (${t('bot.word')})`
    : (place.player?.name ?? t('table.open'));

/** Who does something beside the game, as the server says it: a person by name, with what they play. */
export const actor = (place: Seat | undefined, piece: string): string =>
  place?.kind === 'person' && place.player?.name ? `${place.player.name} (${piece})` : piece;
