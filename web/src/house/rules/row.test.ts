import { expect, it } from 'vitest';
import { RuleRow, walkRow } from './row.svelte';

it('has one stop: the newest link, or the one that was visited', () => {
  const row = new RuleRow();
  const leave = ['a', 'b', 'c'].map((id) => row.join(id));
  expect(row.stop).toBe('c');
  row.visit('a');
  row.join('d');
  expect(row.stop).toBe('a');
  leave[0]!();
  expect(row.stop).toBe('d');
  leave[1]!();
  expect(row.stop).toBe('d');
});

it('is walked with arrows, Home and End', () => {
  document.body.innerHTML = `<ul data-rules>${['A-1', 'A-2', 'A-3']
    .map((id) => `<li><a class="rule" href="/${id}">${id}</a></li>`)
    .join('')}</ul><a class="rule" href="/B-1">B-1</a>`;
  const links = [...document.querySelectorAll<HTMLElement>('[data-rules] a')];
  const at = (): string => document.activeElement?.textContent ?? '';
  expect(walkRow(links[0]!, 'ArrowDown')).toBe(true);
  expect(at()).toBe('A-2');
  walkRow(links[1]!, 'ArrowRight');
  walkRow(links[2]!, 'ArrowRight');
  expect(at()).toBe('A-3');
  walkRow(links[2]!, 'Home');
  expect(at()).toBe('A-1');
  walkRow(links[0]!, 'End');
  expect(at()).toBe('A-3');
  expect(walkRow(links[2]!, 'Enter')).toBe(false);
  expect(walkRow(document.querySelector<HTMLElement>('[href="/B-1"]')!, 'ArrowDown')).toBe(false);
});

it('of a book begins with its first rule', () => {
  const row = new RuleRow(true);
  const leave = ['a', 'b'].map((id) => row.join(id));
  expect(row.stop).toBe('a');
  leave[0]!();
  expect(row.stop).toBe('b');
  row.visit('b');
  row.join('c');
  expect(row.stop).toBe('b');
});

it('of a book is walked from rule to rule, and through those they name', () => {
  document.body.innerHTML = `<div data-rules>${['A-1', 'A-2', 'A-3']
    .map((id) => `<button data-head>${id}</button><p><a class="rule" href="/x">of ${id}</a></p>`)
    .join('')}</div>`;
  const keys = (...pressed: string[]): string => {
    for (const key of pressed) walkRow(document.activeElement as HTMLElement, key);
    return document.activeElement?.textContent ?? '';
  };
  document.querySelector<HTMLElement>('[data-head]')!.focus();
  expect(keys('ArrowDown')).toBe('A-2');
  expect(keys('ArrowRight')).toBe('of A-2');
  expect(keys('ArrowDown')).toBe('A-3');
  expect(keys('ArrowUp', 'ArrowUp', 'ArrowUp')).toBe('A-1');
  expect(keys('End')).toBe('A-3');
  expect(keys('ArrowLeft')).toBe('of A-2');
});
