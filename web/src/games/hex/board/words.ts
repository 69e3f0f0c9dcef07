/** Words of the board and what stands round it. Sentences about the game come from the server. */
import { speak } from '$/app/i18n/index.svelte';
import { settings } from '$/app/settings.svelte';
import { NAMES } from '$/games/hex/keywords.gen';
import type en from './words/en.json';

export const { t: w, word } = speak<typeof en>(import.meta.glob('./words/*.json', { eager: true, import: 'default' }));

export const direction = (number: number): string => word('direction', String(number % 6));

/** The name of an effect or a feature. */
export const effectName = (type: string): string => NAMES[type]?.[settings.language] ?? type;

export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
