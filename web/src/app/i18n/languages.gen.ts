/** The languages of `languages.toml`, each by its own name: written by `make client`, not by hand. */
export const LANGUAGE_NAMES = { en: 'English', pl: 'Polski', de: 'Deutsch' } as const;
