import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Live, type Watch } from '$/api/live';
import type { Clock as Clocks, FromServer } from '$/api/types';
import Clock from './Clock.svelte';

/** A connection whose server says what the test wants it to say. */
class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static last: Socket;
  readyState = Socket.OPEN;
  readonly sent: { type: string }[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;

  constructor() {
    Socket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }

  close(): void {}

  says(message: FromServer): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const HERE = 1_000_000;
let live: Live;

beforeEach(() => {
  vi.useFakeTimers({ now: HERE * 1000 });
  vi.stubGlobal('WebSocket', Socket);
  live = new Live('/live', {
    watch: () => ({ type: 'watch' }) as Watch,
    hear: () => undefined,
    connection: () => undefined,
    closed: () => undefined,
  });
});

afterEach(() => {
  live.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const clocks = (at: number): Clocks => ({
  kind: 'live',
  base: 600,
  increment: 0,
  days: 0,
  reserve: 0,
  left: [600, 300],
  running: [0],
  at,
  deadline: at + 600,
});

async function shown(seat: number, at: number): Promise<string> {
  const { unmount } = render(Clock, { clock: clocks(at), seat, name: 'Ann' });
  await tick();
  const text = screen.getByRole('timer').textContent;
  unmount();
  return text;
}

it.each([0, 7200, -7200])('shows what the server means when the browser is wrong by %i seconds', async (wrong) => {
  const there = HERE - wrong;
  Socket.last.onopen();
  expect(Socket.last.sent.map(({ type }) => type)).toEqual(['watch', 'ping']);
  Socket.last.says({ type: 'pong', now: there });
  expect(await shown(0, there - 90)).toBe('8:30');
  expect(await shown(1, there - 90)).toBe('5:00');
});

it('goes on from there, and follows when the browser is set right', async () => {
  Socket.last.onopen();
  Socket.last.says({ type: 'pong', now: HERE + 50 });
  render(Clock, { clock: clocks(HERE + 50), seat: 0, name: 'Ann' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(screen.getByRole('timer').textContent).toBe('9:50');
  vi.setSystemTime((HERE + 60) * 1000);
  Socket.last.says({ type: 'pong', now: HERE + 60 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.getByRole('timer').textContent).toBe('9:49');
});
