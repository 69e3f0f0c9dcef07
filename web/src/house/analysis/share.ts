/** A whole analysis in the fragment of an address: nothing is stored anywhere, and no server sees it. */
import type { Written } from './tree.svelte';

export interface Shared {
  /** A record without turns: where it starts. */
  start: string;
  moves: Written;
  /** The line that was being looked at. */
  at: string[];
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  how: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(how);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Letters that need no escaping in an address. */
export async function pack(shared: Shared): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream('deflate-raw'));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What was packed; null where something got lost on the way. */
export async function unpack(text: string): Promise<Shared | null> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const found = JSON.parse(
      new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))),
    ) as Partial<Shared>;
    return typeof found.start === 'string' && isWritten(found.moves) && isWritten(found.at) ? (found as Shared) : null;
  } catch {
    return null;
  }
}

const isWritten = (value: unknown): value is Written =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || isWritten(one));
