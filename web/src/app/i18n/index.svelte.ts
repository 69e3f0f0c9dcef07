/** Words of the page. Texts about the game come from the server in the same language; these are the frame around it. */
import { settings } from '$/app/settings.svelte';
import de from './de.json';
import en from './en.json';
import type { Language } from './languages';
import pl from './pl.json';

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
type Catalogue = Record<string, string | Plural>;
export type Fields = Record<string, string | number>;

const plurals: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  pl: new Intl.PluralRules('pl'),
  de: new Intl.PluralRules('de'),
};

export interface Words<K extends string> {
  /** The text of a key in a language; `n` chooses the plural form, `{name}` is filled from the fields. */
  say(language: Language, key: K, fields?: Fields): string;
  /** The text of a key in the chosen language. */
  t(key: K, fields?: Fields): string;
  /** A key made of parts that are only known when it runs, such as a mode's name; the last part stands in when there is no such text. */
  word(group: string, name: string, fields?: Fields): string;
}

/** Words of one part of the page, so that a part brings its own: `speak({ en, pl, de })` of its `words` folder. */
export function speak<E extends Catalogue>(catalogues: { en: E; pl: Catalogue; de: Catalogue }): Words<keyof E & string> {
  type K = keyof E & string;
  function say(language: Language, key: K, fields: Fields = {}): string {
    const entry = catalogues[language][key] ?? catalogues.en[key]!;
    const text = typeof entry === 'string' ? entry : (entry[plurals[language].select(Number(fields.n ?? 0))] ?? entry.other);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
  }
  const t = (key: K, fields?: Fields): string => say(settings.language, key, fields);
  function word(group: string, name: string, fields?: Fields): string {
    const key = `${group}.${name}`;
    return key in catalogues.en ? t(key as K, fields) : name;
  }
  return { say, t, word };
}

export type Key = keyof typeof en;
export const { say, t, word }: Words<Key> = speak({ en, pl, de });
