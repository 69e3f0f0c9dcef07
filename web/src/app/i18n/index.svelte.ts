/** Words of the page. Texts about the game come from the server in the same language; these are the frame around it. */
import { settings } from '$/app/settings.svelte';
import type en from './en.json';
import { SOURCE, type Language } from './languages';

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
type Catalogue = Record<string, string | Plural>;
export type Fields = Record<string, string | number>;

const plurals = new Map<Language, Intl.PluralRules>();

function pluralForm(language: Language, n: number): Intl.LDMLPluralRule {
  let rules = plurals.get(language);
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(language)));
  return rules.select(n);
}

export interface Words<K extends string> {
  /** The text of a key in a language; `n` chooses the plural form, `{name}` is filled from the fields. */
  say(language: Language, key: K, fields?: Fields): string;
  /** The text of a key in the chosen language. */
  t(key: K, fields?: Fields): string;
  /** A key made of parts that are only known when it runs, such as a mode's name; the last part stands in when there is no such text. */
  word(group: string, name: string, fields?: Fields): string;
}

/** Words of one part of the page, so that a part brings its own: the files of its `words` folder, one for each language. */
export function speak<E>(files: Record<string, unknown>): Words<keyof E & string> {
  type K = keyof E & string;
  const catalogues = new Map(
    Object.entries(files).map(([path, words]) => [/(\w+)\.json$/.exec(path)![1]!, words as Catalogue]),
  );
  const source = catalogues.get(SOURCE)!;
  function say(language: Language, key: K, fields: Fields = {}): string {
    const entry = catalogues.get(language)?.[key] ?? source[key]!;
    const text =
      typeof entry === 'string' ? entry : (entry[pluralForm(language, Number(fields.n ?? 0))] ?? entry.other);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
  }
  const t = (key: K, fields?: Fields): string => say(settings.language, key, fields);
  function word(group: string, name: string, fields?: Fields): string {
    const key = `${group}.${name}`;
    return key in source ? t(key as K, fields) : name;
  }
  return { say, t, word };
}

export type Key = keyof typeof en;
export const { say, t, word } = speak<typeof en>(import.meta.glob('./*.json', { eager: true, import: 'default' }));
