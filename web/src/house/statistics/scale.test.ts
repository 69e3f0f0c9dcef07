import { expect, it } from 'vitest';
import { middle, ticks } from './scale';

it('finds round numbers for an axis', () => {
  expect(ticks(0, 10, 5)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(ticks(21.3, 29.9, 4)).toEqual([25]);
  expect(ticks(0, 3, 5)).toEqual([0, 1, 2, 3]);
});

it('leaves a tenth of the games on either side', () => {
  const lengths = [1, 8, 9, 10, 11, 30].map((rounds) => ({ rounds, games: rounds === 9 || rounds === 10 ? 10 : 1 }));
  expect(middle(lengths)).toEqual([9, 10]);
  expect(middle([{ rounds: 7, games: 1 }])).toEqual([7, 7]);
});
