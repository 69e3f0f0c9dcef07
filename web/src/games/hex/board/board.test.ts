import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSide } from '$/games/hex/art/sides';
import { emblemOf } from '$/games/hex/art/tile';
import type { Offer } from '$/games/hex/scene';
import Board from './Board.svelte';
import { Identities } from './identity';
import { fallen } from './telling';
import { BEGIN, Film, marksOf, steps, times } from './replay.svelte';
import { drawOffer } from './pointed';
import Timeline from './Timeline.svelte';
import { facingFor } from './turning';
import {
  Catalogue,
  type Battle,
  type Look,
  type Scene,
  type Segment,
  type TileKind,
  type Unit,
} from '$/games/hex/scene';

afterEach(cleanup);

const tile = (more: Partial<TileKind>): TileKind => ({
  code: 'xx',
  id: 'xx',
  name: 'Xx',
  kind: 'soldier',
  count: 1,
  initiative: [2],
  sides: ['m1', '-', '-', '-', '-', '-'],
  facings: 6,
  front: 0,
  toughness: 0,
  features: [],
  effects: [],
  instant: null,
  help: [],
  ...more,
});
const look = (hex: string, more: Partial<Look> = {}): Look => ({
  hex,
  seat: 'M',
  army: 'moloch',
  code: 'xx',
  facing: 0,
  wounds: 0,
  toughness: 1,
  initiative: [2],
  extra: [],
  melee: 0,
  shot: 0,
  netted: false,
  steel: [],
  venom: [],
  paralysed: false,
  used: false,
  ...more,
});
const unit = (hex: string, more: Partial<Unit> = {}): Unit => ({
  ...look(hex),
  name: 'Xx',
  kind: 'soldier',
  facings: 6,
  sides: ['m1', '-', '-', '-', '-', '-'],
  printed: [2],
  sources: [],
  held_by: [],
  attacks: [],
  nets: [],
  links: [],
  features: [],
  lent: [],
  ...more,
});
const catalogue = new Catalogue([
  { id: 'moloch', letter: 'M', name: 'Moloch', total: 1, small_board_only: false, tiles: [tile({})] },
]);
const scene = (units: Unit[]): Scene => ({
  board: 19,
  hexes: [
    { name: 'c3', x: 0, y: 0, inner: true, near: ['c4', 'd3', 'd2', 'c2', 'b2', 'b3'] },
    { name: 'c4', x: 0, y: -173.2, inner: true, near: [null, null, 'd3', 'c3', 'b3', null] },
    { name: 'd3', x: 150, y: -86.6, inner: true, near: [null, null, null, 'd2', 'c3', 'c4'] },
  ],
  viewer: null,
  seats: [],
  units,
  grounds: [],
  mode: 'duel',
  counter: 'toughness',
  variants: [],
  round: 1,
  turn: 'M',
  phase: 'play',
  question: null,
  about: [],
  asked: null,
  yours: false,
  prompt: '',
  winners: [],
  undo: 0,
  last_tile: null,
  overtime: false,
  legal: [],
});

describe('turning', () => {
  it('turns the front where the player points', () => {
    const commando = tile({ sides: ['-', '-', 's1', '-', '-', '-'], front: 2 });
    expect(facingFor(commando, 2)).toBe(0);
    expect(facingFor(commando, 0)).toBe(4);
    expect(facingFor(tile({ sides: ['k', '-', 'k', '-', 'k', '-'], facings: 2 }), 3)).toBe(1);
  });
});

describe('tiles', () => {
  it('reads sides as army files write them', () => {
    expect(readSide('m2+a')).toMatchObject({ blow: 2, armour: true, shot: 0 });
    expect(readSide('f1')).toMatchObject({ blow: 1, friendly: true });
    expect(readSide('-')).toMatchObject({ blow: 0, shot: 0, link: false });
  });

  it('finds a drawing for units of armies it has never seen', () => {
    expect(emblemOf('moloch', tile({ id: 'protector' }))).toBe('moloch/protector');
    expect(emblemOf('strangers', tile({ id: 'medic', kind: 'module' }))).toBe('medic');
    expect(emblemOf('strangers', tile({ id: 'thing', sides: ['s1', '-', '-', '-', '-', '-'] }))).toBe('any_shot');
    expect(emblemOf('strangers', tile({ id: 'thing', sides: ['-', 'n', '-', '-', '-', '-'] }))).toBe('any_net');
  });
});

describe('identities', () => {
  it('follows a unit that moves and knows a new one', () => {
    const identities = new Identities();
    const first = identities.follow([look('c3'), look('c4', { code: 'yy' })]);
    const second = identities.follow([look('d3'), look('c4', { code: 'yy' }), look('c3', { code: 'zz' })]);
    expect(second.get('d3')).toBe(first.get('c3'));
    expect(second.get('c4')).toBe(first.get('c4'));
    expect([...first.values()]).not.toContain(second.get('c3'));
  });
});

const part: Segment = {
  segment: 2,
  units: [look('c3'), look('c4', { seat: 'B' })],
  due: ['c3'],
  acts: ['c3'],
  misses: [],
  dies: [{ hex: 'c4', seat: 'B', army: 'borgo', code: 'xx' }],
  hq: [],
  events: [
    { event: 'segment', rule: 'BTL-1', segment: 2 },
    {
      event: 'attack',
      rule: 'ATK-2',
      way: 'shot',
      power: 2,
      unit: { hex: 'c3', seat: 'M', army: 'moloch', code: 'xx' },
      target: { hex: 'c4', seat: 'B', army: 'borgo', code: 'xx' },
    },
    { event: 'armour', rule: 'ATK-5', before: 2, after: 1 },
    {
      event: 'wounded',
      rule: 'BTL-7',
      before: 0,
      after: 1,
      target: { hex: 'c4', seat: 'B', army: 'borgo', code: 'xx' },
    },
    { event: 'died', rule: 'BTL-3', unit: { hex: 'c4', seat: 'B', army: 'borgo', code: 'xx' } },
  ],
  lines: [
    { says: 'Initiative 2', rules: ['BTL-1'], kind: 'segment', places: [] },
    { says: 'Xx shoots', rules: ['ATK-2'], kind: 'attack', places: ['c3', 'c4'] },
  ],
};
const battle: Battle = {
  segments: [{ ...part, segment: null, lines: [], events: [], dies: [] }, part],
  dies: { c4: 2 },
  hq: {},
  units: [look('c3')],
  choices: [],
  fought: true,
  under_way: false,
  seconds: 6,
};

describe('replay', () => {
  it('has a step for who acts, for every sentence and for what is left', () => {
    expect(steps(battle)).toEqual([
      { segment: 1, line: BEGIN },
      { segment: 1, line: 1 },
      { segment: 1, line: null },
    ]);
  });

  it('draws what arrives after armour', () => {
    expect(marksOf(part)).toEqual([{ from: 'c3', to: 'c4', way: 'shot', power: 2, arrives: 1, agony: false }]);
  });

  it('shows the arrow first and the dead after it, forward and back', () => {
    const film = new Film(battle);
    expect(film.marks).toHaveLength(0);
    expect(film.states.get('c3')).toEqual(['selected']);
    film.go(1);
    expect(film.marks).toHaveLength(1);
    expect(film.states.get('c4')).toEqual([]);
    film.go(2);
    expect(film.marks).toHaveLength(0);
    expect(film.states.get('c4')).toEqual(['dying']);
    expect(film.units.find((unit) => unit.hex === 'c4')?.wounds).toBe(1);
    film.go(-3);
    expect(film.at).toBe(0);
  });

  it('plays to the end and stops', () => {
    vi.useFakeTimers();
    const film = new Film(battle);
    film.play();
    vi.advanceTimersByTime(5_900);
    expect([film.at, film.playing]).toEqual([2, true]);
    vi.advanceTimersByTime(200);
    expect([film.at, film.playing]).toEqual([2, false]);
    vi.useRealTimers();
  });

  it('remembers how fast it is played', () => {
    vi.useFakeTimers();
    new Film(battle).pace(4);
    const film = new Film(battle);
    film.play();
    vi.advanceTimersByTime(1_600);
    expect(film.playing).toBe(false);
    film.pace(1);
    vi.useRealTimers();
  });

  it('lets counters fall when a segment ends', () => {
    const hit = { ...part, dies: [], hq: [{ seat: 'B', before: 20, after: 18 }] };
    hit.events = [{ event: 'hq_wounded', rule: 'END-6', seat: 'B', before: 20, after: 18 }];
    hit.units = [look('c3'), look('c4', { seat: 'B', code: 'hq' })];
    const film = new Film({ ...battle, segments: [hit], hq: { B: { before: 20, after: 18 } } });
    expect([film.counters.get('B'), film.losses]).toEqual([20, []]);
    film.go(9);
    expect([film.counters.get('B'), film.losses]).toEqual([18, [{ hex: 'c4', loss: 2, falls: false }]]);
  });
});

describe('a battle that destroys an HQ', () => {
  const hq = (hex: string, seat: string): Look => look(hex, { seat, code: 'hq' });
  const line = (kind: string) => ({ says: kind, rules: [], kind, places: [] });
  const quiet: Segment = { ...part, segment: 0, acts: [], dies: [], hq: [], events: [], lines: [line('segment')] };
  const death: Segment = {
    ...part,
    units: [hq('c3', 'M'), hq('c4', 'B')],
    dies: [{ hex: 'c4', seat: 'B', army: 'moloch', code: 'hq' }],
    hq: [{ seat: 'B', before: 1, after: 0 }],
    lines: [line('segment'), line('attack'), line('died')],
  };
  const brawl: Segment = { ...part, segment: 1, lines: [line('segment'), line('attack')] };
  const told = (segments: Segment[], units: Look[]) => new Film({ ...battle, segments, units }).steps;
  const last = (segments: Segment[], units: Look[]) => told(segments, units).at(-1);

  it('ends with the game', () => {
    expect(last([death, quiet], [hq('c3', 'M')])).toEqual({ segment: 0, line: null });
    expect(last([death, brawl, quiet], [hq('c3', 'M')])).toEqual({ segment: 0, line: null });
    const both = [death, { ...death, segment: 1, hq: [{ seat: 'M', before: 1, after: 0 }] }];
    expect(last(both, [])).toEqual({ segment: 1, line: null });
  });

  it('goes on where others play on, as long as there is something to see', () => {
    const two = [hq('c3', 'M'), hq('d3', 'O')];
    expect(last([death, brawl, quiet], two)).toEqual({ segment: 1, line: null });
    expect(last([brawl, quiet], two)).toEqual({ segment: 1, line: null });
  });

  it('shows that death as no other, and for longer', () => {
    const film = new Film({ ...battle, segments: [death], units: [hq('c3', 'M')] });
    film.go(9);
    expect(film.losses).toEqual([{ hex: 'c4', loss: 1, falls: true }]);
    const { container } = render(Board, { scene: scene([]), catalogue, losses: film.losses });
    expect(container.querySelectorAll('.end')).toHaveLength(1);
    const [, , , end] = times(film.battle);
    expect(end).toBeGreaterThan(times(film.battle)[1]! * 2.5);
    expect(fallen(death, catalogue)).toBe('The HQ of Moloch is destroyed.');
  });
});

describe('Timeline', () => {
  it('keeps the segment of now in sight', async () => {
    // Nothing is laid out here: every group stands 200 further right.
    const places = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return this.tagName === 'LI' ? 200 * [...this.parentElement!.children].indexOf(this) : 0;
    });
    const segments = [3, 2, 1, 0].map((segment) => ({ ...part, segment }));
    const { container, rerender } = render(Timeline, { battle: { ...battle, segments }, catalogue, current: 0 });
    const row = container.querySelector('ol')!;
    expect(row.scrollLeft).toBeLessThanOrEqual(0);
    await rerender({ current: 3 });
    expect(row.scrollLeft).toBeGreaterThan(500);
    expect(row.scrollLeft).toBeLessThan(600);
    places.mockRestore();
  });
});

describe('an offer that is pointed at', () => {
  const where = (hex: string): [number, number] => (hex === 'c3' ? [0, 0] : [0, -173]);
  const drawn = (offer: Partial<Offer>) => drawOffer({ token: '', says: '', kind: '', ...offer }, where);

  it('is drawn where it happens', () => {
    expect(drawn({ kind: 'push', from: 'c3', hex: 'c4' })).toContain('#i-push');
    expect(drawn({ kind: 'medic', from: 'c3', hex: 'c4', medic: 'c3' })).toContain('#i-medic');
    expect(drawn({ kind: 'convert', from: 'c3', by: 'c4', side: 0, way: 'blow' })).toContain('#i-shot-1');
    expect(drawn({ kind: 'move', from: 'c3', hex: 'c4' })).toContain('<path');
  });

  it('is not drawn where there is nothing to show', () => {
    expect(drawn({ kind: 'end' })).toBe('');
    expect(drawn({ kind: 'move', from: 'c3', hex: 'c3', facing: 2 })).toBe('');
  });
});

describe('Board', () => {
  it('shows the tiles of an advised turn as they would lie, and its steps in order', () => {
    const advised = [
      {
        token: 'xx@c4/2',
        says: 'Put Xx on c4',
        kind: 'place',
        tile: 'xx',
        hex: 'c4',
        army: 'moloch',
        code: 'xx',
        facing: 2,
      },
      { token: 'pb:c3>c4', says: 'Push', kind: 'push', tile: 'pb', from: 'c3', hex: 'c4' },
      { token: '.', says: 'End the turn', kind: 'end' },
    ];
    const { container } = render(Board, { scene: scene([unit('c3')]), catalogue, advised });
    expect([...container.querySelectorAll('[data-advised]')].map((one) => one.getAttribute('data-advised'))).toEqual([
      'c4',
    ]);
    const orders = [...container.querySelectorAll('.order')].map((one) => one.innerHTML);
    expect(orders).toHaveLength(3);
    expect(orders[1]).toContain('#i-push');
    expect(orders[2]).not.toContain('<circle');
  });

  it('says what stands on every hex', () => {
    const { getByLabelText } = render(Board, {
      scene: scene([unit('c3', { netted: true })]),
      catalogue,
      lit: new Set(['c4']),
    });
    expect(getByLabelText(/^c3, Xx, Moloch, looks north, Initiative 2, netted/)).toBeTruthy();
    expect(getByLabelText('c4, empty, can be chosen')).toBeTruthy();
  });

  it('shows what turning a tile would cost over its ring, which takes no focus', async () => {
    const ghost = { army: 'moloch', code: 'xx', hex: 'c3', facing: 5, facings: [0, 1, 2, 3, 4, 5] };
    const forecast = { ...battle, dies: { c4: 2 }, fought: false };
    const { container } = render(Board, { scene: scene([unit('c4')]), catalogue, ghost, forecast });
    const [ring, verdict] = ['.ring', '.verdict'].map((name) => container.querySelector(name)!);
    expect(verdict!.innerHTML).toContain('#i-death');
    expect(ring!.compareDocumentPosition(verdict!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    // Focus stays where keys turn the tile: fireEvent answers false where the usual way is barred.
    expect(await fireEvent.mouseDown(container.querySelector('.wedge')!)).toBe(false);
  });

  it('is walked and played by keys alone', async () => {
    const onpick = vi.fn();
    const onturn = vi.fn();
    const ghost = { army: 'moloch', code: 'xx', hex: 'c3', facing: 5, facings: [0, 1, 2, 3, 4, 5] };
    const { getByLabelText } = render(Board, { scene: scene([]), catalogue, ghost, selected: 'c3', onpick, onturn });
    const hex = getByLabelText(/^c3/);
    expect(hex.getAttribute('tabindex')).toBe('0');
    await fireEvent.keyDown(hex, { key: 'ArrowUp' });
    await fireEvent.keyDown(getByLabelText(/^c4/), { key: 'Enter' });
    expect(onpick).toHaveBeenCalledWith('c4');
    await fireEvent.keyDown(hex, { key: 'e' });
    expect(onturn).toHaveBeenCalledWith(0);
  });
});
