import { describe, expect, it } from 'vitest';
import { say } from './index.svelte';
import { browserLanguage } from './languages';

type Catalogue = Record<string, unknown>;
const files = import.meta.glob<Catalogue>(['./*.json', '../../**/words/*.json'], { eager: true, import: 'default' });
const folders = [...new Set(Object.keys(files).map((path) => path.replace(/\w+\.json$/, '')))];

const fields = (entry: unknown): string[] =>
  [...new Set([...JSON.stringify(entry).matchAll(/\{(\w+)\}/g)].map((m) => m[1]!))].sort();

describe.each(folders)('catalogues in %s', (folder) => {
  const [en, pl, de] = ['en', 'pl', 'de'].map((language) => files[`${folder}${language}.json`] ?? {}) as [Catalogue, Catalogue, Catalogue];

  for (const [language, catalogue] of Object.entries({ pl, de })) {
    it(`${language} has every text of en, with the same fields, and nothing else`, () => {
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
  expect([1, 2, 5, 22, 112].map((n) => say('pl', 'unit.tiles', { n }))).toEqual([
    '1 żeton', '2 żetony', '5 żetonów', '22 żetony', '112 żetonów',
  ]);
});

it('takes the first language of the browser that it speaks', () => {
  expect(browserLanguage(['fr-FR', 'de-AT', 'pl'])).toBe('de');
  expect(browserLanguage(['fr'])).toBe('en');
});
