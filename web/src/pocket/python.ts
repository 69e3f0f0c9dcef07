/** Python in this worker, and the house in it. */
import type * as Pyodide from 'pyodide';
import type { PyCallable } from 'pyodide/ffi';
import { info } from 'pyodide/pyodide-lock.json';
// Its scripts stay as they are: a bundler has nothing to better in them.
import starter from 'pyodide/pyodide.mjs?url';
import machine from 'pyodide/pyodide.asm.mjs?url';
import { discardImage } from './image';
import { unpack } from './pack';

/** `sztab.pocket.house.House`, as far as the worker calls it. */
export interface House {
  load(kind: string, id: string, text: string): void;
  /** Status 0: the text is a question that is to be thought about elsewhere before this is asked again. */
  request(method: string, path: string, language: string, body: string | null): [status: number, text: string];
  open(line: number, path: string): void;
  receive(line: number, text: string): void;
  close(line: number): void;
  /** One piece of a bot's work; whether more of it waits. */
  think(): boolean;
  /** Whether bots think elsewhere. */
  delegate(elsewhere: boolean): void;
  /** What is to be thought about elsewhere. */
  wanted(): string | null;
  know(question: string, answer: string): void;
  ticks(seconds: number): void;
}

export type Save = (kind: string, id: string, text: string | undefined) => void;
export type Send = (line: number, text: string) => void;

/** Our package and what it imports. */
const PACKS = ['libraries.pack', 'sztab.pack'];
/** Their modules are compiled for this place. */
const LIBRARY = '/house';

export interface Python {
  api: Pyodide.PyodideAPI;
  /** Its memory as it is before anybody uses it; null where it was begun from one. */
  image: ArrayBuffer | null;
}

/** Python with everything that a first table needs: from its image where that can be done, else from the files. */
export async function begin(files: Map<string, ArrayBuffer>, image: ArrayBuffer | null): Promise<Python> {
  if (image)
    try {
      return await beginWith(files, image);
    } catch (error) {
      console.warn(error);
      await discardImage().catch(() => false);
    }
  return beginWith(files, null);
}

async function beginWith(files: Map<string, ArrayBuffer>, image: ArrayBuffer | null): Promise<Python> {
  const library = (await Promise.all(PACKS.map((name) => unpack(files.get(name)!)))).flat();
  const api = await start(files, library, image);
  for (const [name, bytes] of library) {
    const path = `${LIBRARY}/${name}`;
    api.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    api.FS.writeFile(path, bytes, { canOwn: true });
  }
  if (image) return { api, image: null };
  api.runPython(IMPORT);
  return { api, image: api.makeMemorySnapshot().buffer as ArrayBuffer };
}

/** The house, which `save`s what is to be kept and `send`s what is to be heard. */
export function house({ api }: Python, save: Save, send: Send): House {
  const made = api.runPython(BEGIN, { locals: api.toPy({ save, send }) }) as Record<
    Exclude<keyof House, 'wanted'>,
    PyCallable
  > & { wanted?: string };
  const { load, request, open, receive, close, think, delegate, know, ticks } = made;
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
    delegate: (elsewhere) => void delegate(elsewhere),
    wanted: () => made.wanted ?? null,
    know: (question, answer) => void know(question, answer),
    ticks: (seconds) => void ticks(seconds),
  };
}

/** Thinks about questions of a house elsewhere; `tick` is called again and again meanwhile. */
export function thinking({ api }: Python): (question: string, tick: () => void) => string {
  const told = api.runPython(THINK) as PyCallable;
  return (question, tick) => told(question, tick) as string;
}

type Create = NonNullable<Pyodide.PyodideConfig['createPyodideModule']>;

/** What Emscripten has and Pyodide does not tell of. */
interface Settings {
  dynamicLibraries: string[];
  locateFile(name: string): string;
}
interface Machine {
  _malloc(size: number): number;
}

async function start(
  files: Map<string, ArrayBuffer>,
  library: [name: string, bytes: Uint8Array<ArrayBuffer>][],
  image: ArrayBuffer | null,
): Promise<Pyodide.PyodideAPI> {
  const compiled = new Map(
    library.filter(([name]) => name.endsWith('.so')).map(([n, bytes]) => [`${LIBRARY}/${n}`, bytes]),
  );
  const parts = new Map<string, BufferSource>([...files, ...compiled]);
  // Pyodide fetches its parts by itself: it gets those that were checked, and nothing else.
  const network = globalThis.fetch;
  globalThis.fetch = async (wanted) => {
    const { pathname } = new URL(wanted instanceof Request ? wanted.url : wanted);
    const bytes = parts.get(pathname) ?? parts.get(pathname.slice(pathname.lastIndexOf('/') + 1));
    if (!bytes) throw new TypeError(`${pathname} is not part of the pocket`);
    const type = pathname.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
    return new Response(bytes, { headers: { 'Content-Type': type } });
  };
  try {
    const [{ loadPyodide }, { default: create }] = await Promise.all([
      import(/* @vite-ignore */ starter) as Promise<typeof Pyodide>,
      import(/* @vite-ignore */ machine) as Promise<{ default: Create }>,
    ]);
    return await loadPyodide({
      indexURL: location.href,
      createPyodideModule: async (settings) => {
        // Compiled libraries come before everything else, so that they lie at the same place at every start: an image
        // knows them by it.
        const { locateFile } = settings;
        Object.assign(settings, {
          dynamicLibraries: [...compiled.keys()],
          locateFile: (name) => (compiled.has(name) ? new URL(name, location.href).href : locateFile(name)),
        } satisfies Settings);
        const made: Awaited<ReturnType<Create>> & Partial<Machine> = await create(settings);
        // There must be room for the image, which then fills all of it.
        if (image) made._malloc!(image.byteLength);
        return made;
      },
      // None of the packages that Pyodide could fetch: what is needed is in the manifest.
      lockFileContents: JSON.stringify({ info, packages: {} }),
      env: { SZTAB_KERNEL: 'interpreted' },
      ...(image ? { _loadSnapshot: image } : { _makeSnapshot: true }),
    });
  } finally {
    globalThis.fetch = network;
  }
}

/** What a first page asks for comes along, so that an image has it. */
const IMPORT = `
import sys
sys.path.insert(0, "${LIBRARY}")
from sztab.pocket.house import House
House(lambda *_: None, lambda *_: None).request("GET", "/api/games", "en", None)
`;

const THINK = `
from sztab.pocket.thinking import told
told
`;

/** An image has the chance of whoever made it. */
const BEGIN = `
import random
random.seed()
House(save, send)
`;
