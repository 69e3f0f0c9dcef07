import { expect, it } from 'vitest';
import type { Entry } from '$/api/types';
import { lastReveal, shotsOfTurn } from './shots';

const entry = (number: number, events: Record<string, unknown>[], kind: 'step' | 'undo' = 'step', count = 0): Entry =>
  ({ number, kind, count, seat: 0, token: null, turn: { number: 1, seat: 'A' }, at: 0, events, story: [], note: null }) as unknown as Entry;

const revealed = (seat: string, character: string) => ({ event: 'revealed', seat, character, manoeuvre: 'attack' });
const shot = (target: string) => ({ event: 'shot', seat: 'A', shooter: 'jagna', target });

const turn = [
  entry(1, [{ event: 'rolled', value: 9 }]),
  entry(2, [{ event: 'rolled', value: 4 }]),
  entry(3, [{ event: 'hazard', hazard: 'radiation' }]),
  entry(4, [{ event: 'rolled', value: 6 }]),
  entry(5, [{ event: 'hazard', hazard: 'mutants' }, revealed('A', 'jagna'), revealed('B', 'maks'), { event: 'suffered', seat: 'B', character: 'maks', hazard: 'mutants' }]),
];

it('tells a reveal with its rolls, hazards and wounds', () => {
  expect(lastReveal(turn.slice(0, 4))).toBeNull();
  const found = lastReveal(turn)!;
  expect([found.number, found.dice, found.hazards]).toEqual([5, [9, 4, 6], ['radiation', 'mutants']]);
  expect(found.field.map((one) => [one.seat, one.character, one.hurt])).toEqual([
    ['A', 'jagna', []],
    ['B', 'maks', ['mutants']],
  ]);
});

it('knows the rolls of the last turn only', () => {
  const next = turn.map((one) => ({ ...one, number: one.number + 10 }));
  expect(lastReveal([...turn, ...next])!.dice).toEqual([9, 4, 6]);
});

it('lists the shots since the reveal, without what was taken back', () => {
  const fired = [...turn, entry(6, [shot('maks'), shot('wanda')]), entry(7, [shot('rysiek')])];
  expect(shotsOfTurn(fired).map((one) => [one.target, one.key])).toEqual([
    ['maks', '6.0'],
    ['wanda', '6.1'],
    ['rysiek', '7.0'],
  ]);
  expect(shotsOfTurn([...fired, entry(8, [], 'undo', 1)]).map((one) => one.target)).toEqual(['maks', 'wanda']);
});
