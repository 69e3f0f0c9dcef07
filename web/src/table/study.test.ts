import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Entry, StudyAnswer } from '$/api/types';
import { StudyStore } from './study.svelte';

/** A server whose game takes any token but `no`, and where chance deals `<x>` after `.`. */
const asked: {
  path: string;
  wish: { tokens?: string[]; after?: number; deal?: boolean; seat?: unknown; ahead?: string[] };
}[] = [];

function answer(tokens: string[], deal: boolean, after: number): StudyAnswer {
  const played: string[] = [];
  let refused: StudyAnswer['refused'] = null;
  for (const token of tokens) {
    if (token === 'no') {
      refused = { error: 'Not so.', rule: 'TURN-1', field: 'token' };
      break;
    }
    played.push(token);
  }
  if (deal && played.at(-1) === '.') played.push('<x>');
  const entries = played.map((token, i): Entry => ({
    number: i + 1,
    kind: 'step',
    seat: token === '<x>' ? null : 0,
    token,
    turn: { number: 1, seat: 'B' },
    at: 0,
    events: [],
    story: [{ says: token, rules: [], kind: 'placed', places: [] }],
    count: 0,
    note: null,
  }));
  const seat = played.filter((token) => token === '.').length % 2;
  const view = { game: 'chess', seat, position: played.join(' '), to_decide: [seat], legal: ['a', '.'], undo: 0 };
  return {
    game: 'chess',
    start: 'tags',
    between: ' ',
    names: ['B', 'M'],
    mode: 'duel',
    tokens: played,
    refused,
    entries: entries.slice(after),
    position: played.join(' '),
    undo: 0,
    chance: null,
    outcomes: [],
    state: {
      type: 'state',
      table: '',
      seat,
      number: played.length,
      decision: played.length + 1,
      view,
      prompt: null,
      turn: { number: 1, seat: 'B' },
      scene: { phase: '', prompt: '', legal: [] },
      entries: [],
      result: null,
    },
  };
}

beforeEach(() => {
  asked.length = 0;
  document.cookie = 'sztab_csrf=x';
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const wish = JSON.parse(body) as (typeof asked)[0]['wish'];
    asked.push({ path, wish });
    const told =
      path === '/api/study'
        ? answer(wish.tokens ?? ['r1', 'r2'], wish.deal ?? false, wish.after ?? 0)
        : { forecast: { of: [...(wish.tokens ?? []), ...(wish.ahead ?? [])] } };
    return new Response(JSON.stringify(told), { status: 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function opened(manner = {}): Promise<StudyStore> {
  const store = new StudyStore({ record: 'a long record' }, manner);
  expect(await store.open()).toBe(true);
  return store;
}

it('plays the record it was given, and sends only its start from then on', async () => {
  const store = await opened();
  expect(store.tokens).toEqual(['r1', 'r2']);
  store.answer('a');
  await vi.waitFor(() => expect(store.tokens).toEqual(['r1', 'r2', 'a']));
  expect(asked.at(-1)!.wish).toMatchObject({ record: 'tags', after: 2 });
  expect(store.entries.map((entry) => entry.number)).toEqual([1, 2, 3]);
});

it('takes back an answer together with what chance made of it', async () => {
  const played = vi.fn();
  const store = await opened({ onplayed: played });
  await store.play(['.']);
  expect(store.tokens).toEqual(['r1', 'r2', '.', '<x>']);
  expect([store.seat, store.asked, store.state!.view.undo]).toEqual([1, true, 1]);
  store.undo();
  await vi.waitFor(() => expect(store.tokens).toEqual(['r1', 'r2']));
  expect(played).toHaveBeenLastCalledWith(['r1', 'r2']);
});

it('takes nothing back below its floor', async () => {
  const store = await opened({ floor: 2 });
  expect(store.state!.view.undo).toBe(0);
  store.undo();
  expect(asked).toHaveLength(1);
});

it('changes nothing when something is refused, and says why', async () => {
  const store = await opened();
  expect(await store.play(['no'])).toBe(false);
  expect(store.tokens).toEqual(['r1', 'r2']);
  expect(store.refusal).toEqual({ says: 'Not so.', rule: 'TURN-1' });
  expect(await store.whyNot('no')).toEqual({ says: 'Not so.', rule: 'TURN-1' });
});

it('asks nothing twice when stepping to and fro', async () => {
  const store = await opened();
  await store.show(['r1']);
  await store.show(['r1', 'r2', 'a']);
  const before = asked.length;
  await store.show(['r1']);
  expect([store.position, asked.length]).toEqual(['r1', before]);
});

it('is nobody where no seat is played', async () => {
  const store = await opened({ mine: [] });
  expect([store.spectating, store.asked]).toEqual([true, false]);
  expect(asked.at(-1)!.wish.seat).toBeNull();
});

it('replays an entry from the position before it', async () => {
  const store = await opened();
  expect(await store.replay(store.entries[1]!)).toEqual({ of: ['r1', 'r2'] });
  expect(asked.at(-1)!.wish).toMatchObject({ tokens: ['r1'], ahead: ['r2'] });
});
