/// <reference lib="webworker" />
/** The house in a worker of its own: the page stays free while Python starts and bots think. */
import { Desk } from './desk';
import { Documents, type Change } from './documents';
import { gather, manifestOf, Unusable } from './files';
import type { FromWorker, ToWorker } from './protocol';
import { beginHouse, type House } from './python';

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
  const [files, found] = await Promise.all([
    manifestOf(home).then((manifest) => gather(home, manifest, (done, size) => post({ type: 'fetching', done, size }))),
    Documents.open(),
  ]);
  documents = found;
  post({ type: 'starting' });
  const house = await beginHouse(files, desk.save, desk.send).catch((error: unknown) => {
    console.error(error);
    throw new Unusable('browser');
  });
  for (const { kind, id, text } of (await documents?.all()) ?? []) house.load(kind, id, text);
  post({ type: 'ready', keeps: documents !== null });
  return house;
}

let house: Promise<House> | null = null;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') {
    house ??= start(data.home);
    house.catch((error: unknown) => post({ type: 'failed', why: error instanceof Unusable ? error.why : 'browser' }));
  } else house?.then((ready) => desk.hear(ready, data)).catch(() => undefined);
});
