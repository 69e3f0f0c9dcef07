/** Python in this worker, and the house in it. */
import type * as Pyodide from 'pyodide';
import type { PyCallable } from 'pyodide/ffi';
import { info } from 'pyodide/pyodide-lock.json';
// Its scripts stay as they are: a bundler has nothing to better in them.
import starter from 'pyodide/pyodide.mjs?url';
import machine from 'pyodide/pyodide.asm.mjs?url';

/** `sztab.pocket.house.House`, as far as the worker calls it. */
export interface House {
  load(kind: string, id: string, text: string): void;
  request(method: string, path: string, language: string, body: string | null): [status: number, text: string];
  open(line: number, path: string): void;
  receive(line: number, text: string): void;
  close(line: number): void;
  /** One piece of a bot's work; whether more of it waits. */
  think(): boolean;
}

export type Save = (kind: string, id: string, text: string | undefined) => void;
export type Send = (line: number, text: string) => void;

/** Our package and what it imports. */
const ARCHIVES = ['libraries.zip', 'sztab.zip'];
/** Their modules are compiled for this place. */
const LIBRARY = '/house';

/** Begin the house from the files of the manifest, which have been checked. */
export async function beginHouse(files: Map<string, ArrayBuffer>, save: Save, send: Send): Promise<House> {
  const python = await start(files);
  for (const name of ARCHIVES) python.unpackArchive(files.get(name)!, 'zip', { extractDir: LIBRARY });
  const house = python.runPython(BEGIN, { locals: python.toPy({ library: LIBRARY, save, send }) }) as Record<
    keyof House,
    PyCallable
  >;
  const { load, request, open, receive, close, think } = house;
  return {
    load: (...document) => void load(...document),
    request: (method, path, language, body) => {
      // What is not there is `undefined` in Python's eyes, and not `null`.
      const answered = request(method, path, language, body ?? undefined) as {
        toJs(): [number, string];
        destroy(): void;
      };
      const answer = answered.toJs();
      answered.destroy();
      return answer;
    },
    open: (line, path) => void open(line, path),
    receive: (line, text) => void receive(line, text),
    close: (line) => void close(line),
    think: () => think() as boolean,
  };
}

async function start(files: Map<string, ArrayBuffer>): Promise<Pyodide.PyodideAPI> {
  // Pyodide fetches its parts by itself: it gets those that were checked, and nothing else.
  const network = globalThis.fetch;
  globalThis.fetch = async (wanted) => {
    const name = new URL(wanted instanceof Request ? wanted.url : wanted).pathname.split('/').at(-1)!;
    const bytes = files.get(name);
    if (!bytes) throw new TypeError(`${name} is not part of the pocket`);
    const type = name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
    return new Response(bytes, { headers: { 'Content-Type': type } });
  };
  try {
    const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
      import(/* @vite-ignore */ starter) as Promise<typeof Pyodide>,
      import(/* @vite-ignore */ machine) as Promise<{ default: Pyodide.PyodideConfig['createPyodideModule'] }>,
    ]);
    return await loadPyodide({
      indexURL: location.href,
      createPyodideModule,
      // None of the packages that Pyodide could fetch: what is needed is in the manifest.
      lockFileContents: JSON.stringify({ info, packages: {} }),
      env: { SZTAB_KERNEL: 'interpreted' },
    });
  } finally {
    globalThis.fetch = network;
  }
}

const BEGIN = `
import sys
sys.path.insert(0, library)
from sztab.pocket.house import House
House(save, send)
`;
