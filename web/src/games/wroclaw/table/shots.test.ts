import { expect, it } from 'vitest';
import type { Entry } from '$/api/types';
import type { SceneEvent, Shapes, Shot } from '$/games/wroclaw/scene';
import { lastReveal, shotsOfTurn } from './shots';

const entry = (number: number, events: SceneEvent[], kind: 'step' | 'undo' = 'step', count = 0): Entry<Shapes> => ({
  number,
  kind,
  count,
  seat: 0,
  token: null,
  turn: { number: 1, seat: 'A' },
  at: 0,
  events,
  story: [],
  note: null,
});

const revealed = (seat: string, character: string): SceneEvent => ({
  event: 'revealed',
  rule: 'TURN-6',
  seat,
  character,
  manoeuvre: 'attack',
});
const fired: Shot = {
  shooter: 'jagna',
  shooter_manoeuvre: 'attack',
  target: 'maks',
  target_manoeuvre: 'attack',
  mode: 'single',
  perun: '',
  dice: [],
  track: 'highest',
  die: 0,
  bonus: 0,
  armour: 0,
  cover: 0,
  lowered: 0,
  value: 0,
  second: null,
  threshold: 0,
  hit: true,
  wounds: 1,
  before: 0,
  after: 1,
};
const rolled = (value: number, roll: number): SceneEvent => ({ event: 'rolled', rule: 'TURN-2', value, roll });
const hazard = (hazard: string): SceneEvent => ({ event: 'hazard', rule: 'TURN-3', hazard });
const shot = (target: string): SceneEvent => ({ ...fired, event: 'shot', rule: 'FIRE-3', seat: 'A', target });

const turn = [
  entry(1, [rolled(9, 1)]),
  entry(2, [rolled(4, 2)]),
  entry(3, [hazard('radiation')]),
  entry(4, [rolled(6, 3)]),
  entry(5, [
    hazard('mutants'),
    revealed('A', 'jagna'),
    revealed('B', 'maks'),
    { event: 'suffered', rule: 'TURN-7', seat: 'B', character: 'maks', hazard: 'mutants', wounds: 1 },
  ]),
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
