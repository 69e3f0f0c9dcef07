import { describe, expect, it } from 'vitest';
import type { Offer } from './scene';
import { NOTHING, aboutOne, candidates, facings, including, lit, next, onBoard, turned } from './choosing';

const offer = (token: string, facts: Partial<Offer>): Offer => ({ token, kind: 'place', says: token, ...facts });

const legal = [
  ...[0, 1, 2].map((facing) => offer(`mu@b2/${facing}`, { tile: 'mu', hex: 'b2', facing })),
  offer('mu@c3/0', { tile: 'mu', hex: 'c3', facing: 0 }),
  offer('-mu', { kind: 'discard', tile: 'mu' }),
  offer('ba!', { kind: 'play', tile: 'ba' }),
  offer('gr:d3', { kind: 'aim', tile: 'gr', hex: 'd3' }),
  offer('mo:a1-a2/2', { kind: 'move', tile: 'mo', from: 'a1', hex: 'a2', facing: 2 }),
  offer('mo:a1/4', { kind: 'move', tile: 'mo', from: 'a1', hex: 'a1', facing: 4 }),
  offer('e1/3', { kind: 'move', from: 'e1', hex: 'e1', facing: 3 }),
  offer('.', { kind: 'end' }),
];

describe('choosing', () => {
  it('asks for the hex, then the facing of a tile', () => {
    const tile = { ...NOTHING, tile: 'mu' };
    expect(next(legal, tile)).toBe('hex');
    expect([...lit(legal, tile)].sort()).toEqual(['b2', 'c3']);
    const placed = { ...tile, hex: 'b2' };
    expect(next(legal, placed)).toBe('facing');
    expect(facings(legal, placed)).toEqual([0, 1, 2]);
    const done = { ...placed, facing: 1 };
    expect(next(legal, done)).toBe('done');
    expect(candidates(legal, done).map((found) => found.token)).toEqual(['mu@b2/1']);
  });

  it('needs no facing where there is only one', () => {
    expect(next(legal, { ...NOTHING, tile: 'mu', hex: 'c3' })).toBe('done');
  });

  it('asks an instant for its unit first', () => {
    const tile = { ...NOTHING, tile: 'mo' };
    expect(next(legal, tile)).toBe('from');
    expect([...lit(legal, tile)]).toEqual(['a1']);
    expect([...lit(legal, { ...tile, from: 'a1' })].sort()).toEqual(['a1', 'a2']);
  });

  it('asks at once where the one unit of a question goes', () => {
    const places = ['b4', 'c5'].map((hex) => offer(hex, { kind: 'go', from: 'c4', hex }));
    const asked = aboutOne(places, NOTHING);
    expect(next(places, asked)).toBe('hex');
    expect([...lit(places, asked)].sort()).toEqual(['b4', 'c5']);
    const units = ['b4', 'c5'].map((from) => offer(from, { kind: 'absorb', from }));
    expect(aboutOne(units, NOTHING)).toBe(NOTHING);
  });

  it('turns only to facings that are possible', () => {
    expect(turned([0, 1, 2], 2, 1)).toBe(0);
    expect(turned([0, 1, 2], 0, -1)).toBe(2);
    expect(turned([], 3, 1)).toBe(3);
  });

  it('takes three hexes one by one', () => {
    const bombs = [
      ['b2', 'c2', 'c3'],
      ['b2', 'b3', 'c3'],
    ].map((hexes) => offer(`sb:${hexes.join()}`, { kind: 'bomb', tile: 'sb', hexes }));
    const tile = { ...NOTHING, tile: 'sb' };
    expect(next(bombs, tile)).toBe('hexes');
    expect([...lit(bombs, tile)].sort()).toEqual(['b2', 'b3', 'c2', 'c3']);
    const first = including(bombs, tile, 'b2');
    const second = including(bombs, first, 'c3');
    expect([...lit(bombs, second)].sort()).toEqual(['b3', 'c2']);
    const third = including(bombs, second, 'c2');
    expect(next(bombs, third)).toBe('done');
    expect(onBoard(bombs, third).map((found) => found.token)).toEqual(['sb:b2,c2,c3']);
  });

  it('asks by buttons which side of its target a rocket comes to', () => {
    const rockets = [0, 3].map((facing) =>
      offer(`=c3>d4/${facing}`, { kind: 'target', from: 'c3', hex: 'd4', facing }),
    );
    const aimed = { ...NOTHING, from: 'c3', hex: 'd4' };
    expect(facings(rockets, aimed)).toEqual([]);
    expect(next(rockets, aimed)).toBe('which');
  });
});
