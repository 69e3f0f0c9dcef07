import { expect, it } from 'vitest';
import { pointerMoved, track } from './pointer';

it('tells a pointer that moves from a page that moves below it', () => {
  track({ clientX: 10, clientY: 10 });
  expect(pointerMoved()).toBe(false);
  track({ clientX: 12, clientY: 10 });
  expect(pointerMoved()).toBe(true);
  track({ clientX: 12, clientY: 10 });
  expect(pointerMoved()).toBe(false);
});
