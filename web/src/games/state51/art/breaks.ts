/** Where long words of card names may be broken. Few browsers know it of every language, and cards are narrow. */
import parts from './breaks.json';

const SOFT_HYPHEN = '\u00ad';
const soft = new Map(parts.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', SOFT_HYPHEN)]));

export const breakable = (name: string): string =>
  name
    .split(' ')
    .map((word) => soft.get(word) ?? word)
    .join(' ');
