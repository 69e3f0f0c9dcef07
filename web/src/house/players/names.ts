/** How games, modes and what a seat plays are called, whatever the game. */
import { word as shared } from '$/app/i18n/index.svelte';
import { decimal } from '$/app/numbers';
import { word as faction } from '$/house/newgame/words';
import { word } from './words';

/** The modes that are rated, the usual one first. */
export const MODES: Record<string, string[]> = {
  hex: ['duel', 'deathmatch', 'points', 'one-vs-team', 'teams'],
  state51: ['duel', 'free-for-all'],
  wroclaw: ['basic', 'extended'],
};

export const gameName = (game: string): string => shared('game', game);
export const modeName = (game: string, mode: string): string => (game === 'hex' ? shared('mode', mode) : word(`mode.${game}`, mode));
export const pieceName = (game: string, piece: string): string => (game === 'hex' ? shared('army', piece) : faction('faction', piece));
export const botName = (bot: string): string => shared('bot', bot);
/** What the ladder is sorted by. */
export const sure = (mu: number, sigma: number): string => decimal(mu - 3 * sigma);
