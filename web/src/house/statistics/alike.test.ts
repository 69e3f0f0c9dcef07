import { expect, it } from 'vitest';
import { GAMES } from '$/games';
import type { Cell } from '$/games/module';
import { compare, farthest } from './alike';

const cell = (piece: string, against: string, share: number, games = 100): Cell => ({
  piece,
  against,
  share,
  games,
  low: 0,
  high: 1,
});
const row = (shares: readonly number[]): Cell[] => shares.map((share, i) => cell('a', `b${i}`, share));

it('knows shares that go together, against each other, and not at all', () => {
  const people = [0.3, 0.4, 0.5, 0.6, 0.7];
  const told = (bots: readonly number[]) => compare(row(people), row(bots))!;
  expect(told([0.4, 0.45, 0.5, 0.55, 0.6])).toMatchObject({ r: expect.closeTo(1), gap: expect.closeTo(0.06) });
  expect(told([0.7, 0.6, 0.5, 0.4, 0.3]).r).toBeCloseTo(-1);
  const mixed = told([0.5, 0.3, 0.5, 0.7, 0.5]);
  expect(mixed.r).toBeCloseTo(0.447, 3);
  expect(mixed.low).toBeCloseTo(Math.tanh(Math.atanh(0.4472) - 1.96 / Math.SQRT2), 3);
});

it('counts each pair once, and only where people have played enough', () => {
  const people = [...row([0.3, 0.4, 0.5, 0.6, 0.7]), cell('b0', 'a', 0.7), cell('a', 'c', 0.1, 69)];
  const bots = [...row([0.3, 0.4, 0.5, 0.6, 0.9]), cell('b0', 'a', 0.7), cell('a', 'c', 0.9)];
  const { pairs } = compare(people, bots)!;
  expect(pairs.map((pair) => pair.against)).toEqual(['b0', 'b1', 'b2', 'b3', 'b4']);
  expect(farthest(pairs, 1)).toMatchObject([{ against: 'b4', people: 0.7, bots: 0.9 }]);
});

it('says nothing of too few pairs, or of shares that are all equal', () => {
  expect(compare(row([0.3, 0.4, 0.5, 0.6]), row([0.3, 0.4, 0.5, 0.6]))).toBeNull();
  expect(compare(row([0.3, 0.4, 0.5, 0.6, 0.7]), row([0.5, 0.5, 0.5, 0.5, 0.5]))).toBeNull();
  expect(compare([], [])).toBeNull();
});

it('finds the bots of a game much like the people who play it', () => {
  const both = Object.values(GAMES).filter((game) => game.measured?.some((one) => one.by === 'people'));
  expect(both).not.toHaveLength(0);
  for (const { measured } of both) {
    const [bots, people] = ['bots', 'people'].map((by) => measured!.find((one) => one.by === by)!.cells);
    expect(compare(people!, bots!)!.r).toBeGreaterThan(0.6);
  }
});
