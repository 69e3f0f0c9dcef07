/**
 * A puzzle on the table of its game: what is tried is played, but nothing is foretold until the attempt is over. Then what
 * came of it is shown as it happened.
 */
import type { Advice, Entry, Picture, Shapes, State, StudyAnswer, Table } from '$/api/types';
import { settings } from '$/app/settings.svelte';
import { GAMES } from '$/games';
import type { GameStore, Refusal } from '$/table/gamestore';
import { isBattle } from '$/table/history';
import { Presenter, type Beat } from '$/table/presenter.svelte';
import { StudyStore } from '$/table/study.svelte';
import type { Task } from './types';

/** Milliseconds that each step of a solution is shown. */
const STEP = 700;

/** Plays the solver's tokens, which bring others' answers, and says whether the attempt is over with them. */
export type Play = (tokens: string[]) => Promise<{ study: StudyAnswer; over: boolean }>;

export class PuzzleStore implements GameStore {
  readonly social = null;
  readonly stage: Presenter;
  /** The attempt is over: everything may be looked at. */
  over = $state(false);
  waiting = $state(false);
  /** What was played last has ended the attempt. */
  private ended = false;
  /** What the solver has played. */
  private own = $state.raw<string[]>([]);
  /** The solution is on its way. */
  private fetching = $state(false);
  /** What is shown is the solution. */
  private solved = false;
  /** What a hint points at, until something is played. */
  private pointed = $state.raw<readonly string[]>([]);
  private readonly study: StudyStore;

  constructor(
    readonly task: Task,
    private readonly play: Play,
    over = false,
  ) {
    this.over = over;
    this.study = new StudyStore(
      {},
      {
        mine: [task.seat],
        eyes: task.seat,
        deal: false,
        ask: (tokens) => this.ask(tokens),
      },
    );
    this.study.adopt(task.study);
    this.stage = new Presenter<Shapes>(
      (entry, mine) => this.pace(entry, mine),
      (_, after, until) => this.pictures(after, until),
      () => this.study.mine,
    );
  }

  /** The battle that decides is a film. Each step of a solution has its time, as if somebody else played it. */
  private pace(entry: Entry, mine: readonly number[]): Beat | null {
    if (isBattle(entry) && settings.battles !== 'never') return { lead: 0, hold: 0, film: true };
    if (!this.over) return null;
    const beat = GAMES[this.task.game]?.present?.(entry, this.solved ? [] : mine) ?? null;
    return beat ?? (this.solved && entry.kind === 'step' ? { lead: STEP, hold: 0 } : null);
  }

  // ---- what is there

  get blind(): boolean {
    return !this.over;
  }

  private get undoable(): boolean {
    return GAMES[this.task.game]?.puzzles?.undo !== false;
  }

  get marks(): readonly string[] {
    return this.pointed;
  }

  readonly state: State | null = $derived.by(() => {
    const { reached } = this.stage;
    const { state } = this.study;
    if (reached || !state) return reached?.state ?? state;
    return { ...state, view: { ...state.view, undo: this.undoable && this.own.length && !this.over ? 1 : 0 } };
  });

  readonly entries: Entry[] = $derived.by(() => {
    const { reached } = this.stage;
    const { entries } = this.study;
    return reached ? entries.filter((entry) => entry.number < reached.state.number + 1) : entries;
  });

  readonly table: Table | null = $derived.by(() => {
    const { table } = this.study;
    const { reached } = this.stage;
    // Who has won does not matter here, only whether the puzzle is solved.
    return table && { ...table, status: 'running', result: null, turn: reached?.state.turn ?? table.turn };
  });

  get seat(): number {
    return this.study.seat;
  }

  get mine(): number[] {
    return this.study.mine;
  }

  readonly spectating = false;

  get asked(): boolean {
    return !this.over && this.stage.reached === null && this.study.asked;
  }

  get refusal(): Refusal | null {
    return this.study.refusal;
  }

  set refusal(refusal: Refusal | null) {
    this.study.refusal = refusal;
  }

  // ---- playing

  private async ask(tokens: string[]): Promise<StudyAnswer> {
    const { study, over } = await this.play(tokens);
    this.ended = over;
    return study;
  }

  /** From now on it is a study like any other. */
  finish(): void {
    this.over = true;
    this.pointed = [];
    this.study.manner = { ...this.study.manner, ask: undefined };
    this.study.forget();
  }

  /** What has just happened is shown one thing after another. */
  private show(before: State | null): void {
    const { state, entries } = this.study;
    if (!before || !state) return;
    const fresh = entries.filter((entry) => entry.number > before.number);
    this.stage.hear(this.seat, before, fresh, state);
  }

  /** Pictures of the table after each entry, and the films of battles. */
  private async pictures(after: number, until: number): Promise<Picture[]> {
    const found: Picture[] = [];
    for (const entry of this.study.entries) {
      if (entry.number <= after || entry.number > until) continue;
      const state = await this.study.at(entry.number);
      const film = isBattle(entry) ? await this.study.replay(entry) : null;
      const { number, turn, scene, view } = state;
      found.push({ number, turn, scene, to_decide: view.to_decide, film });
    }
    return found;
  }

  point(places: readonly string[]): void {
    this.pointed = places;
  }

  /** Play these tokens from the beginning, one after another: all are known before the first is shown. */
  async demonstrate(tokens: readonly string[]): Promise<void> {
    this.stage.forget();
    if (this.fetching) return;
    this.fetching = this.solved = true;
    const begun = await this.study.show([]);
    const before = this.study.state;
    if (begun && (await this.study.show([...tokens]))) this.show(before);
    this.fetching = false;
  }

  get busy(): boolean {
    return this.fetching;
  }

  /** Words are made by the server: another language is another wish. */
  async relanguage(): Promise<void> {
    this.stage.forget();
    if (this.over) return this.study.relanguage();
    this.study.forget();
    await this.study.show(this.own);
  }

  // ---- the face of a table

  answer(token: string): void {
    if (!this.asked || this.waiting) return;
    this.pointed = [];
    void this.go([...this.own, token]);
  }

  undo(): void {
    if (this.undoable && !this.over && !this.waiting && this.own.length) void this.go(this.own.slice(0, -1));
  }

  private async go(own: string[]): Promise<void> {
    this.waiting = true;
    const before = this.study.state;
    if (await this.study.show(own)) this.own = own;
    this.waiting = false;
    if (!this.ended) return;
    this.finish();
    this.show(before);
  }

  async forecast(tokens: string[]): Promise<unknown> {
    return this.over ? this.study.forecast(tokens) : null;
  }

  replay = (entry: Entry): Promise<unknown> => this.study.replay(entry);
  whyNot = (token: string): Promise<Refusal | null> => this.study.whyNot(token);

  async hint(): Promise<Advice | null> {
    return null;
  }

  explain = (says: string, rule: string | null = null): void => this.study.explain(says, rule);
  refuse = (error: unknown): void => this.study.refuse(error);
}
