/**
 * Python as it was once it had started here: its memory, kept so that the next start need not do it all again.
 *
 * It is made by the browser that uses it, of the files of one manifest. Whatever else it may be, it is not used: the
 * compression says when it was damaged, and Python starts from its files where there is none.
 */
import type { Manifest } from './files';

const CACHE = 'sztab-image';

/** Where it is kept: another manifest or another browser has another one. */
export async function addressOf(home: string, { files }: Manifest): Promise<string> {
  const made = new TextEncoder().encode([navigator.userAgent, ...files.map((file) => file.sha256)].join());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', made));
  const name = Array.from(digest.subarray(0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return new URL(`pocket/image?${name}`, home).href;
}

/** What is kept; null where there is nothing that could be used. */
export async function keptImage(address: string): Promise<ArrayBuffer | null> {
  try {
    const kept = await (await caches.open(CACHE)).match(address);
    if (!kept?.body) return null;
    return await new Response(kept.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  } catch {
    return null;
  }
}

/** Keep it beside the last one, which may be of a version that still has games to finish, and no other. */
export async function keepImage(address: string, image: ArrayBuffer): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    for (const old of (await cache.keys()).slice(0, -1)) await cache.delete(old);
    const small = new Blob([image]).stream().pipeThrough(new CompressionStream('gzip'));
    await cache.put(address, new Response(small));
  } catch {
    // A browser that keeps nothing goes without: the next start takes longer.
  }
}

export const discardImage = (): Promise<boolean> => caches.delete(CACHE);
