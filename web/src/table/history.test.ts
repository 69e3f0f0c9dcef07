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

it('keeps telling it while my turn goes on', () => {
  const now = { number: 2, seat: 'B' };
  const entries = [entry(1), entry(2, { seat: 1, turn: { number: 1, seat: 'M' } }), entry(3, { turn: now })];
  expect(since(entries, 0, now).map((one) => one.number)).toEqual([2]);
});

it('tells of the battle that I called, with what was asked in it', () => {
  const battle = [{ event: 'battle' }];
  const entries = [
    entry(1),
    entry(2, { events: battle }),
    entry(3, { seat: 1 }),
    entry(4),
    entry(5, { seat: 1, turn: { number: 1, seat: 'M' } }),
  ];
  expect(since(entries, 0, { number: 2, seat: 'B' }).map((one) => one.number)).toEqual([2, 3, 5]);
});
