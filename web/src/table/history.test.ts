import { expect, it } from 'vitest';
import type { Entry } from '$/api/types';
import { since, standing, turns } from './history';

const entry = (number: number, facts: Partial<Entry> = {}): Entry => ({
  number,
  kind: 'step',
  seat: 0,
  token: null,
  turn: { number: 1, seat: 'B' },
  at: 0,
  events: [],
  story: [{ says: `line ${number}`, rules: ['TURN-5'], kind: 'placed', places: [] }],
  count: 0,
  note: null,
  ...facts,
});

it('leaves out what was taken back', () => {
  const entries = [entry(1), entry(2), entry(3), entry(4, { kind: 'undo', count: 2 }), entry(5)];
  expect(standing(entries).map((one) => one.number)).toEqual([1, 5]);
});

it('groups by turn', () => {
  const entries = [entry(1), entry(2), entry(3, { turn: { number: 1, seat: 'M' }, seat: 1 }), entry(4, { story: [] })];
  expect(turns(entries).map((line) => [line.seat, line.entries.length])).toEqual([
    ['B', 2],
    ['M', 1],
  ]);
});

it('knows what happened since my last turn', () => {
  const entries = [entry(1), entry(2, { seat: 1 }), entry(3, { seat: null })];
  expect(since(entries, 0).map((one) => one.number)).toEqual([2, 3]);
});
