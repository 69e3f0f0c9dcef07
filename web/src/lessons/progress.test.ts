import { afterEach, expect, it } from 'vitest';
import { progress } from './progress.svelte';

afterEach(() => progress.forget());

it('goes on with the step after the one that was finished', () => {
  expect(progress.of('hex', 'blow')).toEqual({ step: 0, done: false });
  progress.finish('hex', 'blow', 0, 3);
  expect(progress.of('hex', 'blow')).toEqual({ step: 1, done: false });
  expect(progress.of('hex', 'shot')).toEqual({ step: 0, done: false });
  expect(JSON.parse(localStorage.getItem('sztab.lessons')!)).toEqual({ 'hex/blow': { step: 1, done: false } });
});

it('does not go back when an earlier step is done again', () => {
  progress.finish('hex', 'blow', 1, 3);
  progress.finish('hex', 'blow', 0, 3);
  expect(progress.of('hex', 'blow').step).toBe(2);
});

it('begins anew after the last step, and remembers that all of it was learnt', () => {
  progress.finish('hex', 'blow', 2, 3);
  expect(progress.of('hex', 'blow')).toEqual({ step: 0, done: true });
  progress.finish('hex', 'blow', 0, 3);
  expect(progress.of('hex', 'blow')).toEqual({ step: 1, done: true });
});
