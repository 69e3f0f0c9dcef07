import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Entry, StudyAnswer } from '$/api/types';
import { guest } from './guest.svelte';
import { PuzzleStore } from './store.svelte';
import type { Task, Verdict } from './types';

/** A game whose turn is over with `.`; the enemy answers everything with `x`. */
function study(tokens: string[]): StudyAnswer {
  const entries = tokens.map((token, i): Entry => ({
    number: i + 1,
    kind: 'step',
    seat: token === 'x' ? 1 : 0,
    token,
    turn: { number: 1, seat: 'B' },
    at: 0,
    events: [],
    story: [],
    count: 0,
    note: null,
  }));
  const view = { game: 'chess', seat: 0, position: tokens.join(' '), to_decide: [0], legal: ['a', '.'], undo: 0 };
  return {
    game: 'chess',
    start: 'tags',
    between: ' ',
    names: ['B', 'M'],
    mode: 'duel',
    tokens,
    refused: null,
    entries,
    position: tokens.join(' '),
    undo: 0,
    chance: null,
    outcomes: [],
    state: {
      type: 'state',
      table: '',
      seat: 0,
      number: tokens.length,
      decision: tokens.length + 1,
      view,
      prompt: 'play',
      turn: { number: 1, seat: 'B' },
      scene: { phase: 'play', prompt: '', legal: [] },
      entries: [],
      result: null,
    },
  };
}

const task: Task = { id: 'abc', game: 'chess', seat: 0, goal: 'Win.', study: study([]), past: null };

const sent: string[][] = [];
function solver(): PuzzleStore {
  return new PuzzleStore(task, async (tokens) => {
    sent.push(tokens);
    return { study: study(tokens.flatMap((token) => [token, 'x'])), over: tokens.at(-1) === '.' };
  });
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', () => Promise.reject(new Error('nothing else is asked')));
});
afterEach(() => {
  vi.unstubAllGlobals();
  guest.forget();
});
const rest = (): Promise<void> => new Promise((done) => setTimeout(done));

it('sends what the solver has played, without the answers of others', async () => {
  const store = solver();
  store.answer('a');
  await rest();
  expect(store.state?.view.position).toBe('a x');
  store.answer('b');
  await rest();
  expect(sent).toEqual([['a'], ['a', 'b']]);
  store.undo();
  await rest();
  expect(store.state?.view.position).toBe('a x');
  expect(store.state?.view.undo).toBe(1);
});

it('foretells nothing until the attempt is over, and takes no answer afterwards', async () => {
  const store = solver();
  expect(store.blind).toBe(true);
  expect(await store.forecast(['a'])).toBeNull();
  store.point(['c3']);
  expect(store.marks).toEqual(['c3']);
  store.answer('.');
  await rest();
  expect([store.over, store.blind, store.asked]).toEqual([true, false, false]);
  expect(store.marks).toEqual([]);
  store.answer('a');
  await rest();
  expect(sent).toEqual([['.']]);
});

it('keeps the first attempt of a guest at a puzzle', () => {
  const verdict: Verdict = {
    solved: false,
    given_up: false,
    rated: true,
    tokens: ['.'],
    solution: ['a'],
    title: 'Net first',
    themes: [],
    why: [],
    puzzle: { rating: 1500, deviation: 100 },
    before: 1500,
    after: { rating: 1450, deviation: 300 },
    standing: { rating: 1450, deviation: 300 },
    receipt: 'proof',
  };
  guest.add('chess', 'abc', 'training', verdict);
  guest.add('chess', 'abc', 'training', { ...verdict, solved: true });
  expect(guest.tried.map((one) => one.solved)).toEqual([false]);
  expect(guest.level('chess')?.rating).toBe(1450);
  expect(guest.graph('chess')).toEqual([{ mu: 1450, sigma: 300 }]);
  guest.ran('chess', 'storm', 3);
  guest.ran('chess', 'storm', 2);
  expect(guest.best('chess', 'storm')).toBe(3);
});

it('hands over what was judged with its proof, and what was tried offline as it is', async () => {
  const level = { rating: 1450, deviation: 300 };
  const about = { title: '', themes: [], why: [], tokens: [], solution: [], puzzle: level };
  const ended = { given_up: false, rated: true, before: 1500, after: level, standing: level };
  guest.add('chess', 'online', 'training', { ...about, ...ended, solved: false, receipt: 'proof' });
  guest.add('chess', 'away', 'training', { ...about, ...ended, solved: true, receipt: null });
  document.cookie = 'sztab_csrf=token';
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return Promise.resolve(Response.json({ taken: 2 }));
  });
  await guest.merge();
  const offline = [{ puzzle: 'away', solved: true, at: expect.any(Number) as number }];
  expect(bodies).toEqual([{ receipts: ['proof'], offline }]);
  expect(guest.tried).toEqual([]);
});

it('knows a whole solution before it shows the first step, so that its battle is told to the end', async () => {
  const asked: string[][] = [];
  document.cookie = 'sztab_csrf=token';
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { tokens } = JSON.parse(body) as { tokens: string[] };
    asked.push(tokens);
    return Promise.resolve(new Response(JSON.stringify(study(tokens)), { status: 200 }));
  });
  const store = solver();
  store.finish();
  const done = store.demonstrate(['a', 'b', '.']);
  expect(store.busy).toBe(true);
  await done;
  expect(store.busy).toBe(false);
  expect(asked).toEqual([[], ['a', 'b', '.']]);
  expect(store.stage.reached?.state.number).toBe(0);
  store.stage.skip();
  expect(store.stage.reached).toBeNull();
  expect(store.state?.view.position).toBe('a b .');
});
