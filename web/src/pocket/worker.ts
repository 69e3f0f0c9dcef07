/// <reference lib="webworker" />
/** The house in a worker of its own: the page stays free while Python starts and bots think. */
import { Desk } from './desk';
import { Documents, type Change } from './documents';
import { gather, manifestOf, Unusable } from './files';
import type { FromWorker, ToWorker } from './protocol';
import { addressOf, discardImage, keepImage, keptImage } from './image';
import { begin, house as houseIn, type House, type Python } from './python';

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
  const manifest = await manifestOf(home);
  const address = await addressOf(home, manifest);
  const [files, image, found] = await Promise.all([
    gather(home, manifest, (done, size) => post({ type: 'fetching', done, size })),
    keptImage(address),
    Documents.open(),
  ]);
  documents = found;
  post({ type: 'starting' });
  const python = await beginWith(files, image).catch((error: unknown) => {
    console.error(error);
    throw new Unusable('browser');
  });
  const house = houseIn(python, desk.save, desk.send);
  for (const { kind, id, text } of (await documents?.all()) ?? []) house.load(kind, id, text);
  post({ type: 'ready', keeps: documents !== null });
  if (python.image) void keepImage(address, python.image);
  return house;
}

/** From the image where that can be done, else from the files. */
async function beginWith(files: Map<string, ArrayBuffer>, image: ArrayBuffer | null): Promise<Python> {
  if (!image) return begin(files, null);
  try {
    return await begin(files, image);
  } catch (error) {
    console.warn(error);
    await discardImage();
    return begin(files, null);
  }
}

let house: Promise<House> | null = null;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') {
    house ??= start(data.home);
    house.catch((error: unknown) => post({ type: 'failed', why: error instanceof Unusable ? error.why : 'browser' }));
  } else house?.then((ready) => desk.hear(ready, data)).catch(() => undefined);
});
