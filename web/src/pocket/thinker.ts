/** A second worker, in which bots think: whoever asks the house something waits for none of them. */
import type { ForThinker, FromThinker } from './thinking-worker';

export interface Thinker {
  /** The answer to a question of the house. */
  think(question: string): Promise<string>;
  end(): void;
}

/**
 * Python a second time, from its image. What it needs goes there, so that it is in memory once; `keep` is the address
 * under which it keeps an image that is new, while the house is free already.
 */
export function startThinker(
  files: Map<string, ArrayBuffer>,
  image: ArrayBuffer | null,
  keep: string | null,
  ticks: (seconds: number) => void,
): Promise<Thinker> {
  const worker = new Worker(new URL('./thinking-worker.ts', import.meta.url), { type: 'module', name: 'sztab-bots' });
  const post = (message: ForThinker, moved: Transferable[] = []): void => worker.postMessage(message, moved);
  const waiting: { resolve(answer: string): void; reject(error: Error): void }[] = [];
  const end = (why: string): void => {
    worker.terminate();
    for (const one of waiting.splice(0)) one.reject(new Error(why));
  };
  return new Promise((begun, failed) => {
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      if (data.type === 'ready')
        begun({
          think: (question) =>
            new Promise((resolve, reject) => {
              waiting.push({ resolve, reject });
              post({ type: 'think', question });
            }),
          end: () => end('nobody asks any more'),
        });
      else if (data.type === 'thinks') ticks(data.seconds);
      else if (data.type === 'answer') waiting.shift()?.resolve(data.answer);
      else if (waiting.length) waiting.shift()!.reject(new Error(data.why));
      else failed(new Error(data.why));
    };
    worker.onerror = (event) => {
      failed(new Error(event.message));
      end(event.message);
    };
    post({ type: 'start', files, image, keep }, [...files.values(), ...(image ? [image] : [])]);
  });
}
