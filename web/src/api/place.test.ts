/** Where the house is: at the server, unless it was never reached and there is another one in this browser. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const request = vi.fn();
vi.mock('$/pocket/transport', () => ({ open: async () => ({ request }) }));
const asked = { method: 'GET', path: '/api/games', language: 'en', body: null };

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  request.mockReset().mockResolvedValue({ status: 200, text: 'from the pocket' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('from the server')));
});
afterEach(() => vi.unstubAllGlobals());

const away = (): void => void vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
async function start() {
  const { ask, place } = await import('./place.svelte');
  return { place, say: () => ask((house) => house.request(asked)).then(({ text }) => text) };
}

it('asks the server', async () => {
  localStorage.setItem('sztab.pocket', '1');
  const { place, say } = await start();
  expect(await say()).toBe('from the server');
  expect([place.here, place.lost, request.mock.calls.length]).toEqual(['server', false, 0]);
});

it('goes on in the browser where the server was never reached', async () => {
  localStorage.setItem('sztab.pocket', '1');
  away();
  const { place, say } = await start();
  expect(await Promise.all([say(), say()])).toEqual(['from the pocket', 'from the pocket']);
  expect(place.here).toBe('pocket');
});

it('waits for a server that goes away in the middle of a visit', async () => {
  localStorage.setItem('sztab.pocket', '1');
  const { place, say } = await start();
  await say();
  away();
  await expect(say()).rejects.toThrow();
  expect([place.here, place.lost]).toEqual(['server', true]);
});

it('has nowhere to go where nothing was fetched before', async () => {
  away();
  const { place, say } = await start();
  await expect(say()).rejects.toThrow();
  expect([place.here, request.mock.calls.length]).toEqual(['server', 0]);
});

it('asks no server when somebody wants to play offline', async () => {
  sessionStorage.setItem('sztab.place', 'pocket');
  const { place, say } = await start();
  expect(await say()).toBe('from the pocket');
  expect(place.here).toBe('pocket');
});
