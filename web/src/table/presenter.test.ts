import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Entry, Picture, Shapes, State } from '$/api/types';
import { change } from '$/app/settings.svelte';
import { Presented } from './presented.svelte';
import { Presenter, type Pace } from './presenter.svelte';
import type { TableStore } from './store.svelte';

const ME = 0;

const entry = (number: number, facts: Partial<Entry> = {}): Entry => ({
  number,
  kind: 'step',
  seat: 1,
  token: null,
  turn: { number: 1, seat: 'M' },
  at: 0,
  events: [],
  story: [{ says: `line ${number}`, rules: [], kind: 'placed', places: [] }],
  count: 0,
  note: null,
  ...facts,
});
const battle = (number: number, facts: Partial<Entry> = {}): Entry =>
  entry(number, { events: [{ event: 'battle' }], ...facts });

const state = (number: number): State => ({
  type: 'state',
  table: 't',
  seat: ME,
  number,
  decision: number,
  view: { game: 'g', seat: ME, position: `${number}`, to_decide: [ME], legal: ['x'], undo: 1 },
  prompt: 'Well?',
  turn: { number: 1, seat: 'M' },
  scene: { phase: `${number}`, prompt: '', legal: [{ token: 'x', says: 'x' }] },
  entries: [],
  result: null,
});
const picture = (number: number, film: unknown = null): Picture => ({
  number,
  turn: { number: 1, seat: 'M' },
  to_decide: [],
  scene: { phase: `${number}`, prompt: '', legal: [] },
  film,
});

/** Others' actions take a second, half of it before their picture comes; battles are films; one's own are seen. */
const pace: Pace = ({ kind, seat, events }, mine) => {
  if (kind !== 'step') return null;
  if (events.length) return { lead: 0, hold: 0, film: true };
  return seat === null || mine.includes(seat) ? null : { lead: 500, hold: 500 };
};

const fetch = vi.fn<(viewer: number, after: number, until: number) => Promise<Picture[]>>();
const presenter = (): Presenter<Shapes> => new Presenter<Shapes>(pace, fetch, () => [ME]);
const shown = (of: Presenter<Shapes>): string | null => of.reached?.state.scene.phase ?? null;
/** Time passes, and everything that waits for it goes on. */
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  fetch.mockReset();
  fetch.mockImplementation((_, after, until) =>
    Promise.resolve(Array.from({ length: until - after }, (__, i) => picture(after + i + 1, { of: after + i + 1 }))),
  );
});
afterEach(() => {
  vi.useRealTimers();
  change({ speed: 1 });
});

it('lets what I did myself be there at once', () => {
  const show = presenter();
  show.hear(ME, state(4), [entry(5, { seat: ME }), entry(6, { seat: null })], state(6));
  expect(show.reached).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

it('shows one action after another, and nothing can be answered meanwhile', async () => {
  const show = presenter();
  show.hear(ME, state(4), [entry(5), entry(6)], state(6));
  expect(shown(show)).toBe('4');
  expect(show.reached?.state.decision).toBeNull();
  expect(show.reached?.state.view.legal).toEqual([]);
  await pass(0);
  expect([show.now?.entry.number, shown(show)]).toEqual([5, '4']);
  await pass(500);
  expect(shown(show)).toBe('5');
  await pass(500);
  expect([show.now?.entry.number, shown(show)]).toEqual([6, '5']);
  await pass(1000);
  expect([show.now, show.reached]).toEqual([null, null]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('asks for no picture that it was sent', async () => {
  const show = presenter();
  show.hear(ME, state(4), [entry(5)], state(5));
  show.hear(ME, state(5), [entry(6)], state(6));
  await pass(1500);
  expect(shown(show)).toBe('6');
  await pass(500);
  expect(show.reached).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

it('lets what comes later wait until a battle was seen', async () => {
  const show = presenter();
  show.hear(ME, state(4), [battle(5, { seat: ME }), entry(6, { seat: null })], state(6));
  await pass(0);
  expect([show.now?.film, shown(show)]).toEqual([{ of: 5 }, '4']);
  show.hear(ME, state(6), [entry(7)], state(7));
  await pass(60_000);
  expect([show.now?.film, shown(show)]).toEqual([{ of: 5 }, '4']);
  show.done();
  await pass(0);
  expect([show.now?.entry.number, shown(show)]).toEqual([7, '6']);
  await pass(1000);
  expect(show.reached).toBeNull();
});

it('is skipped at any time, and can be seen again', async () => {
  const show = presenter();
  show.hear(ME, state(4), [battle(5), entry(6), entry(7)], state(7));
  await pass(0);
  show.skip();
  expect([show.now, show.reached, show.repeatable]).toEqual([null, null, true]);
  await pass(5000);
  expect(show.reached).toBeNull();
  show.again();
  await pass(0);
  expect([show.now?.film, shown(show)]).toEqual([{ of: 5 }, '4']);
  show.done();
  await pass(2000);
  expect([show.reached, show.repeatable]).toEqual([null, true]);
  // And what comes then is shown as ever.
  show.hear(ME, state(7), [entry(8)], state(8));
  await pass(500);
  expect(shown(show)).toBe('8');
});

it('passes over what was taken back, and what cannot be fetched', async () => {
  const show = presenter();
  fetch.mockResolvedValueOnce([picture(7)]);
  show.hear(ME, state(4), [entry(5), entry(6, { kind: 'undo', count: 1 }), entry(7)], state(7));
  await pass(0);
  expect(show.now?.entry.number).toBe(7);
  await pass(1000);
  expect(show.reached).toBeNull();
  fetch.mockRejectedValueOnce(new Error('no connection'));
  show.hear(ME, state(7), [battle(8)], state(8));
  await pass(0);
  expect(show.reached).toBeNull();
});

it('goes twice as fast where that is wished', async () => {
  change({ speed: 2 });
  const show = presenter();
  show.hear(ME, state(4), [entry(5)], state(5));
  await pass(250);
  expect(shown(show)).toBe('5');
  await pass(250);
  expect(show.reached).toBeNull();
});

it('shows nothing to a window that nobody sees', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const show = presenter();
  show.hear(ME, state(4), [entry(5)], state(5));
  await pass(60_000);
  expect([show.now, shown(show)]).toEqual([null, '4']);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(500);
  expect(shown(show)).toBe('5');
  hidden.mockRestore();
});

it('does not show an hour of it', () => {
  const show = presenter();
  show.hear(
    ME,
    state(0),
    Array.from({ length: 50 }, (_, i) => entry(i + 1)),
    state(50),
  );
  expect(show.reached).toBeNull();
});

it('shows nothing behind what lies over the table', async () => {
  const show = presenter();
  const read = show.hold();
  show.hear(ME, state(4), [entry(5)], state(5));
  await pass(5000);
  expect([show.now, shown(show)]).toEqual([null, '4']);
  read();
  await pass(500);
  expect([show.now?.entry.number, shown(show)]).toEqual([5, '5']);
  await pass(500);
  expect(show.reached).toBeNull();
});

it('interrupts nobody who chooses at the same time', async () => {
  const social = { mine: [ME], seat: ME, pictures: fetch } as Partial<TableStore> as TableStore;
  const table = new Presented(social, pace);
  social.onheard!(ME, state(4), [entry(5)], { ...state(5), decision: 4 });
  expect(table.stage.reached).toBeNull();
  social.onheard!(ME, state(4), [entry(5)], state(5));
  expect(table.stage.reached).not.toBeNull();
  table.stage.skip();
});
