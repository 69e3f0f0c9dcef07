/** A tar file, as Python's `tarfile` writes it, is found as it was. */
import { expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import { unpack } from './pack';

const BLOCK = 512;

function block(prefix: string, name: string, content: string): Buffer {
  const bytes = Buffer.from(content);
  const entry = Buffer.alloc(BLOCK + Math.ceil(bytes.length / BLOCK) * BLOCK);
  entry.write(name, 0);
  entry.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
  entry.write(prefix, 345);
  bytes.copy(entry, BLOCK);
  return entry;
}

it('finds every file as it was, long names and empty files too', async () => {
  const entries = [
    block('', 'a.py', 'x = "ł"\n'),
    block('', 'b/empty.py', ''),
    block('a/long/way', 'c.py', '#'.repeat(BLOCK + 1)),
    block('', 'full.py', '#'.repeat(BLOCK)),
    Buffer.alloc(20 * BLOCK),
  ];
  const pack = new Uint8Array(gzipSync(Buffer.concat(entries)));
  const found = await unpack(pack.buffer);
  expect(found.map(([name, content]) => [name, new TextDecoder().decode(content)])).toEqual([
    ['a.py', 'x = "ł"\n'],
    ['b/empty.py', ''],
    ['a/long/way/c.py', '#'.repeat(BLOCK + 1)],
    ['full.py', '#'.repeat(BLOCK)],
  ]);
});
