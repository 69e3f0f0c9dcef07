/** Words of the page. Texts about the game come from the server in the same language; these are the frame around it. */
import { settings } from '$/lib/settings.svelte';
import de from './de.json';
import en from './en.json';
import type { Language } from './languages';
import pl from './pl.json';

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
type Catalogue = Record<string, string | Plural>;
export type Key = keyof typeof en;
export type Fields = Record<string, string | number>;

const catalogues: Record<Language, Catalogue> = { en, pl, de };
const plurals: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  pl: new Intl.PluralRules('pl'),
  de: new Intl.PluralRules('de'),
};

/** The text of a key in a language; `n` chooses the plural form, `{name}` is filled from the fields. */
export function say(language: Language, key: Key, fields: Fields = {}): string {
  const entry = catalogues[language][key] ?? en[key];
  const text =
    typeof entry === 'string' ? entry : ((entry as Plural)[plurals[language].select(Number(fields.n ?? 0))] ?? (entry as Plural).other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}

/** The text of a key in the chosen language. */
export function t(key: Key, fields?: Fields): string {
  return say(settings.language, key, fields);
}

/** A key made of parts that are only known when it runs, such as a mode's name; the last part stands in when there is no such text. */
export function word(group: string, name: string, fields?: Fields): string {
  const key = `${group}.${name}`;
  return key in en ? t(key as Key, fields) : name;
}
