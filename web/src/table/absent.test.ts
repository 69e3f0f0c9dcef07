import { expect, it } from 'vitest';
import type { Seat } from '$/api/types';
import { awaySince, minutesAway } from './absent';

const seat = (number: number, more: Partial<Seat> = {}): Seat => ({
  seat: number,
  name: 'B',
  kind: 'person',
  player: null,
  bot: null,
  online: false,
  nth: 0,
  away: false,
  ...more,
});
const table = (...seats: Seat[]): Parameters<typeof awaySince>[0] => ({
  status: 'running',
  clock: null,
  seats,
  claimable: [],
});

it('knows who of the others has left, and since when', () => {
  const first = awaySince(table(seat(0), seat(1)), [0], new Map(), 1000);
  expect([...first]).toEqual([[1, 1000]]);
  expect([...awaySince(table(seat(0), seat(1)), [0], first, 9000)]).toEqual([[1, 1000]]);
  expect([...awaySince(table(seat(0), seat(1, { online: true })), [0], first, 9000)]).toEqual([]);
});

it('says nothing of bots, of games with a clock, of who can be claimed already, nor to spectators', () => {
  const both = table(seat(0, { online: true }), seat(1));
  expect(awaySince(table(seat(0), seat(1, { kind: 'bot' })), [0], new Map(), 0).size).toBe(0);
  expect(awaySince({ ...both, clock: {} as never }, [0], new Map(), 0).size).toBe(0);
  expect(awaySince({ ...both, claimable: [1] }, [0], new Map(), 0).size).toBe(0);
  expect(awaySince({ ...both, status: 'ended' }, [0], new Map(), 0).size).toBe(0);
  expect(awaySince(both, [], new Map(), 0).size).toBe(0);
});

it('counts whole minutes, from the first one on', () => {
  expect([59_999, 60_000, 185_000].map((now) => minutesAway(0, now))).toEqual([0, 1, 3]);
});
