/**
 * The languages of the page, each by its own name: those of `src/sztab/core/languages.toml`. Nothing else on the page
 * lists them; a part's words are the files of its `words` folder.
 */
export const LANGUAGE_NAMES = { en: 'English', pl: 'Polski', de: 'Deutsch' } as const;
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
