/**
 * The files that the house in the pocket is made of: fetched once, checked at every start.
 *
 * The list (`pocket/manifest.json`) is part of the page's own version, so that page and house belong together. A file
 * is what its hash says, or it is fetched anew; a file that is still not, is not used.
 */
import type { Failure } from './protocol';
import { keptBuilds, keptFile } from './versions';

export interface PocketFile {
  name: string;
  size: number;
  sha256: string;
}

export interface Manifest {
  files: PocketFile[];
}

export class Unusable extends Error {
  constructor(readonly why: Failure) {
    super(why);
  }
}

const CACHE = 'sztab-pocket';
const MANIFEST = 'pocket/manifest.json';

/** The name changes with the content: two versions can lie beside each other. */
const addressOf = (home: string, { name, sha256 }: PocketFile): string =>
  new URL(`pocket/${name}?${sha256.slice(0, 12)}`, home).href;

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The browser's cache; null where it keeps nothing (private windows, addresses without https). */
async function kept(): Promise<Cache | null> {
  try {
    return await caches.open(CACHE);
  } catch {
    return null;
  }
}

/** The bytes of an answer, told as they come. */
async function read(response: Response, heard: (bytes: number) => void): Promise<ArrayBuffer> {
  const parts: BlobPart[] = [];
  const reader = response.body!.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    heard(part.value.length);
  }
  return new Blob(parts).arrayBuffer();
}

async function fetched(address: string, heard: (bytes: number) => void): Promise<ArrayBuffer> {
  let response: Response;
  try {
    response = await fetch(address, { cache: 'no-cache' });
  } catch {
    throw new Unusable('network');
  }
  // Another version was put there since this page was loaded.
  if (!response.ok) throw new Unusable(response.status === 404 ? 'changed' : 'network');
  try {
    return await read(response, heard);
  } catch {
    throw new Unusable('network');
  }
}

/** The list of a version; the service worker has that of every version it keeps. */
export async function manifestOf(home: string, build: string): Promise<Manifest> {
  const address = new URL(`${MANIFEST}?${build}`, home).href;
  const text = new TextDecoder().decode(await fetched(address, () => undefined));
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    throw new Unusable('changed');
  }
}

/** All files by their names, each as its hash says it is. */
export async function gather(
  home: string,
  { files }: Manifest,
  progress: (done: number, size: number) => void,
): Promise<Map<string, ArrayBuffer>> {
  if (!globalThis.crypto?.subtle) throw new Unusable('browser');
  const cache = await kept();
  const found = new Map<string, ArrayBuffer>();
  const missing: PocketFile[] = [];
  await Promise.all(
    files.map(async (file) => {
      const bytes = await (await cache?.match(addressOf(home, file)))?.arrayBuffer().catch(() => null);
      if (bytes && (await hashOf(bytes)) === file.sha256) found.set(file.name, bytes);
      else missing.push(file);
    }),
  );
  const size = missing.reduce((sum, file) => sum + file.size, 0);
  let done = 0;
  if (missing.length) progress(0, size);
  await Promise.all(
    missing.map(async (file) => {
      const address = addressOf(home, file);
      const bytes = await fetched(address, (more) => progress((done += more), size));
      if ((await hashOf(bytes)) !== file.sha256) throw new Unusable('changed');
      found.set(file.name, bytes);
      // A full disk keeps nobody from playing now.
      await cache?.put(address, new Response(bytes)).catch(() => undefined);
    }),
  );
  if (cache) await clear(home, cache, files).catch(() => undefined);
  return found;
}

/** Whether nothing would have to be fetched; whether it is sound is seen when it is used. */
export async function isHere(home: string, { files }: Manifest): Promise<boolean> {
  const cache = await kept();
  if (!cache) return false;
  const found = await Promise.all(files.map((file) => cache.match(addressOf(home, file))));
  return found.every(Boolean);
}

/** What no version that is kept needs goes when everything of this one is there. */
async function clear(home: string, cache: Cache, files: readonly PocketFile[]): Promise<void> {
  const needed = new Set(files.map((file) => addressOf(home, file)));
  for (const build of await keptBuilds(home)) {
    const kept = await keptFile(home, build, MANIFEST);
    const listed = kept ? ((await kept.json()) as Manifest).files : [];
    for (const file of listed) needed.add(addressOf(home, file));
  }
  for (const { url } of await cache.keys()) if (!needed.has(url)) await cache.delete(url);
}

/** Whether any version of it was ever fetched, and not thrown away since. */
export const wasFetched = (): Promise<boolean> => caches.has(CACHE);

/** Throw all of it away. */
export const discard = (): Promise<boolean> => caches.delete(CACHE);
