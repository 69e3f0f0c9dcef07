import { afterEach, expect, it } from 'vitest';
import { progress } from './progress.svelte';

afterEach(() => progress.forget());

it('goes on with the first step that is not finished', () => {
  expect(progress.next('chess', 'blow', 3)).toBe(0);
  progress.finish('chess', 'blow', 0, 3);
  expect(progress.next('chess', 'blow', 3)).toBe(1);
  expect(progress.next('chess', 'shot', 3)).toBe(0);
  expect(JSON.parse(localStorage.getItem('sztab.lessons')!)).toEqual({
    'chess/blow': { finished: [0], learnt: false },
  });
});

it('has learnt a lesson when every step was finished, in whatever order', () => {
  progress.finish('chess', 'blow', 2, 3);
  progress.finish('chess', 'blow', 0, 3);
  progress.finish('chess', 'blow', 0, 3);
  expect(progress.of('chess', 'blow')).toEqual({ finished: [0, 2], learnt: false });
  expect(progress.next('chess', 'blow', 3)).toBe(1);
  progress.finish('chess', 'blow', 1, 3);
  expect(progress.of('chess', 'blow').learnt).toBe(true);
  expect(progress.next('chess', 'blow', 3)).toBe(0);
});
