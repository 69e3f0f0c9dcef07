/**
 * What happened is shown one thing after another, however fast it came. Entries wait here until each has had its time;
 * meanwhile the table shows the last picture that was reached. How an entry is shown is its game's to say.
 */
import type { Entry, Picture, Shapes, State } from '$/api/types';
import { settings } from '$/app/settings.svelte';

/** How an entry is shown, in milliseconds: so long before its picture comes, and so long with it. */
export interface Beat {
  lead: number;
  hold: number;
  /** Step by step, where the server can tell it so: the game's table shows the film and says when it is over. */
  film?: boolean;
}

/** How an entry is shown to who plays these seats; null: it is there with what comes next. */
export type Pace<G extends Shapes = Shapes> = (entry: Entry<G>, mine: readonly number[]) => Beat | null;

export interface Showing<G extends Shapes> {
  entry: Entry<G>;
  film: G['forecast'] | null;
}

/** The last picture that was reached while more waits. */
export interface Reached<G extends Shapes> {
  viewer: number;
  state: State<G>;
}

/** What a table sees of its presenter. */
export interface Stage<G extends Shapes = Shapes> {
  /** What is being shown, and its film. */
  readonly now: Showing<G> | null;
  /** Where the table stands that is shown; null: everything has been shown. */
  readonly reached: Reached<G> | null;
  /** There is something that can be shown once more. */
  readonly repeatable: boolean;
  /** Show everything that is left at once. */
  skip(): void;
  /** Show once more what was shown last. */
  again(): void;
  /** The film is over. */
  done(): void;
  /** Something lies over the table and is read: nothing goes on behind it, until what this gives is called. */
  hold(): () => void;
}

/** Pictures after the entries of a viewer from one number to another. */
export type Fetch<G extends Shapes> = (viewer: number, after: number, until: number) => Promise<Picture<G>[]>;

/** Milliseconds that somebody else's action is shown. */
export const ACTION = 600;

/** More than this is not shown: who comes back after an hour wants to play. */
const MOST = 40;

export class Presenter<G extends Shapes = Shapes> implements Stage<G> {
  now = $state.raw<Showing<G> | null>(null);
  reached = $state.raw<Reached<G> | null>(null);
  repeatable = $state(false);
  private queue: Entry<G>[] = [];
  /** What was shown since the table last stood still, and where it stood. */
  private seen: { from: Reached<G>; entries: Entry<G>[] } | null = null;
  /** `film` is undefined where only the table after the entry is known. */
  private readonly pictures = new Map<number, Omit<Picture<G>, 'film'> & { film?: G['forecast'] | null }>();
  private running = false;
  /** Raised by whoever ends the show: what is on its way then comes to nothing. */
  private round = 0;
  private wake: () => void = () => undefined;
  private held: Promise<void> | null = null;

  constructor(
    private readonly pace: Pace<G>,
    private readonly fetch: Fetch<G>,
    private readonly mine: () => readonly number[],
  ) {}

  /** A viewer is told more: `before` is what was known until now. */
  hear(viewer: number, before: State<G>, fresh: readonly Entry<G>[], after: State<G>): void {
    if (fresh.length === 0) return;
    if (!this.reached && !fresh.some((entry) => this.pace(entry, this.mine()))) return;
    if (!this.reached) this.begin({ viewer, state: still(before) });
    this.queue.push(...fresh);
    if (this.queue.length > MOST) return this.skip();
    const { number, turn, scene, view } = after;
    this.pictures.set(number, { number, turn, scene, to_decide: view.to_decide });
    void this.run();
  }

  skip(): void {
    this.round += 1;
    this.seen?.entries.push(...this.queue);
    this.queue = [];
    this.end();
    this.wake();
  }

  again(): void {
    const { seen } = this;
    if (!seen || this.reached) return;
    this.begin(seen.from);
    this.queue = seen.entries;
    void this.run();
  }

  done(): void {
    if (this.now?.film) this.wake();
  }

  hold(): () => void {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    this.held = held;
    return () => {
      if (this.held === held) this.held = null;
      release();
    };
  }

  /** Nothing that was shown is true any more: another language, another seat. */
  forget(): void {
    this.skip();
    this.seen = null;
    this.repeatable = false;
    this.pictures.clear();
  }

  private begin(from: Reached<G>): void {
    this.reached = from;
    this.seen = { from, entries: [] };
    this.repeatable = false;
  }

  private end(): void {
    this.now = null;
    this.reached = null;
    this.running = false;
    this.repeatable = (this.seen?.entries.length ?? 0) > 0;
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    const { round } = this;
    const over = (): boolean => round !== this.round;
    while (this.queue.length > 0) {
      await watched();
      await this.held;
      if (over()) return;
      const entry = this.queue[0]!;
      const beat = this.pace(entry, this.mine());
      if (this.lacks(entry, beat)) await this.find();
      if (over()) return;
      const picture = this.pictures.get(entry.number);
      const film = (beat?.film && picture?.film) || null;
      // What was taken back meanwhile has no picture, and what is no battle after all has no film.
      if (beat && picture && (film || !beat.film)) {
        this.now = { entry, film };
        await (film ? this.sleep() : this.sleep(beat.lead));
        if (over()) return;
      }
      this.queue.shift();
      this.seen!.entries.push(entry);
      if (picture) this.show(picture);
      if (beat && picture && !beat.film) await this.sleep(beat.hold);
      if (over()) return;
      this.now = null;
    }
    this.end();
  }

  private show({ number, turn, scene, to_decide }: Omit<Picture<G>, 'film'>): void {
    const { viewer, state } = this.reached!;
    this.reached = {
      viewer,
      state: still({ ...state, number, turn, scene, view: { ...state.view, to_decide } }),
    };
  }

  private lacks(entry: Entry<G>, beat: Beat | null): boolean {
    const known = this.pictures.get(entry.number);
    return entry.kind === 'step' && (!known || (beat?.film === true && known.film === undefined));
  }

  /** All pictures of what waits, with one question; without them what waits is passed over. */
  private async find(): Promise<void> {
    const [first, last] = [this.queue[0]!.number, this.queue.at(-1)!.number];
    for (let number = first; number <= last; number++) {
      const known = this.pictures.get(number);
      if (known) known.film ??= null;
    }
    const found = await this.fetch(this.reached!.viewer, first - 1, last).catch(() => []);
    for (const picture of found) this.pictures.set(picture.number, picture);
    for (const number of this.pictures.keys()) if (number < first - MOST) this.pictures.delete(number);
  }

  /** Wait so long, or until somebody wakes us; at twice the speed half as long. */
  private async sleep(ms?: number): Promise<void> {
    if (ms === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      if (ms !== undefined) timer = setTimeout(resolve, ms / settings.speed);
    });
    clearTimeout(timer);
    this.wake = () => undefined;
  }
}

/** A table at which nothing can be done, for it is not the one that is there. */
function still<G extends Shapes>(state: State<G>): State<G> {
  return {
    ...state,
    decision: null,
    prompt: null,
    result: null,
    view: { ...state.view, legal: [], undo: 0 },
    scene: { ...state.scene, legal: [] },
  };
}

/** Nothing is shown to a window that nobody sees. */
function watched(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const seen = (): void => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', seen);
      resolve();
    };
    document.addEventListener('visibilitychange', seen);
  });
}
