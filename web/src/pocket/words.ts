import { speak } from '$/app/i18n/index.svelte';
import type en from './words/en.json';

export const { t, word } = speak<typeof en>(import.meta.glob('./words/*.json', { eager: true, import: 'default' }));
