import { expect, it } from 'vitest';
import type { Entry } from '$/api/types';
import type { Compared, SceneEvent, Shapes } from '$/games/state51/scene';
import { opponentSteps, pointsBySource, rounds } from './rounds';

const entry = (number: number, events: SceneEvent[], facts: Partial<Entry<Shapes>> = {}): Entry<Shapes> => ({
  number,
  kind: 'step',
  seat: null,
  token: null,
  turn: { number: 1, seat: '1' },
  at: 0,
  events,
  story: [],
  count: 0,
  note: null,
  ...facts,
});
const gained = (seat: string, good: string, count: number, more: Partial<SceneEvent> = {}): SceneEvent => ({
  event: 'gained',
  rule: 'EFF-1',
  seat,
  good,
  count,
  ...more,
});

it('sums up what a production phase brought, and from where', () => {
  const entries = [
    entry(1, [{ event: 'round', rule: 'LOOK-1', count: 2, seat: '1' }]),
    entry(2, [
      { event: 'phase', rule: 'PROD-1', phase: 'production' },
      gained('1', 'worker', 3, { rule: 'PROD-1', board: 'new_york' }),
      gained('1', 'grey', 1, { rule: 'PROD-1', board: 'new_york' }),
      gained('1', 'worker', 1, { rule: 'PROD-1', card: 'school' }),
      gained('2', 'gun', 2, { card: 'arena' }),
      { event: 'phase', rule: 'PROD-1', phase: 'action' },
    ]),
    entry(3, [gained('1', 'vp', 2, { rule: 'EFF-16', card: 'archive' })], { seat: 0 }),
  ];
  const [round] = rounds(entries, 2);
  expect(round!.number).toBe(2);
  expect(round!.seats[0]!.goods).toEqual([
    { good: 'worker', count: 4 },
    { good: 'contact_grey', count: 1 },
  ]);
  expect(round!.seats[0]!.sources.map((source) => [source.card, source.deal])).toEqual([
    [null, false],
    ['school', true],
  ]);
  expect(round!.seats.map((seat) => seat.vp)).toEqual([2, 0]);
  expect(pointsBySource(entries, 2)[0]!.actions).toBe(2);
});

it('forgets what was taken back', () => {
  const entries = [
    entry(1, [{ event: 'round', rule: 'LOOK-1', count: 1 }]),
    entry(2, [gained('1', 'vp', 1, { rule: 'ACT-5' })], { seat: 0 }),
    entry(3, [], { kind: 'undo', count: 1, seat: 0 }),
  ];
  expect(pointsBySource(entries, 1)[0]!.develop).toBe(0);
});

it('plays the virtual opponent out, with what it compared', () => {
  const compared: Compared[] = [{ site: 'docks', card: 'docks', types: ['iron'], distance: 1, standing: 'production' }];
  const entries = [
    entry(1, [{ event: 'built', rule: 'ACT-4', seat: '1', card: 'arena' }], { seat: 0 }),
    entry(2, [
      { event: 'attacked', rule: 'SOLO-6', seat: '2', card: 'school', compared, decided: 'only' },
      { event: 'ruined', rule: 'SOLO-8', seat: '1', card: 'docks', other: '2', target: 'school' },
      gained('2', 'vp', 2, { rule: 'SOLO-8', card: 'docks' }),
      gained('1', 'iron', 1, { rule: 'SOLO-8', card: 'docks' }),
    ]),
    entry(3, [{ event: 'passed', rule: 'SOLO-6', seat: '2' }]),
  ];
  expect(opponentSteps(entries, 0)).toEqual([
    {
      kind: 'attack',
      card: 'school',
      compared,
      decided: 'only',
      outcome: 'ruined',
      victim: 'docks',
      vp: 2,
      good: 'iron',
    },
    { kind: 'passed' },
  ]);
  expect(opponentSteps([...entries, entry(4, [], { seat: 0 })], 0)).toEqual([]);
});
