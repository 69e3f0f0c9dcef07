import { expect, test } from 'vitest';
import { slugOf } from './slug';

test('a name suggests an address that the server takes', () => {
  expect(slugOf('Środowy klub w Łodzi!')).toBe('srodowy-klub-w-lodzi');
  expect(slugOf('Die Straße – 51')).toBe('die-strasse-51');
  expect(slugOf('  ')).toBe('');
  expect(slugOf(`${'x'.repeat(39)} y`)).toBe('x'.repeat(39));
});
