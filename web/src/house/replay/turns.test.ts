import { expect, it } from 'vitest';
import type { Moment } from '$/api/types';
import { entriesOf, titleOf, turnFrom, turnsOf } from './turns';
import { wanted } from './wanted';

const step = (number: number, round: number, seat: string, more: Partial<Moment> = {}): Moment => ({
  number,
  turn: { number: round, seat },
  seat: 0,
  token: 'x',
  at: 0,
  story: [{ says: 'Ann places a tile', rules: ['TURN-5'], kind: 'placed', places: [] }],
  battle: false,
  notes: [],
  ...more,
});
const MOMENTS = [
  step(1, 1, 'B'),
  step(2, 1, 'B', { battle: true }),
  step(3, 1, 'M'),
  step(4, 2, 'B', { notes: [{ note: 'resigned', seat: 0 }] }),
];

it('puts moments into turns', () => {
  expect(turnsOf(MOMENTS).map(({ number, seat, from, to, battle }) => [number, seat, from, to, battle])).toEqual([
    [1, 'B', 1, 2, true],
    [1, 'M', 3, 3, false],
    [2, 'B', 4, 4, false],
  ]);
});

it('goes from turn to turn, and first back to where this one began', () => {
  const turns = turnsOf(MOMENTS);
  expect([0, 1, 2, 3, 4].map((at) => turnFrom(turns, at, 1))).toEqual([1, 3, 3, 4, 4]);
  expect([4, 3, 2, 1, 0].map((at) => turnFrom(turns, at, -1))).toEqual([3, 1, 1, 0, 0]);
  expect(turnFrom([], 0, 1)).toBe(0);
});

it('tells moments as entries, with notes between them', () => {
  const entries = entriesOf(MOMENTS);
  expect(entries.map((entry) => [entry.kind, entry.number])).toEqual([
    ['step', 1],
    ['step', 2],
    ['step', 3],
    ['step', 4],
    ['note', 4.01],
  ]);
  expect(entries[1]!.events).toEqual([{ event: 'battle' }]);
  expect(titleOf(MOMENTS[0]!)).toBe('Ann places a tile');
});

it('reads addresses, and leaves out what is no number', () => {
  expect(wanted('?at=42&as=1')).toEqual({ at: 42, eyes: 1 });
  expect(wanted('?at=-3&as=x')).toEqual({ at: null, eyes: null });
});
