import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameStore } from '$/table/gamestore';
import { ofTile } from './attempt';
import { HexPlay } from './play.svelte';
import type { State } from '$/api/types';
import type { Ground, Offer, Scene, Shapes, TileKind, Unit } from './scene';

const offer = (token: string, facts: Partial<Offer>): Offer => ({ token, kind: 'place', says: token, ...facts });
const hex = (name: string) => ({ name, x: 0, y: 0, inner: true, near: [] });

const tile = (code: string, instant: string | null): TileKind => ({ code, instant, facings: 6 }) as TileKind;

/** Only what is looked at here. */
const part = <T>(facts: Partial<T>): T => facts as T;

const given: string[] = [];
const asked: string[] = [];
const said: string[] = [];

function sitting(legal: Offer[], more: Partial<Scene> = {}): HexPlay {
  const scene = part<Scene>({
    hexes: ['a1', 'b2', 'c3'].map(hex),
    units: [
      part<Unit>({ hex: 'b2', seat: 'B', army: 'borgo', code: 'mu', facing: 0 }),
      part<Unit>({ hex: 'c3', seat: 'M', army: 'moloch', code: 'cl', facing: 0 }),
    ],
    grounds: [part<Ground>({ hex: 'a1', seat: 'M', army: 'moloch', code: 'mi' })],
    seats: [],
    turn: 'B',
    phase: 'play',
    question: null,
    legal,
    ...more,
  });
  const store = part<GameStore<Shapes>>({
    state: part<State<Shapes>>({ scene }),
    asked: true,
    waiting: false,
    refusal: null,
    answer: (token: string) => given.push(token),
    whyNot: (token: string) => {
      asked.push(token);
      return Promise.resolve({ says: 'Too far.', rule: 'INST-2' });
    },
    explain: (says: string) => said.push(says),
  });
  return new HexPlay(store, (code) => tile(code, code === 'tp' ? 'transposition' : null));
}

beforeEach(() => [given, asked, said].forEach((list) => (list.length = 0)));

describe('an answer of a list', () => {
  const legal = ['b4', 'c5'].map((to) => offer(`=b2>${to}`, { kind: 'go', from: 'b2', hex: to }));

  it('is shown, and given by the second press, as a hex of the board is', () => {
    const play = sitting(legal, { question: 'pushed' });
    play.choose(legal[0]!);
    expect([play.ready?.token, play.ghost?.hex, given]).toEqual(['=b2>b4', 'b4', []]);
    play.choose(legal[1]!);
    expect(play.ready?.token).toBe('=b2>c5');
    play.pickHex('b4');
    expect([play.ready?.token, given]).toEqual(['=b2>b4', []]);
    play.choose(legal[0]!);
    expect(given).toEqual(['=b2>b4']);
  });

  it('lights whom a medic would save, not who attacks', () => {
    const saves = [
      offer('=m1', { kind: 'medic', from: 'e1', hex: 'b2', medic: 'a1' }),
      offer('=m2', { kind: 'medic', from: 'e2', hex: 'b2', medic: 'a1' }),
      offer('=m3', { kind: 'medic', from: 'e2', hex: 'c3', medic: 'a1' }),
      offer('=no', { kind: 'no' }),
    ];
    const play = sitting(saves, { question: 'medic' });
    expect([...play.lit].sort()).toEqual(['b2', 'c3']);
    play.pickHex('c3');
    expect(play.ready?.token).toBe('=m3');
    play.pickHex('b2');
    expect([play.ready, play.answers.map((one) => one.token)]).toEqual([null, ['=m1', '=m2']]);
  });
});

describe('what is to be done next', () => {
  const legal = [
    ...[0, 1].map((facing) => offer(`mu@a1/${facing}`, { tile: 'mu', hex: 'a1', facing })),
    offer('mo:b2-a1/0', { kind: 'move', tile: 'mo', from: 'b2', hex: 'a1' }),
    offer('b2-a1/0', { kind: 'move', from: 'b2', hex: 'a1', facing: 0 }),
    offer('.', { kind: 'end' }),
  ];

  it('is said step by step', () => {
    const play = sitting(legal);
    expect(play.expected).toBeNull();
    play.pickTile('mo', 1);
    expect(play.expected).toBe('Choose a unit.');
    play.pickTile('mu', 0);
    expect(play.expected).toBe('Choose a hex.');
    play.pickHex('a1');
    expect(play.expected).toBe('Turn it with Q and E, the wheel or the ring, then confirm.');
    play.reset();
    play.pickHex('b2');
    expect(play.expected).toBe('Choose one:');
    play.choose(play.ways[1]!);
    expect(play.expected).toBe('Confirm it, or choose something else.');
  });

  it('comes with a reason where it cannot be', async () => {
    const play = sitting([
      ...['a1', 'b3'].map((to) => offer(`b2-${to}/0`, { kind: 'move', from: 'b2', hex: to, facing: 0 })),
    ]);
    play.pickHex('b2');
    play.pickHex('e5');
    await vi.waitFor(() => expect(said).toEqual(['Too far.']));
    expect(asked).toEqual(['b2-e5/0']);
    expect(play.choice.from).toBe('b2');
  });

  it('can be read about a foundation', () => {
    const play = sitting([]);
    play.pickHex('a1');
    expect(play.looking).toBe('a1');
  });
});

describe('a tile that can be played nowhere', () => {
  it('is asked about by what comes nearest to playing it', async () => {
    const play = sitting([offer('-tp', { kind: 'discard', tile: 'tp' }), offer('.', { kind: 'end' })]);
    const tokens = (
      [
        ['tp', 'transposition'],
        ['gr', 'grenade'],
        ['mo', 'move'],
        ['mu', null],
      ] as const
    ).map(([code, instant]) => ofTile(tile(code, instant), play.scene!));
    expect(tokens).toEqual(['tp:tp@b2/0', 'gr:c3', 'mo:b2-a1/0', 'mu@a1/0']);
    play.pickTile('tp', 0);
    await vi.waitFor(() => expect(said).toEqual(['Too far.']));
    expect([asked, play.choice.tile]).toEqual([['tp:tp@b2/0'], 'tp']);
  });

  it('needs no reason while one of the hand is to be discarded', () => {
    sitting([offer('-mu', { kind: 'discard', tile: 'mu' })], { phase: 'discard' }).pickTile('mu', 0);
    expect(asked).toEqual([]);
  });
});
