import { expect, it } from 'vitest';
import type { Entry } from '$/api/types';
import { linesOf, MoveTree } from './tree.svelte';

const entries = (text: string): Entry[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((token, i) => ({
      number: i + 1,
      kind: 'step',
      seat: token.startsWith('<') ? null : 0,
      token,
      turn: { number: 1, seat: 'B' },
      at: 0,
      events: [],
      story: [],
      count: 0,
      note: null,
    }));

function grown(...lines: string[]): MoveTree {
  const tree = new MoveTree();
  for (const line of lines) tree.follow(entries(line));
  return tree;
}

it('keeps what was played before as variations', () => {
  const tree = grown('a . <x> b', 'a . <x> c d', 'e', 'a . <x> b f');
  expect(tree.lines.map((line) => line.join(' '))).toEqual(['a . <x> b f', 'a . <x> c d', 'e']);
  expect(tree.current.token).toBe('f');
  expect(tree.current.main).toBe(true);
});

it('reads what it has written', () => {
  for (const lines of [[''], ['a b c'], ['a b c', 'a d'], ['a b', 'a c d', 'a c e', 'f', 'f g', 'h']]) {
    const tree = grown(...lines);
    const again = grown(...linesOf(JSON.parse(JSON.stringify(tree.written))).map((line) => line.join(' ')));
    expect(again.lines).toEqual(tree.lines);
  }
});

it('steps over the outcomes of chance', () => {
  const tree = grown('<w> a . <x> <y> b', 'a2');
  const first = tree.next(tree.root)!;
  expect(first.tokens.join(' ')).toBe('<w>');
  const second = tree.next(tree.next(first)!)!;
  expect(second.tokens.join(' ')).toBe('<w> a . <x> <y>');
  expect(tree.previous(second)!.tokens.join(' ')).toBe('<w> a');
});

it('takes a branch out, and stands before it if it stood in it', () => {
  const tree = grown('a b c', 'a d e');
  tree.remove(tree.current.parent!);
  expect(tree.current.token).toBe('a');
  expect(tree.lines).toEqual([['a', 'b', 'c']]);
});

it('promotes a variation and walks to the ones beside', () => {
  const tree = grown('a b c', 'a d e');
  expect(tree.beside(tree.current, 1)!.token).toBe('b');
  tree.promote(tree.current);
  expect(tree.lines).toEqual([
    ['a', 'd', 'e'],
    ['a', 'b', 'c'],
  ]);
  expect(tree.current.main).toBe(true);
});
