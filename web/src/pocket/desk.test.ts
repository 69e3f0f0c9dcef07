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
    delegate: () => undefined,
    wanted: () => null,
    know: () => undefined,
    ticks: () => undefined,
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

/** A house whose bot wants to be asked about something, and a thinker that answers when it is told to. */
function withThinker(parts: Partial<House> = {}) {
  const known: string[] = [];
  const asked: string[] = [];
  const answers: ((answer: string) => void)[] = [];
  let wanted: string | null = 'first';
  const set = setUp({
    wanted: () => wanted,
    know: (question, answer) => {
      known.push(`${question}: ${answer}`);
      if (question === wanted) wanted = null;
    },
    ...parts,
  });
  const stopped = vi.fn();
  const thinker = {
    think: (question: string): Promise<string> => (asked.push(question), new Promise((done) => answers.push(done))),
    stop: stopped,
  };
  set.desk.delegate(set.house, thinker);
  const breathe = async (): Promise<void> => {
    await vi.waitFor(() => expect(set.breaths.length).toBeGreaterThan(0));
    set.breaths.shift()!();
    await Promise.resolve();
  };
  return {
    ...set,
    thinker,
    stopped,
    known,
    asked,
    answers,
    breathe,
    want: (question: string | null) => (wanted = question),
  };
}

it('answers while a bot thinks elsewhere, and asks it once', async () => {
  const { desk, house, posted, known, asked, answers, breathe } = withThinker();
  await desk.hear(house, asking(1));
  await breathe();
  await vi.waitFor(() => expect(asked).toEqual(['first']));
  await desk.hear(house, asking(2));
  await breathe();
  expect(posted.map((message) => 'id' in message && message.id)).toEqual([1, 2]);
  expect(asked).toEqual(['first']);
  answers.shift()!('done');
  await vi.waitFor(() => expect(known).toEqual(['first: done']));
});

it('breaks off what nobody needs any more when something else is to be thought about', async () => {
  const { desk, house, asked, answers, breathe, want, known, stopped } = withThinker();
  await desk.hear(house, asking(1));
  await breathe();
  await vi.waitFor(() => expect(asked).toEqual(['first']));
  want(null);
  await desk.hear(house, asking(2));
  await breathe();
  expect(stopped).not.toHaveBeenCalled();
  want('second');
  await desk.hear(house, asking(3));
  await breathe();
  await vi.waitFor(() => expect(asked).toEqual(['first', 'second']));
  expect(stopped).toHaveBeenCalledOnce();
  answers[1]!('done');
  await vi.waitFor(() => expect(known).toEqual(['second: done']));
});

it('lets a hint come before a bot, and makes way for the bot when nobody waits for the hint', async () => {
  const { desk, house, posted, asked, answers, breathe, stopped } = withThinker({
    request: () => [0, 'which tile?'],
  });
  await desk.hear(house, asking(1));
  expect(asked).toEqual(['which tile?']);
  await breathe();
  expect(asked).toHaveLength(1);
  await desk.hear(house, { type: 'drop', id: 1 });
  expect(stopped).toHaveBeenCalledOnce();
  expect(asked).toEqual(['which tile?', 'first']);
  answers[0]!('too late');
  await Promise.resolve();
  expect(posted).toEqual([]);
});

it('asks again for a hint that was thought about elsewhere', async () => {
  let thought = false;
  const { desk, house, posted, answers, want } = withThinker({
    request: () => (thought ? [200, 'a hint'] : [0, 'which tile?']),
    know: () => (thought = true),
  });
  want(null);
  await desk.hear(house, asking(1));
  expect(posted).toEqual([]);
  answers.shift()!('this one');
  await vi.waitFor(() => expect(posted).toEqual([{ type: 'answer', id: 1, status: 200, text: 'a hint' }]));
});

it('lets the house think by itself when the thinker is lost', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const delegated: boolean[] = [];
  const { desk, house, posted, thinker, breathe, want } = withThinker({
    delegate: (elsewhere) => {
      delegated.push(elsewhere);
      if (!elsewhere) want(null);
    },
  });
  thinker.think = () => Promise.reject(new Error('lost'));
  await desk.hear(house, asking(1));
  await breathe();
  await vi.waitFor(() => expect(delegated).toEqual([true, false]));
  expect(posted).toContainEqual({ type: 'bots', wanted: false });
  said.mockRestore();
});
