import { afterEach, expect, it } from 'vitest';
import type { Entry, Shapes } from '$/api/types';
import { change } from '$/app/settings.svelte';
import type { Beat } from '$/table/presenter.svelte';
import { GAMES } from '.';

const [ME, FOE] = [0, 1];
const entry = (seat: number | null, ...events: string[]): Entry<Shapes> => ({
  number: 1,
  kind: 'step',
  seat,
  token: null,
  turn: { number: 1, seat: '' },
  at: 0,
  events: events.map((event) => ({ event })),
  story: [{ says: 'This was done', rules: [], kind: '', places: [] }],
  count: 0,
  note: null,
});
const shown = (game: string, one: Entry<Shapes>): Beat | null | undefined => GAMES[game]!.present?.(one, [ME]);

afterEach(() => change({ pace: true }));

it.each([
  ['state51', 'built'],
  ['wroclaw', 'shot'],
])('%s shows what others do, one action after another, and nothing of my own', (game, event) => {
  expect(shown(game, entry(FOE, event))).toEqual({ lead: 0, hold: 600 });
  expect(shown(game, entry(ME, event))).toBeNull();
  expect(shown(game, entry(null, event))).toBeNull();
  change({ pace: false });
  expect(shown(game, entry(FOE, event))).toBeNull();
});

it('passes over orders that lie face down, and stops for what is revealed', () => {
  expect(shown('wroclaw', entry(FOE, 'deployed'))).toBeNull();
  expect(shown('wroclaw', entry(ME, 'deployed', 'revealed'))?.hold).toBeGreaterThan(0);
});
