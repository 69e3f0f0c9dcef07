import { beforeEach, expect, it } from 'vitest';
import { focusAgain } from './focus';

beforeEach(() => {
  document.body.innerHTML = '<button id="a">a</button><button id="b">b</button>';
});
const at = (id: string): HTMLElement => document.getElementById(id)!;

it('gives back a focus that was lost', () => {
  expect(focusAgain(at('a'))).toBe(true);
  expect(document.activeElement).toBe(at('a'));
});

it('takes it from nobody, and gives it to nothing that has gone', () => {
  at('b').focus();
  expect(focusAgain(at('a'))).toBe(false);
  expect(document.activeElement).toBe(at('b'));
  at('b').blur();
  const gone = at('a');
  gone.remove();
  expect(focusAgain(gone)).toBe(false);
  expect(focusAgain(null)).toBe(false);
  expect(focusAgain(document.body)).toBe(false);
});
