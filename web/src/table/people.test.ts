import { expect, it } from 'vitest';
import type { Seat } from '$/api/types';
import { change } from '$/app/settings.svelte';
import { playerName } from './people';

const bot = (seat: number, level: string): Seat => ({
  seat,
  name: 'B',
  kind: 'bot',
  player: null,
  bot: level,
  online: true,
  away: false,
});

it('numbers bots only where two of one level sit', () => {
  change({ language: 'en' });
  const seats = [bot(0, 'soldier'), bot(1, 'recruit'), bot(2, 'soldier')];
  expect(seats.map((seat) => playerName(seat, seats))).toEqual(['Soldier 1 (bot)', 'Recruit (bot)', 'Soldier 2 (bot)']);
  expect(playerName(bot(0, 'soldier'), [])).toBe('Soldier (bot)');
});
