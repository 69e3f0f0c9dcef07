/** Somebody in front of a puzzle: the attempt, its hints, what came of it, and the next one. */
import { Refused, get, post, query } from '$/api/http';
import { session } from '$/api/session.svelte';
import { settings } from '$/app/settings.svelte';
import { PUZZLE_GAME } from '$/games';
import { reason } from '$/house/lobby/begin';
import { guest } from './guest.svelte';
import { PuzzleStore } from './store.svelte';
import type { Hint, Next, Task, Tried, Verdict, Way } from './types';

/** Puzzles that a browser names as known, the newest ones. */
const NAMED = 500;

export class Solving {
  task = $state.raw<Task | null>(null);
  store = $state.raw<PuzzleStore | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  /** The verdict on what was tried after the attempt was over. */
  again = $state(false);
  hints = $state.raw<Hint[]>([]);
  problem = $state('');
  missing = $state(false);
  /** Nothing is left of what was asked for. */
  empty = $state(false);
  /** The solution was shown. */
  shown = $state(false);

  constructor(
    readonly way: Way,
    readonly theme: string | null = null,
    readonly game = PUZZLE_GAME,
  ) {}

  private get account(): boolean {
    return session.player?.account === true;
  }

  // ---- coming to a puzzle

  /** A puzzle by its name; `daily` is that of today. */
  open(id: string): Promise<void> {
    const language = settings.language;
    return this.arrive(async () =>
      id === 'daily'
        ? (await get<Next>(query('/api/puzzles/daily', { language }))).puzzle
        : await get<Task>(query(`/api/puzzles/${encodeURIComponent(id)}`, { language })),
    );
  }

  next(): Promise<void> {
    return this.arrive(async () => {
      const wish = { game: this.game, theme: this.theme, language: settings.language };
      const mine = this.account
        ? {}
        : {
            rating: guest.level(this.game)?.rating ?? null,
            tried: guest.tried.map((one) => one.puzzle).slice(-NAMED),
          };
      return (await post<Next>('/api/puzzles/next', { ...wish, ...mine })).puzzle;
    });
  }

  private async arrive(find: () => Promise<Task | null>): Promise<void> {
    this.problem = '';
    try {
      await session.known();
      if (this.account && guest.tried.length) await guest.merge();
      const task = await find();
      this.empty = task === null;
      if (task) this.begin(task);
    } catch (error) {
      if (error instanceof Refused && error.status === 404) this.missing = true;
      else this.problem = reason(error);
    }
  }

  private begin(task: Task): void {
    this.task = task;
    this.verdict = null;
    this.again = false;
    this.shown = false;
    this.hints = [];
    this.store = new PuzzleStore(task, (tokens) => this.play(tokens));
  }

  /** The attempt counts: nobody has tried this puzzle here before. */
  get counts(): boolean {
    const { task } = this;
    return task !== null && task.past === null && (this.account || guest.past(task.id) === null);
  }

  get path(): string {
    return `/api/puzzles/${encodeURIComponent(this.task?.id ?? '')}`;
  }

  // ---- trying

  private async play(tokens: string[]): Promise<{ study: Tried['study']; over: boolean }> {
    const tried = await this.send({ tokens });
    if (tried.verdict) this.ended(tried.verdict);
    return { study: tried.study, over: tried.verdict !== null };
  }

  private send(wish: { tokens: string[] } | { give_up: true }): Promise<Tried> {
    const mine = this.account ? {} : { level: guest.level(this.task?.game ?? this.game), hints: this.hints.length };
    return post<Tried>(`${this.path}/try`, { ...wish, ...mine, way: this.way, language: settings.language });
  }

  private ended(verdict: Verdict): void {
    const { task } = this;
    if (!task) return;
    if (!this.account) guest.add(task.game, task.id, this.way, verdict);
    // What is tried once more is judged, but what the first attempt has brought stays.
    if (this.verdict) this.again = true;
    const { rated, before, after } = this.verdict?.rated ? this.verdict : verdict;
    this.verdict = { ...verdict, rated, before, after };
  }

  /** Enough of it: the attempt is over, and the solution is shown. */
  async giveUp(): Promise<void> {
    try {
      if (!this.verdict) {
        const { verdict } = await this.send({ give_up: true });
        if (verdict) this.ended(verdict);
      }
      await this.solution();
    } catch (error) {
      this.problem = reason(error);
    }
  }

  /** Play the solution on the board. */
  async solution(): Promise<void> {
    this.shown = true;
    this.store?.finish();
    await this.store?.demonstrate(this.verdict?.solution ?? []);
  }

  /** Try once more, which changes no rating. */
  retry(): void {
    const { task } = this;
    if (!task) return;
    this.store = new PuzzleStore(task, (tokens) => this.play(tokens));
    this.again = true;
  }

  /** The same in another language. */
  async relanguage(): Promise<void> {
    const { task, verdict } = this;
    if (!task) return;
    try {
      const { goal } = await get<Task>(query(this.path, { language: settings.language }));
      this.task = { ...task, goal };
      this.hints = await Promise.all(this.hints.map(({ step }) => this.told(step)));
      await this.store?.relanguage();
      if (!verdict) return;
      const said = (await this.send({ give_up: true })).verdict;
      if (said) this.verdict = { ...verdict, title: said.title, themes: said.themes, why: said.why };
    } catch (error) {
      this.problem = reason(error);
    }
  }

  get moreHints(): boolean {
    const last = this.hints.at(-1);
    return !last || last.step < last.of;
  }

  private told(step: number): Promise<Hint> {
    return post<Hint>(`${this.path}/hint`, { step, way: this.way, language: settings.language });
  }

  async hint(): Promise<void> {
    const { task } = this;
    if (!task || !this.moreHints) return;
    try {
      const hint = await this.told(this.hints.length + 1);
      if (this.task !== task) return;
      this.hints = [...this.hints, hint];
      this.store?.point(hint.places);
    } catch (error) {
      this.problem = reason(error);
    }
  }
}
