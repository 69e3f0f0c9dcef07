import { expect, it } from 'vitest';
import { pointAt, pointAway, pointedPlaces } from './places.svelte';

it('follows the sentence that is pointed at', () => {
  const [first, second] = [['c2'], ['b4', 'c2']];
  pointAt(first!);
  pointAt(second!);
  // The first one is left after the second was entered.
  pointAway(first!);
  expect(pointedPlaces()).toEqual(['b4', 'c2']);
  pointAway(second!);
  expect(pointedPlaces()).toEqual([]);
});
