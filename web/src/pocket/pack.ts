/** A pack of the bundle, a compressed tar file: unpacked by the browser itself, long before Python could. */

/** Of a tar file, in bytes: a block, and where in the first one of a file its facts are. */
const BLOCK = 512;
const [NAME, SIZE, PREFIX] = [
  [0, 100],
  [124, 136],
  [345, 500],
] as const;

const inflate = (bytes: ArrayBuffer): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();

/** All files of a pack by their names. */
export async function unpack(pack: ArrayBuffer): Promise<[name: string, bytes: Uint8Array<ArrayBuffer>][]> {
  const all = new Uint8Array(await inflate(pack));
  const found: [string, Uint8Array<ArrayBuffer>][] = [];
  const text = (start: number, [from, to]: readonly [number, number]): string =>
    new TextDecoder().decode(all.subarray(start + from, start + to)).replace(/\0.*$/s, '');
  for (let at = 0; at + BLOCK <= all.length && all[at];) {
    const size = parseInt(text(at, SIZE), 8);
    const prefix = text(at, PREFIX);
    const start = at + BLOCK;
    found.push([(prefix ? `${prefix}/` : '') + text(at, NAME), all.subarray(start, start + size)]);
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return found;
}
