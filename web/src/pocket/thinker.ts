/** A second worker, in which bots think: whoever asks the house something waits for none of them. */
import type { ForThinker, FromThinker } from './thinking-worker';

export interface Thinker {
  /** The answer to a question of the house. */
  think(question: string): Promise<string>;
  /** Nobody needs what it thinks about: it begins anew, and the answer never comes. */
  stop(): void;
}

/** What Python begins with; `keep` is the address under which an image that is new is kept. */
export interface Parts {
  files: Map<string, ArrayBuffer>;
  image: ArrayBuffer | null;
  keep: string | null;
}

/** The way to a worker that the page makes, in the place of the last. */
export type Way = () => Promise<MessagePort>;

type Mind = Pick<Thinker, 'think'>;

/**
 * Python a second time, from its image. Interpreted Python cannot be told to stop: its worker is ended, and another
 * begins with what is gathered `again`; where that cannot be had, it thinks to its end.
 */
export async function startThinker(
  way: Way,
  parts: Parts,
  again: (() => Promise<Parts>) | null,
  ticks: (seconds: number) => void,
): Promise<Thinker> {
  let mind: Promise<Mind> = Promise.resolve(await begin(await way(), parts, ticks));
  return {
    think: (question) => mind.then((one) => one.think(question)),
    stop() {
      if (!again) return;
      mind = Promise.all([way(), again()]).then(([port, found]) => begin(port, found, ticks));
      mind.catch(() => undefined); // whoever asks it something hears of it
    },
  };
}

/** What it needs goes to the worker, so that it is in memory once. */
function begin(port: MessagePort, { files, image, keep }: Parts, ticks: (seconds: number) => void): Promise<Mind> {
  const post = (message: ForThinker, moved: Transferable[] = []): void => port.postMessage(message, moved);
  const waiting: { resolve(answer: string): void; reject(error: Error): void }[] = [];
  return new Promise((begun, failed) => {
    port.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      if (data.type === 'ready')
        begun({
          think: (question) =>
            new Promise((resolve, reject) => {
              waiting.push({ resolve, reject });
              post({ type: 'think', question });
            }),
        });
      else if (data.type === 'thinks') ticks(data.seconds);
      else if (data.type === 'answer') waiting.shift()?.resolve(data.answer);
      else if (waiting.length) waiting.shift()!.reject(new Error(data.why));
      else failed(new Error(data.why));
    };
    post({ type: 'start', files, image, keep }, [...files.values(), ...(image ? [image] : [])]);
  });
}
