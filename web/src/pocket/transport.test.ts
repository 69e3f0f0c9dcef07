/** A worker as the house: questions and answers find each other, lines behave as sockets do. */
import { expect, it, vi } from 'vitest';
import { pocket } from './state.svelte';
import { PocketTransport, type Bots, type Post } from './transport';
import type { FromWorker, ToWorker } from './protocol';

class Worker implements Post {
  heard: ToWorker[] = [];
  onmessage: Post['onmessage'] = null;
  ended = false;
  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  says(message: FromWorker): void {
    this.onmessage?.({ data: message } as MessageEvent<FromWorker>);
  }
}

const noBots = (): never => {
  throw new Error('nobody asked for them');
};

const asked = { method: 'GET', path: '/api/games', language: 'pl', body: null };

it('gives every question its own answer', async () => {
  const worker = new Worker();
  const house = new PocketTransport(worker, 'http://here/', 'b1', noBots);
  const [first, second] = [house.request(asked), house.request(asked)];
  expect(worker.heard[0]).toEqual({ type: 'start', home: 'http://here/', build: 'b1', wanted: null });
  expect(worker.heard[1]).toEqual({ type: 'ask', id: 1, ...asked });
  worker.says({ type: 'answer', id: 2, status: 404, text: 'b' });
  worker.says({ type: 'answer', id: 1, status: 200, text: 'a' });
  expect(await first).toEqual({ status: 200, text: 'a' });
  expect(await second).toEqual({ status: 404, text: 'b' });
});

it('opens a line, hears on it and closes it', async () => {
  const worker = new Worker();
  const house = new PocketTransport(worker, '/', 'b1', noBots);
  const hearing = { opened: vi.fn(), heard: vi.fn(), closed: vi.fn() };
  const line = house.line('/api/tables/t/live', hearing);
  expect([line.state, hearing.opened.mock.calls.length]).toEqual(['opening', 0]);
  await Promise.resolve();
  expect([line.state, hearing.opened.mock.calls.length]).toEqual(['open', 1]);
  line.say('{"type":"ping"}');
  worker.says({ type: 'heard', line: 1, text: 'news' });
  expect(hearing.heard).toHaveBeenCalledWith('news');
  line.close();
  worker.says({ type: 'heard', line: 1, text: 'more' });
  expect(hearing.heard).toHaveBeenCalledTimes(1);
  expect(worker.heard.slice(1).map(({ type }) => type)).toEqual(['open', 'say', 'close']);
});

it('is told why a line ends', async () => {
  const worker = new Worker();
  const house = new PocketTransport(worker, '/', 'b1', noBots);
  const closed = vi.fn();
  const line = house.line('/', { opened: vi.fn(), heard: vi.fn(), closed });
  await Promise.resolve();
  worker.says({ type: 'closed', line: 1, code: 4404 });
  expect([line.state, closed.mock.calls]).toEqual(['closed', [[4404]]]);
});

it('leaves nobody waiting when the house does not start', async () => {
  const worker = new Worker();
  const house = new PocketTransport(worker, '/', 'b1', noBots);
  const waiting = house.request(asked);
  worker.says({ type: 'fetching', done: 1, size: 4 });
  expect([pocket.phase, pocket.done, pocket.size]).toEqual(['fetching', 1, 4]);
  worker.says({ type: 'failed', why: 'network' });
  await expect(waiting).rejects.toThrow();
  await expect(house.request(asked)).rejects.toThrow();
  expect([worker.ended, pocket.phase, pocket.why]).toEqual([true, 'failed', 'network']);
});

it('says when nobody waits for an answer any more', async () => {
  const worker = new Worker();
  const house = new PocketTransport(worker, '/', 'b1', noBots);
  const leaving = new AbortController();
  const waiting = house.request(asked, leaving.signal);
  leaving.abort();
  await expect(waiting).rejects.toThrow();
  worker.says({ type: 'answer', id: 1, status: 200, text: 'late' });
  leaving.abort();
  expect(worker.heard.slice(2)).toEqual([{ type: 'drop', id: 1 }]);
});

it('makes a worker for bots when the house wants one, in the place of the last', () => {
  const worker = new Worker();
  const made: (Bots & { ended: number })[] = [];
  const house = new PocketTransport(worker, '/', 'b1', () => {
    const bots = { ended: 0, onerror: null, postMessage: vi.fn(), terminate: () => void (bots.ended += 1) };
    made.push(bots);
    return bots;
  });
  worker.says({ type: 'bots', wanted: true });
  worker.says({ type: 'bots', wanted: true });
  made[1]!.onerror!(new ErrorEvent('error'));
  house.end();
  expect(made.map(({ ended }) => ended)).toEqual([1, 1]);
  const ports = worker.heard.slice(1).map((message) => message.type === 'bots' && message.port !== null);
  expect(ports).toEqual([true, true, false]);
});
