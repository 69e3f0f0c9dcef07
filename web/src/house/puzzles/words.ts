import { speak } from '$/app/i18n/index.svelte';
import type en from './words/en.json';

export const { say, t, word } = speak<typeof en>(
  import.meta.glob('./words/*.json', { eager: true, import: 'default' }),
);

/** Letters of a task beyond which it is written smaller on a phone. */
export const LONG = 75;
