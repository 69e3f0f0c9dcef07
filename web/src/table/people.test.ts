import { expect, it } from 'vitest';
import type { Seat } from '$/api/types';
import { change } from '$/app/settings.svelte';
import { actor, playerName } from './people';

const bot = (seat: number, level: string, nth: number): Seat => ({
  seat,
  nth,
  name: 'B',
  kind: 'bot',
  player: null,
  bot: level,
  online: true,
  away: false,
});

it('numbers bots where several of one level play', () => {
  change({ language: 'en' });
  expect(playerName(bot(0, 'soldier', 2))).toBe('Soldier 2 (bot)');
  expect(playerName(bot(1, 'recruit', 0))).toBe('Recruit (bot)');
});

it('says by name which person does something, and what they play', () => {
  const ann: Seat = { ...bot(0, '', 0), kind: 'person', bot: null, player: { id: 'p_1', name: 'Ann' } };
  expect(actor(ann, 'Side A')).toBe('Ann (Side A)');
  expect(actor(bot(1, 'soldier', 0), 'Side B')).toBe('Side B');
});
