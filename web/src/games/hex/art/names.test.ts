import { expect, it } from 'vitest';
import { nameOnTile } from './names';

it('writes a short name in one line and a long one in two', () => {
  expect(nameOnTile('Mutant')).toEqual({ lines: ['Mutant'], size: 25 });
  expect(nameOnTile('Hunter-Killer').lines).toEqual(['Hunter-', 'Killer']);
  expect(nameOnTile('Steel net launcher').lines).toEqual(['Steel net', 'launcher']);
  expect(nameOnTile('Uniwersalny żołnierz').lines).toEqual(['Uniwersalny', 'żołnierz']);
});

it('makes a long word smaller, but never too small to read', () => {
  const { lines, size } = nameOnTile('Scharfschützengewehr');
  expect(lines).toHaveLength(1);
  expect(size).toBe(17);
  expect(nameOnTile('Doppelkämpferin').size).toBeGreaterThan(20);
});
