export const LANGUAGES = ['en', 'pl', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', pl: 'Polski', de: 'Deutsch' };

/** The first language of the browser that we speak. */
export function browserLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const known = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (known) return known;
  }
  return 'en';
}
