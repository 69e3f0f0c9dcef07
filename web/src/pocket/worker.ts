/// <reference lib="webworker" />
/** The house in a worker of its own: the page stays free while Python starts and bots think. */
import { Desk } from './desk';
import { Documents, type Change } from './documents';
import { gather, manifestOf, Unusable } from './files';
import type { FromWorker, ToWorker } from './protocol';
import { addressOf, keptImage } from './image';
import { begin, house as houseIn, type House } from './python';
import { startThinker } from './thinker';

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

async function start(home: string): Promise<House> {
  const manifest = await manifestOf(home);
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
  const house = houseIn(python, desk.save, desk.send);
  for (const { kind, id, text } of (await documents?.all()) ?? []) house.load(kind, id, text);
  post({ type: 'ready', keeps: documents !== null });
  const beginThinker = (): Promise<void> =>
    startThinker(files, python.image ?? image, python.image ? address : null, (seconds) => house.ticks(seconds)).then(
      (thinker) => desk.delegate(house, thinker),
      (error: unknown) => console.warn(error), // the house thinks by itself
    );
  // The first moments belong to whoever waits for a board.
  setTimeout(() => void beginThinker(), FIRST);
  return house;
}

let house: Promise<House> | null = null;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') {
    house ??= start(data.home);
    house.catch((error: unknown) => post({ type: 'failed', why: error instanceof Unusable ? error.why : 'browser' }));
  } else house?.then((ready) => desk.hear(ready, data)).catch(() => undefined);
});
