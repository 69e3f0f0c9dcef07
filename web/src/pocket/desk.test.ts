/** The worker's order of things: changes are kept before anybody hears of them, and questions come before bots. */
import { expect, it, vi } from 'vitest';
import { Desk } from './desk';
import type { Change } from './documents';
import type { FromWorker } from './protocol';
import type { House } from './python';

const asking = (id: number) =>
  ({ type: 'ask', id, method: 'GET', path: `/api/${id}`, language: 'en', body: null }) as const;

function setUp(parts: Partial<House> = {}) {
  const posted: FromWorker[] = [];
  const kept: Change[] = [];
  const breaths: (() => void)[] = [];
  let write = (): Promise<void> => Promise.resolve();
  const desk: Desk = new Desk(
    async (changes) => {
      await write();
      kept.push(...changes);
    },
    (message) => posted.push(message),
    () => new Promise((done) => breaths.push(done)),
  );
  const house: House = {
    load: () => undefined,
    request: (_, path) => [200, `"${path}"`],
    open: () => undefined,
    receive: () => undefined,
    close: () => undefined,
    think: () => false,
    ...parts,
  };
  return { desk, house, posted, kept, breaths, hold: (until: Promise<void>) => (write = () => until) };
}

it('keeps what was changed before it answers', async () => {
  const { desk, house, posted, kept, hold } = setUp({
    request: () => {
      desk.save('table', 't_1', '{}');
      return [200, '{}'];
    },
  });
  let written: () => void = () => undefined;
  hold(new Promise((done) => (written = done)));
  const heard = desk.hear(house, asking(1));
  await Promise.resolve();
  expect(posted).toEqual([]);
  written();
  await heard;
  expect(kept).toEqual([{ kind: 'table', id: 't_1', text: '{}' }]);
  expect(posted).toEqual([{ type: 'answer', id: 1, status: 200, text: '{}' }]);
});

it('answers in the order of the questions, and lets them come before a bot thinks on', async () => {
  const done: string[] = [];
  let left = 2;
  const { desk, house, posted, breaths } = setUp({
    request: (_, path) => [200, (done.push(path), '1')],
    think: () => (done.push('think'), --left > 0),
  });
  await desk.hear(house, asking(1));
  await desk.hear(house, asking(2));
  expect(breaths).toHaveLength(1);
  breaths.shift()!();
  await vi.waitFor(() => expect(breaths).toHaveLength(1));
  await desk.hear(house, asking(3));
  breaths.shift()!();
  await vi.waitFor(() => expect(left).toBe(0));
  expect(done).toEqual(['/api/1', '/api/2', 'think', '/api/3', 'think']);
  expect(posted.map((message) => 'id' in message && message.id)).toEqual([1, 2, 3]);
});

it('ends a question that fails, and nothing else', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fails = (): never => {
    throw new Error('a mistake');
  };
  const { desk, house, posted } = setUp({ request: fails, open: fails, receive: fails });
  await desk.hear(house, asking(1));
  await desk.hear(house, { type: 'open', line: 7, path: '/api/tables/none/live' });
  await desk.hear(house, { type: 'say', line: 8, text: '{}' });
  expect(posted).toEqual([
    { type: 'answer', id: 1, status: 500, text: '' },
    { type: 'closed', line: 7, code: 4404 },
    { type: 'closed', line: 8, code: 1011 },
  ]);
  said.mockRestore();
});

it('says at once that a bot thinks, and ends a line that the house ends', async () => {
  const { desk, house, posted } = setUp({
    receive: (line) => {
      desk.send(line, '{"type":"close","code":4410,"reason":""}');
      desk.send(line, '{"type":"thinks","seat":1,"seconds":2}');
      expect(posted).toHaveLength(1);
    },
  });
  await desk.hear(house, { type: 'say', line: 3, text: '{}' });
  expect(posted).toEqual([
    { type: 'heard', line: 3, text: '{"type":"thinks","seat":1,"seconds":2}' },
    { type: 'closed', line: 3, code: 4410 },
  ]);
});
