/** The house is in this browser: what would go to a server goes to a worker. */
import { place, SITE } from '$/api/place.svelte';
import type { Answered, Asked, Hearing, Line, Transport } from '$/api/transport';
import { build, home } from '$/app/home';
import { outdate } from '$/app/router.svelte';
import { registerOffline } from './offline';
import type { FromWorker, ToWorker } from './protocol';
import { pocket } from './state.svelte';
import { addressIn, wantedBuild } from './versions';

/** As much of a worker as is needed of it. */
export interface Post {
  postMessage(message: ToWorker, moved?: Transferable[]): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  terminate(): void;
}

/** As much of the worker in which bots think. */
export interface Bots {
  postMessage(port: MessagePort, moved: Transferable[]): void;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

interface Waiting {
  resolve(answered: Answered): void;
  reject(error: Error): void;
}

interface Open {
  line: { state: Line['state'] };
  hearing: Hearing;
}

/** Nobody answers any more. */
const GONE = 1006;

export class PocketTransport implements Transport {
  private number = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly lines = new Map<number, Open>();
  private bots: Bots | null = null;
  private failed = false;

  constructor(
    private readonly worker: Post,
    from: string,
    build: string,
    /** Makes a worker for bots. In Firefox the house was seen to fall silent about when it made one itself. */
    private readonly makeBots: () => Bots,
  ) {
    worker.onmessage = ({ data }) => this.hear(data);
    worker.postMessage({ type: 'start', home: from, build, wanted: wantedBuild(location.href) });
  }

  request(asked: Asked, signal?: AbortSignal): Promise<Answered> {
    if (this.failed) return Promise.reject(new Error('the pocket is closed'));
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      signal?.addEventListener('abort', () => {
        if (!this.waiting.delete(id)) return;
        this.worker.postMessage({ type: 'drop', id });
        reject(new Error('nobody waits any more'));
      });
      this.worker.postMessage({ type: 'ask', id, ...asked });
    });
  }

  line(path: string, hearing: Hearing): Line {
    const number = ++this.number;
    const line = { state: 'opening' as Line['state'] };
    if (!this.failed) {
      this.lines.set(number, { line, hearing });
      this.worker.postMessage({ type: 'open', line: number, path });
    }
    // As with a socket: whoever opens it hears of it afterwards.
    queueMicrotask(() => {
      if (this.failed) {
        line.state = 'closed';
        hearing.closed(GONE);
      } else if (this.lines.has(number)) {
        line.state = 'open';
        hearing.opened();
      }
    });
    return {
      get state() {
        return line.state;
      },
      say: (text) => this.worker.postMessage({ type: 'say', line: number, text }),
      close: () => {
        if (!this.lines.delete(number)) return;
        line.state = 'closed';
        this.worker.postMessage({ type: 'close', line: number });
      },
    };
  }

  /** Another window has the house now, or it could not be started. */
  end(): void {
    this.failed = true;
    this.worker.terminate();
    this.bots?.terminate();
    for (const one of this.waiting.values()) one.reject(new Error('the pocket is closed'));
    this.waiting.clear();
    for (const number of [...this.lines.keys()]) this.closed(number, GONE);
  }

  private hear(message: FromWorker): void {
    switch (message.type) {
      case 'fetching':
        Object.assign(pocket, { phase: 'fetching', done: message.done, size: message.size });
        break;
      case 'starting':
        pocket.phase = 'starting';
        place.keep(true);
        break;
      case 'ready':
        Object.assign(pocket, { phase: 'ready', keeps: message.keeps, others: message.others });
        break;
      case 'other':
        location.replace(addressIn(message.build, location.href));
        break;
      case 'failed':
        Object.assign(pocket, { phase: 'failed', why: message.why });
        this.end();
        break;
      case 'bots':
        this.renewBots(message.wanted);
        break;
      case 'forgetful':
        pocket.keeps = false;
        break;
      case 'answer':
        this.waiting.get(message.id)?.resolve({ status: message.status, text: message.text });
        this.waiting.delete(message.id);
        break;
      case 'heard':
        this.lines.get(message.line)?.hearing.heard(message.text);
        break;
      case 'closed':
        this.closed(message.line, message.code);
    }
  }

  private renewBots(wanted: boolean): void {
    this.bots?.terminate();
    this.bots = wanted ? this.makeBots() : null;
    if (!this.bots) return;
    const { port1, port2 } = new MessageChannel();
    this.bots.onerror = () => this.worker.postMessage({ type: 'bots', port: null });
    this.bots.postMessage(port1, [port1]);
    this.worker.postMessage({ type: 'bots', port: port2 }, [port2]);
  }

  private closed(number: number, code: number): void {
    const found = this.lines.get(number);
    if (!found) return;
    this.lines.delete(number);
    found.line.state = 'closed';
    found.hearing.closed(code);
  }
}

/** Starts the house. Of several windows the newest has it: two would overwrite each other's games. */
export async function open(): Promise<Transport> {
  pocket.phase = 'starting';
  const transport = new PocketTransport(
    new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'sztab' }),
    home,
    build,
    () => new Worker(new URL('./thinking-worker.ts', import.meta.url), { type: 'module', name: 'sztab-bots' }),
  );
  registerOffline();
  // This version is here to finish a game, and for nothing else.
  if (pocket.older) outdate();
  // Asked for, a browser keeps it also when its disk gets full. Some ask their user first, and nobody waits for that.
  if (!SITE) void navigator.storage?.persist?.().catch(() => false);
  navigator.locks
    ?.request('sztab.pocket', { steal: true }, () => new Promise(() => undefined))
    .catch(() => {
      pocket.phase = 'elsewhere';
      transport.end();
    });
  return transport;
}
