/** The files of the pocket: fetched once, checked always, healed by themselves. */
import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { createHash } from 'node:crypto';
import { gather, isHere, type Manifest } from './files';
import { pageCache } from './versions';

const HOME = 'http://here/';
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const manifest = (...texts: string[]): Manifest => ({
  files: texts.map((text, i) => ({ name: `${i}.zip`, size: text.length, sha256: hash(text) })),
});

let cache: Map<string, string>;
let host: Record<string, string>;
/** The lists of the versions whose pages are kept. */
let pages: Record<string, Manifest>;
const fetched: string[] = [];
const read = (files: Map<string, ArrayBuffer>): string[] =>
  [...files].sort().map(([, bytes]) => new TextDecoder().decode(bytes));

beforeEach(() => {
  cache = new Map();
  fetched.length = 0;
  pages = {};
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) => (cache.has(url) ? new Response(cache.get(url)) : undefined),
      put: async (url: string, response: Response) => void cache.set(url, await response.text()),
      delete: async (url: string) => cache.delete(url),
      keys: async () => [...cache.keys()].map((url) => ({ url })),
    }),
    keys: async () => ['sztab-pocket', ...Object.keys(pages)],
    match: async (_: string, { cacheName }: { cacheName: string }) => Response.json(pages[cacheName]),
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const name = new URL(url).pathname.split('/').at(-1)!;
    fetched.push(name);
    return name in host ? new Response(host[name]) : new Response('', { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('fetches what is missing, tells how far it is, and fetches nothing twice', async () => {
  host = { '0.zip': 'python', '1.zip': 'rules' };
  const told: [number, number][] = [];
  const wanted = manifest('python', 'rules');
  expect(await isHere(HOME, wanted)).toBe(false);
  expect(read(await gather(HOME, wanted, (...now) => told.push(now)))).toEqual(['python', 'rules']);
  expect(told[0]).toEqual([0, 11]);
  expect(told.at(-1)).toEqual([11, 11]);
  expect(await isHere(HOME, wanted)).toBe(true);
  await gather(HOME, wanted, () => undefined);
  expect(fetched).toHaveLength(2);
});

it('fetches anew what is not what it should be', async () => {
  host = { '0.zip': 'python' };
  const wanted = manifest('python');
  await gather(HOME, wanted, () => undefined);
  for (const url of cache.keys()) cache.set(url, 'pyth');
  expect(read(await gather(HOME, wanted, () => undefined))).toEqual(['python']);
  expect([...cache.values()]).toEqual(['python']);
});

it('uses nothing that its host has changed, and says so', async () => {
  host = { '0.zip': 'something else' };
  await expect(gather(HOME, manifest('python'), () => undefined)).rejects.toMatchObject({ why: 'changed' });
  host = {};
  await expect(gather(HOME, manifest('python'), () => undefined)).rejects.toMatchObject({ why: 'changed' });
  expect(cache.size).toBe(0);
});

it('says when there is no network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await expect(gather(HOME, manifest('python'), () => undefined)).rejects.toMatchObject({ why: 'network' });
});

it('lets an older version go when all of the new one is there', async () => {
  host = { '0.zip': 'python', '1.zip': 'rules' };
  await gather(HOME, manifest('python', 'rules'), () => undefined);
  host['1.zip'] = 'better rules';
  await gather(HOME, manifest('python', 'better rules'), () => undefined);
  expect([...cache.values()].sort()).toEqual(['better rules', 'python']);
  expect(fetched.filter((name) => name === '0.zip')).toHaveLength(1);
});

it('keeps what another version needs whose page is kept', async () => {
  host = { '0.zip': 'python', '1.zip': 'rules' };
  await gather(HOME, manifest('python', 'rules'), () => undefined);
  pages = { [pageCache(HOME, 'old')]: manifest('python', 'rules'), [pageCache('http://there/', 'b')]: manifest('no') };
  host['1.zip'] = 'better rules';
  await gather(HOME, manifest('python', 'better rules'), () => undefined);
  expect([...cache.values()].sort()).toEqual(['better rules', 'python', 'rules']);
});

it('plays also where the browser keeps nothing', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('private')) });
  host = { '0.zip': 'python' };
  expect(read(await gather(HOME, manifest('python'), () => undefined))).toEqual(['python']);
});
