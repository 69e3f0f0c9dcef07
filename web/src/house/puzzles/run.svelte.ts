/** A run through puzzles: a storm of three minutes, or a streak until the first miss. The server keeps its clock. */
import { Refused, post } from '$/api/http';
import { session } from '$/api/session.svelte';
import { settings } from '$/app/settings.svelte';
import { PUZZLE_GAME } from '$/games';
import { reason } from '$/house/lobby/begin';
import { guest } from './guest.svelte';
import { PuzzleStore } from './store.svelte';
import type { Run, RunKind, RunTried, Task } from './types';

const TICK = 100;
const CONFLICT = 409;

export class Running {
  run = $state.raw<Run | null>(null);
  store = $state.raw<PuzzleStore | null>(null);
  /** What the last answer was. */
  last = $state<boolean | null>(null);
  /** What was answered, in order. */
  answers = $state.raw<{ puzzle: string; solved: boolean }[]>([]);
  /** The best score before this run. */
  best = $state<number | null>(null);
  problem = $state('');
  /** Seconds that are left, as this page counts between two words of the server. */
  left = $state<number | null>(null);
  private until = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly kind: RunKind,
    readonly game = PUZZLE_GAME,
  ) {}

  get over(): boolean {
    return this.run?.over === true;
  }

  async begin(): Promise<void> {
    this.problem = '';
    try {
      await session.known();
      const run = await post<Run>('/api/puzzles/runs', {
        game: this.game,
        kind: this.kind,
        language: settings.language,
      });
      this.best = session.player?.account ? run.best : guest.best(this.game, this.kind);
      this.last = null;
      this.answers = [];
      this.take(run);
    } catch (error) {
      this.problem = reason(error);
    }
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Enough, or the clock has run down: the server says what it came to. */
  async end(): Promise<void> {
    const { run } = this;
    this.stop();
    if (!run || run.over) return;
    try {
      this.take(await post<Run>(`/api/puzzles/runs/${run.id}/end?language=${settings.language}`));
    } catch (error) {
      this.problem = reason(error);
    }
  }

  private take(run: Run): void {
    this.run = run;
    this.stop();
    this.left = run.left;
    if (run.over) {
      if (!session.player?.account) guest.ran(this.game, this.kind, run.score);
      this.store?.finish();
      return;
    }
    if (run.left !== null) {
      this.until = performance.now() + run.left * 1000;
      this.timer = setInterval(() => this.tick(), TICK);
    }
    if (run.puzzle) this.store = this.board(run.puzzle);
  }

  private tick(): void {
    this.left = Math.max(0, (this.until - performance.now()) / 1000);
    if (this.left === 0) void this.end();
  }

  private board(task: Task): PuzzleStore {
    return new PuzzleStore(task, async (tokens) => {
      const { run } = this;
      try {
        const tried = await post<RunTried>(`/api/puzzles/runs/${run!.id}/try`, {
          puzzle: task.id,
          tokens,
          language: settings.language,
        });
        if (tried.run) {
          if (tried.solved !== null) {
            this.last = tried.solved;
            this.answers = [...this.answers, { puzzle: task.id, solved: tried.solved }];
          }
          this.take(tried.run);
        }
        return { study: tried.study ?? task.study, over: false };
      } catch (error) {
        if (error instanceof Refused && error.status === CONFLICT) void this.end();
        throw error;
      }
    });
  }
}
