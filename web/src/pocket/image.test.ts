/** The memory of a started Python: kept for the same files and the same browser, and never used when it is damaged. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addressOf, keepImage, keptImage } from './image';

const manifest = (...hashes: string[]) => ({ files: hashes.map((sha256) => ({ name: 'a', size: 1, sha256 })) });
const memory = new TextEncoder().encode('memory '.repeat(1000));
let cache: Map<string, Uint8Array<ArrayBuffer>>;

beforeEach(() => {
  cache = new Map();
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) => (cache.has(url) ? new Response(cache.get(url)) : undefined),
      put: async (url: string, kept: Response) => void cache.set(url, new Uint8Array(await kept.arrayBuffer())),
      delete: async (url: string) => cache.delete(url),
      keys: async () => [...cache.keys()],
    }),
    delete: async () => cache.clear(),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('is found again, smaller, and stays beside the last one only', async () => {
  const [old, last, now] = await Promise.all(['a', 'b', 'c'].map((hash) => addressOf('http://here/', manifest(hash))));
  for (const one of [old!, last!, now!]) await keepImage(one, memory.buffer);
  expect([...cache.keys()]).toEqual([last, now]);
  expect(cache.get(now!)!.length).toBeLessThan(memory.length / 10);
  expect(new Uint8Array((await keptImage(now!))!)).toEqual(memory);
  expect(await keptImage(old!)).toBeNull();
});

it('belongs to the files and the browser that it was made with', async () => {
  const here = await addressOf('http://here/', manifest('a', 'b'));
  expect(await addressOf('http://here/', manifest('a', 'b'))).toBe(here);
  expect(await addressOf('http://here/', manifest('a', 'c'))).not.toBe(here);
  vi.stubGlobal('navigator', { userAgent: 'a newer one' });
  expect(await addressOf('http://here/', manifest('a', 'b'))).not.toBe(here);
});

it('is not used when a single bit of it is another, or the end is missing', async () => {
  const address = await addressOf('http://here/', manifest('a'));
  for (const damage of [
    (bytes: Uint8Array<ArrayBuffer>) => ((bytes[bytes.length >> 1]! ^= 4), bytes),
    (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(0, -20),
  ]) {
    await keepImage(address, memory.buffer);
    cache.set(address, damage(cache.get(address)!));
    expect(await keptImage(address)).toBeNull();
  }
});

it('is no matter where the browser keeps nothing', async () => {
  vi.stubGlobal('caches', {
    open: () => Promise.reject(new Error('private')),
    delete: () => Promise.reject(new Error()),
  });
  await keepImage('http://here/', memory.buffer);
  expect(await keptImage('http://here/')).toBeNull();
});
