/** How the page speaks to the house: to a server over the network, or to a worker in this browser. The same words. */

export interface Asked {
  method: string;
  path: string;
  language: string;
  /** JSON, where there is something to say. */
  body: string | null;
}

export interface Answered {
  status: number;
  text: string;
}

/** What is heard on a line. */
export interface Hearing {
  opened(): void;
  heard(text: string): void;
  /** With the code of the WebSocket protocol that says why. */
  closed(code: number): void;
}

/** A conversation that stays open, as a WebSocket does. */
export interface Line {
  readonly state: 'opening' | 'open' | 'closed';
  say(text: string): void;
  close(): void;
}

export interface Transport {
  /** Rejects where nobody answers at all, and when the signal says that nobody waits any more. */
  request(asked: Asked, signal?: AbortSignal): Promise<Answered>;
  line(path: string, hearing: Hearing): Line;
}
