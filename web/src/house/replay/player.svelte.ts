/** Plays a replay by itself: moment after moment, with the battles in between. */
import type { ReplayStore } from './store.svelte';

export type Speed = 1 | 2 | 4;
const SPEEDS: readonly Speed[] = [1, 2, 4];
const READING = 1600;

export class Player {
  playing = $state(false);
  speed = $state<Speed>(1);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly store: ReplayStore,
    /** Something is shown that ends by itself; it calls `next` then. False: there is nothing. */
    private readonly detain: () => boolean,
  ) {}

  play(): void {
    if (this.store.at >= this.store.last) this.store.go(0);
    this.playing = true;
    this.schedule();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]!;
    if (this.playing) this.schedule();
  }

  /** Somebody went somewhere by hand. */
  go(at: number): void {
    this.store.go(at);
    if (this.playing) this.schedule();
  }

  /** Go on where it was detained. */
  next = (): void => {
    if (this.playing) this.schedule();
  };

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.step(), READING / this.speed);
  }

  private step(): void {
    if (this.store.state?.number !== this.store.at) return this.schedule(); // it has not come yet
    if (this.store.at >= this.store.last) return this.pause();
    this.store.go(this.store.at + 1);
    if (!this.detain()) this.schedule();
  }
}
