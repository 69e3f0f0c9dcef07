/** The languages of the page. Nothing else here lists them: a part's words are the files of its `words` folder. */
import { LANGUAGE_NAMES } from './languages.gen';

export { LANGUAGE_NAMES };
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];
/** The language that the texts are written in; it stands in where another has none. */
export const SOURCE: Language = 'en';

/** The first language of the browser that we speak. */
export function browserLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const known = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (known) return known;
  }
  return SOURCE;
}
