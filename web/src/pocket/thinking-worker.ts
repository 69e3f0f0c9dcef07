/// <reference lib="webworker" />
/** Thinks about one question after the other. */
import { keepImage } from './image';
import { begin, thinking } from './python';

export type ForThinker =
  | { type: 'start'; files: Map<string, ArrayBuffer>; image: ArrayBuffer | null; keep: string | null }
  | { type: 'think'; question: string };

export type FromThinker =
  | { type: 'ready' }
  | { type: 'answer'; answer: string }
  | { type: 'thinks'; seconds: number }
  | { type: 'failed'; why: string };

/** Milliseconds between two signs that a bot thinks. */
const EVERY = 250;

let port: MessagePort;
const post = (message: FromThinker): void => port.postMessage(message);
let think: ReturnType<typeof thinking>;

async function start({ files, image, keep }: ForThinker & { type: 'start' }): Promise<void> {
  think = thinking(await begin(files, image));
  post({ type: 'ready' });
  if (keep && image) await keepImage(keep, image);
}

function answer(question: string): void {
  const since = performance.now();
  let last = since;
  const tick = (): void => {
    const now = performance.now();
    if (now - last < EVERY) return;
    last = now;
    post({ type: 'thinks', seconds: (now - since) / 1000 });
  };
  post({ type: 'answer', answer: think(question, tick) });
}

async function hear({ data }: MessageEvent<ForThinker>): Promise<void> {
  try {
    if (data.type === 'start') await start(data);
    else answer(data.question);
  } catch (error) {
    post({ type: 'failed', why: String(error) });
  }
}

// The page says which way leads to the house.
addEventListener('message', ({ data }: MessageEvent<MessagePort>) => {
  port = data;
  port.onmessage = hear;
});
