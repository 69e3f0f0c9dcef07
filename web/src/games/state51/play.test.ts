import { expect, it } from 'vitest';
import { grouped } from './play.svelte';
import type { Offer } from './scene';

const offer = (token: string, facts: Partial<Offer> = {}): Offer => ({
  token,
  kind: 'build',
  group: token.split(' with ')[0]!,
  usual: true,
  pays: [],
  gains: [],
  stock: [],
  others: [],
  then: null,
  ends: false,
  what: `<${token}>`,
  says: token,
  ...facts,
});

it('groups the payments of one action, the usual first', () => {
  const groups = grouped([offer('use pub with ammo', { usual: false }), offer('use pub with gun'), offer('pass')]);
  expect(groups.map((group) => [group.id, group.first.token, group.ways.length])).toEqual([
    ['use pub', 'use pub with gun', 2],
    ['pass', 'pass', 1],
  ]);
});
