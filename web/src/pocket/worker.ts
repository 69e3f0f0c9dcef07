/// <reference lib="webworker" />
/** The house in a worker of its own: the page stays free while Python starts and bots think. */
import { Desk, type Question } from './desk';
import { Documents, type Change } from './documents';
import { gather, isHere, manifestOf, Unusable } from './files';
import type { FromWorker, ToWorker } from './protocol';
import { addressOf, keptImage } from './image';
import { begin, house as houseIn, type House, type Save } from './python';
import { startThinker, type Parts, type Way } from './thinker';
import { Begun, keptBuilds } from './versions';

const post = (message: FromWorker): void => postMessage(message);

// A message to oneself stands behind those that have come already, and is not slowed down as timers are.
const pause = new MessageChannel();
let goOn: () => void = () => undefined;
pause.port1.onmessage = () => goOn();
const breathe = (): Promise<void> =>
  new Promise((done) => {
    goOn = done;
    pause.port2.postMessage(null);
  });

/** The kind of documents that are tables. */
const TABLE = 'table';
/** Milliseconds before bots get a worker of their own. */
const FIRST = 1000;

let documents: Documents | null = null;

async function write(changes: readonly Change[]): Promise<void> {
  try {
    await documents?.write(changes);
  } catch (error) {
    // The disk is full, or somebody has cleared it: play goes on.
    console.warn(error);
    documents = null;
    post({ type: 'forgetful' });
  }
}

const desk = new Desk(write, post, breathe);

/** Hears of the worker that the page made for bots. */
let found: (port: MessagePort | null) => void = () => undefined;

const way: Way = () =>
  new Promise((begun, failed) => {
    found = (port) => (port ? begun(port) : failed(new Error('the worker for bots does not start')));
    post({ type: 'bots', wanted: true });
  });

/** The versions that finish tables, where it is not this one. */
let others: Record<string, string> = {};

/** The version that is asked for a table in our place. */
const otherFor = (data: Question): string | undefined =>
  data.type === 'ask' || data.type === 'open' ? others[/^\/api\/tables\/(\w+)/.exec(data.path)?.[1] ?? ''] : undefined;

async function start({ home, build, wanted }: ToWorker & { type: 'start' }): Promise<House> {
  const manifest = await manifestOf(home, build);
  const address = await addressOf(home, manifest);
  const [files, image, found] = await Promise.all([
    gather(home, manifest, (done, size) => post({ type: 'fetching', done, size })),
    keptImage(address),
    Documents.open(),
  ]);
  documents = found;
  post({ type: 'starting' });
  const python = await begin(files, image).catch((error: unknown) => {
    console.error(error);
    throw new Unusable('browser');
  });
  const begun = new Begun(build);
  const save: Save = (kind, id, text) => {
    desk.save(kind, id, text);
    const noted = kind === TABLE ? begun.note(id, text ?? null) : null;
    if (noted) desk.save(noted.kind, noted.id, noted.text ?? undefined);
  };
  const house = houseIn(python, save, desk.send);
  const kept = (await documents?.all()) ?? [];
  // A version that was asked for and did not come is not here.
  const builds = (await keptBuilds(home).catch(() => [])).filter((one) => one === build || one !== wanted);
  others = begun.load(kept, builds);
  for (const { kind, id, text } of kept) house.load(kind, id, text);
  post({ type: 'ready', keeps: documents !== null, others: Object.keys(others) });
  const again = async (): Promise<Parts> => {
    const [anew, kept] = await Promise.all([gather(home, manifest, () => undefined), keptImage(address)]);
    return { files: anew, image: kept, keep: null };
  };
  const beginThinker = async (): Promise<void> => {
    const parts = { files, image: python.image ?? image, keep: python.image ? address : null };
    const restarts = await isHere(home, manifest);
    const thinker = await startThinker(way, parts, restarts ? again : null, (seconds) => house.ticks(seconds));
    desk.delegate(house, thinker);
  };
  // The first moments belong to whoever waits for a board.
  setTimeout(() => beginThinker().catch((error: unknown) => console.warn(error)), FIRST); // or it thinks by itself
  return house;
}

let house: Promise<House> | null = null;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') {
    house ??= start(data);
    house.catch((error: unknown) => post({ type: 'failed', why: error instanceof Unusable ? error.why : 'browser' }));
  } else if (data.type === 'bots') found(data.port);
  else
    house
      ?.then((ready) => {
        const other = otherFor(data);
        if (other) post({ type: 'other', build: other });
        else return desk.hear(ready, data);
      })
      .catch(() => undefined);
});
