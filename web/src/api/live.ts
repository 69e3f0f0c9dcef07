/** One connection to a table that survives everything: it comes back by itself and resumes where it was. */
import { connect } from './place.svelte';
import { hearTime } from './time';
import type { Line } from './transport';
import type { FromServer } from './types';

export type Connection = 'connecting' | 'live' | 'lost';

export interface Watch {
  type: 'watch';
  seats: { seat: number; after: number; token?: string }[];
  spectate: boolean;
  after: number;
  chat: number;
  language: string;
  scene: boolean;
}

export interface Outgoing {
  type: 'answer' | 'undo' | 'chat';
  client: string;
  [field: string]: unknown;
}

interface Handlers {
  /** What is wanted now: asked for at every (re)connection, so that it resumes. */
  watch(): Watch;
  hear(message: FromServer): void;
  connection(state: Connection): void;
  /** The server does not want us: no such table, a wrong secret. */
  closed(code: number): void;
}

/** The seat went elsewhere (another device, a bot): come back at once, as whoever we are now. */
const SEAT_LOST = 4410;
const FINAL = new Set([4400, 4401, 4403, 4404]);
const PING = 20_000;
const SILENCE = 45_000;

export class Live {
  private line: Line | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private ended = false;
  /** Sent but not yet acknowledged; sent again after a reconnection, where `client` keeps them from counting twice. */
  private waiting = new Map<string, Outgoing>();

  constructor(
    private readonly path: string,
    private readonly handlers: Handlers,
  ) {
    this.open();
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  private readonly hurry = (): void => {
    if (!this.ended && document.visibilityState === 'visible' && this.line?.state !== 'open') {
      this.tries = 0;
      this.open();
    }
  };

  private open(): void {
    clearTimeout(this.timer);
    if (this.ended || this.line?.state === 'opening' || this.line?.state === 'open') return;
    this.handlers.connection(this.tries ? 'lost' : 'connecting');
    const line: Line = connect(this.path, {
      opened: () => {
        if (line !== this.line) return;
        this.heard = Date.now();
        line.say(JSON.stringify(this.handlers.watch()));
        for (const message of this.waiting.values()) line.say(JSON.stringify(message));
        this.ping();
        clearInterval(this.pulse);
        this.pulse = setInterval(() => this.beat(), PING);
      },
      heard: (text) => {
        this.heard = Date.now();
        this.tries = 0;
        const message = JSON.parse(text) as FromServer;
        if (message.type === 'accepted' || message.type === 'refused') this.waiting.delete(message.client ?? '');
        if (message.type === 'pong') hearTime(message.now);
        this.handlers.connection('live');
        this.handlers.hear(message);
      },
      closed: (code) => {
        if (line === this.line) this.closed(code);
      },
    });
    this.line = line;
  }

  private closed(code: number): void {
    clearInterval(this.pulse);
    if (this.ended) return;
    if (FINAL.has(code)) {
      this.close();
      this.handlers.closed(code);
      return;
    }
    this.line = null;
    if (code === SEAT_LOST && this.tries === 0) {
      this.tries = 1;
      this.open();
      return;
    }
    this.tries += 1;
    this.handlers.connection('lost');
    // Soon at first, then ever slower, and never all browsers at once.
    this.timer = setTimeout(
      () => this.open(),
      Math.min(10_000, 250 * 2 ** Math.min(this.tries, 6)) * (0.75 + Math.random() / 2),
    );
  }

  private beat(): void {
    if (Date.now() - this.heard > SILENCE) this.line?.close();
    else this.ping();
  }

  /** The answer tells that the connection lives, and what time it is at the server. */
  private ping(): void {
    if (this.line?.state === 'open') this.line.say('{"type":"ping"}');
  }

  /** Say anew what is wanted: another language, another seat. */
  rewatch(): void {
    if (this.line?.state === 'open') this.line.say(JSON.stringify(this.handlers.watch()));
  }

  send(message: Outgoing): void {
    this.waiting.set(message.client, message);
    if (this.line?.state === 'open') this.line.say(JSON.stringify(message));
    else this.hurry();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.line?.close();
  }
}
