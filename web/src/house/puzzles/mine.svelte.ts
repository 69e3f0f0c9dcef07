/** How somebody stands at puzzles: with an account as the server knows it, else as this browser does. */
import { get, query } from '$/api/http';
import { session } from '$/api/session.svelte';
import { guest } from './guest.svelte';
import type { RunKind, Standings } from './types';

export class Mine {
  private told = $state.raw<Standings | null>(null);
  ready = $state(false);

  constructor(readonly game: string) {}

  async load(): Promise<void> {
    try {
      await session.known();
      if (this.account) {
        if (guest.tried.length) await guest.merge();
        this.told = await get<Standings>(query('/api/puzzles/me', { game: this.game }));
      }
    } catch {
      // Without a connection nothing is known; everything else on the page says so.
    }
    this.ready = true;
  }

  get account(): boolean {
    return session.player?.account === true;
  }

  get rating(): { rating: number; deviation: number } | null {
    return this.account ? (this.told?.standing ?? null) : guest.level(this.game);
  }

  /** From old to new. */
  get graph(): { mu: number; sigma: number }[] {
    if (!this.account) return guest.graph(this.game);
    return (this.told?.graph ?? []).map((one) => ({ mu: one.rating, sigma: one.deviation }));
  }

  get tried(): number {
    return this.account ? (this.told?.attempts ?? 0) : guest.graph(this.game).length;
  }

  get solved(): number {
    return this.account
      ? (this.told?.solved ?? 0)
      : guest.tried.filter((one) => one.game === this.game && one.after !== null && one.solved).length;
  }

  best(kind: RunKind): number | null {
    return this.account ? (this.told?.best[kind] ?? null) : guest.best(this.game, kind);
  }
}
