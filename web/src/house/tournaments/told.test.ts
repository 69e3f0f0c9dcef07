import { expect, test } from 'vitest';
import { called, cells, points } from './told';
import type { Entry, Pairing } from './types';

test('halves are written as halves', () => {
  expect([0, 0.5, 1, 2.5, -0.5, -3].map(points)).toEqual(['0', '½', '1', '2½', '−½', '−3']);
});

test('bots say their level, and removed accounts that they are gone', () => {
  const entry: Entry = {
    number: 1,
    name: 'Ann',
    player: null,
    bot: null,
    nth: 0,
    gone: false,
    division: 0,
    members: [],
    complete: true,
  };
  expect(called(entry)).toBe('Ann');
  expect(called({ ...entry, bot: 'soldier' })).toBe('Soldier (bot)');
  expect(called({ ...entry, bot: 'soldier', nth: 2 })).toBe('Soldier 2 (bot)');
  expect(called({ ...entry, name: '' })).not.toBe('');
});

test('a drawn game that was played again stands in the same round', () => {
  const pairing = (number: number, ...seats: number[]): Pairing => ({
    number,
    seats,
    table: null,
    pieces: [],
    score: [0.5, 0.5],
    how: 'game',
    margins: [],
  });
  const page = { rounds: [{ number: 1, begun: 0, pairings: [pairing(1, 1, 2), pairing(2, 2, 1)] }] };
  expect(cells(page, 1, 1).map(({ seat }) => seat)).toEqual([0, 1]);
});
