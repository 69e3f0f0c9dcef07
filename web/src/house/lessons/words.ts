import { speak } from '$/app/i18n/index.svelte';
import de from './words/de.json';
import en from './words/en.json';
import pl from './words/pl.json';

export const { t, word } = speak({ en, pl, de });
