import { expect, it } from 'vitest';
import type { Entry } from '$/api/types';
import type { EventUnit, Shapes } from './scene';
import { touched } from './touched';

const entry = (number: number, facts: Partial<Entry<Shapes>> = {}): Entry<Shapes> => ({
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

const at = (hex: string): EventUnit => ({ seat: 'B', army: 'borgo', code: 'cl', hex });

it('finds where units came to stand', () => {
  const placed = { event: 'placed', rule: 'TURN-8', target: at('d2') };
  const pushed = { event: 'pushed', rule: 'INST-5', unit: at('c3'), target: at('c4'), to: 'c5' };
  const fought = [
    { event: 'battle', rule: 'BTL-1' },
    { event: 'moved', rule: 'INST-3', target: at('a1') },
  ];
  expect([
    ...touched([entry(1, { events: [placed] }), entry(2, { events: [pushed] }), entry(3, { events: fought })]),
  ]).toEqual(['d2', 'c5']);
});
