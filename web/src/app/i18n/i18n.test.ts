import { describe, expect, it } from 'vitest';
import { say } from '$/house/lessons/words';
import { LANGUAGES, SOURCE, browserLanguage, type Language } from './languages';

type Catalogue = Record<string, unknown>;
const files = import.meta.glob<Catalogue>(['./*.json', '../../**/words/*.json'], { eager: true, import: 'default' });
const folders = [...new Set(Object.keys(files).map((path) => path.replace(/\w+\.json$/, '')))];

const fields = (entry: unknown): string[] =>
  [...new Set([...JSON.stringify(entry).matchAll(/\{(\w+)\}/g)].map((m) => m[1]!))].sort();

describe.each(folders)('catalogues in %s', (folder) => {
  const words = (language: Language): Catalogue => files[`${folder}${language}.json`] ?? {};
  const [en, pl] = [words(SOURCE), words('pl')];

  for (const language of LANGUAGES) {
    it(`${language} has every text of ${SOURCE}, with the same fields, and nothing else`, () => {
      const catalogue = words(language);
      expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort());
      for (const [key, entry] of Object.entries(en)) expect(fields(catalogue[key]), key).toEqual(fields(entry));
    });
  }

  it('Polish counts have one, few and many', () => {
    for (const [key, entry] of Object.entries(en)) {
      if (typeof entry === 'string') continue;
      expect(Object.keys(pl[key] as object).sort(), key).toEqual(['few', 'many', 'one', 'other']);
    }
  });
});

it('says Polish plurals', () => {
  expect([1, 2, 5, 22, 112].map((n) => say('pl', 'steps', { n }))).toEqual([
    '1 krok',
    '2 kroki',
    '5 kroków',
    '22 kroki',
    '112 kroków',
  ]);
});

it('takes the first language of the browser that it speaks', () => {
  expect(browserLanguage(['fr-FR', 'de-AT', 'pl'])).toBe('de');
  expect(browserLanguage(['fr'])).toBe('en');
});
