import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGE_NAMES, SOURCE } from './languages';

it('speaks the languages of the server', () => {
  const listed = readFileSync('../src/sztab/core/languages.toml', 'utf8');
  const found = [...listed.matchAll(/code = "(\w+)"\nname = "(.+)"/g)].map(([, code, name]) => [code, name]);
  expect(Object.entries(LANGUAGE_NAMES)).toEqual(found);
  expect(found[0]![0]).toBe(SOURCE);
});
