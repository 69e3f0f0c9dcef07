import { afterEach, expect, it, vi } from 'vitest';
import type { FromServer, State, Table } from '$/api/types';
import { TableStore } from './store.svelte';

const sent: { type: string; token?: string; decision?: number; client: string }[] = [];
let hear: (message: FromServer) => void;

vi.mock('$/api/live', () => ({
  Live: class {
    constructor(_path: string, handlers: { hear: (message: FromServer) => void }) {
      hear = (message) => handlers.hear(message);
    }
    send(message: (typeof sent)[number]): void {
      sent.push(message);
    }
    rewatch(): void {}
    close(): void {}
  },
}));

const table = {
  id: 't_1',
  status: 'running',
  seats: [
    {
      seat: 0,
      name: '1',
      kind: 'person',
      player: { id: 'p_1', name: 'Ann' },
      bot: null,
      nth: 0,
      online: true,
      away: false,
    },
  ],
  to_decide: [0],
} as Partial<Table> as Table;

const asks = (decision: number, number: number): FromServer => {
  const state: Partial<State> = {
    type: 'state',
    table: 't_1',
    seat: 0,
    number,
    decision,
    view: { game: 'chess', seat: 0, position: '', to_decide: [0], legal: ['a', 'b'], undo: 0 },
    prompt: null,
    turn: { number: 1, seat: '1' },
    entries: [],
    result: null,
  };
  return state as State;
};

vi.mock('$/api/session.svelte', () => ({
  session: { player: { id: 'p_1', name: 'Ann' }, known: () => Promise.resolve() },
}));
vi.mock('$/api/http', async (original) => ({ ...(await original<object>()), get: () => Promise.resolve(table) }));

afterEach(() => sent.splice(0));

it('takes the next answer when the next question comes before the word that the last was taken', async () => {
  const store = new TableStore('t_1');
  await store.open();
  hear(asks(1, 1));
  store.answer('a');
  store.answer('a'); // twice on one button
  hear(asks(1, 2)); // somebody else did something; our question is the same
  store.answer('b');
  expect(sent.map((message) => message.token)).toEqual(['a']);
  hear(asks(2, 3));
  store.answer('b');
  expect(sent.map((message) => [message.token, message.decision])).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  hear({ type: 'accepted', client: sent[0]!.client, number: 3, decision: 1, repeated: false });
  expect(store.waiting).toBe(true); // for the second answer
});
