/** A learner in a lesson: the step, the board it is tried out on, and what the server says about what was done. */
import { get, post, Refused } from '$/api/http';
import { calm, settings } from '$/app/settings.svelte';
import { reason } from '$/house/lobby/begin';
import { StudyStore } from '$/table/study.svelte';
import { progress } from './progress.svelte';
import type { LessonSteps, Step, Verdict } from './types';

const PAUSE = 900;
const wait = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

export class Course {
  lesson = $state<LessonSteps | null>(null);
  at = $state(0);
  store = $state.raw<StudyStore | null>(null);
  verdict = $state<Verdict | null>(null);
  /** The solution is being shown, or was. */
  shown = $state<'no' | 'running' | 'over'>('no');
  problem = $state('');
  missing = $state(false);
  private language = '';

  constructor(
    readonly game: string,
    readonly id: string,
  ) {}

  private get path(): string {
    return `/api/lessons/${encodeURIComponent(this.game)}/${encodeURIComponent(this.id)}`;
  }

  get step(): Step | null {
    return this.lesson?.steps[this.at] ?? null;
  }

  get last(): boolean {
    return this.lesson !== null && this.at >= this.lesson.steps.length - 1;
  }

  get done(): boolean {
    return this.verdict?.outcome === 'done' || this.step?.task === false;
  }

  /** Learn it in this language: begin, or say everything again. */
  async open(language: string): Promise<void> {
    if (language === this.language) return;
    this.language = language;
    try {
      const found = await get<LessonSteps>(`${this.path}?language=${language}`);
      if (language !== this.language) return;
      const begins = this.lesson === null;
      this.lesson = found;
      this.problem = '';
      if (begins) await this.go(progress.next(this.game, this.id, found.steps.length));
      else if (this.store) {
        await this.store.relanguage();
        if (this.verdict) await this.judge(this.store.tokens);
      }
    } catch (error) {
      this.language = '';
      if (error instanceof Refused && error.status === 404) this.missing = true;
      else this.problem = reason(error);
    }
  }

  /** Go to a step and lay its position out. */
  async go(at: number): Promise<void> {
    this.at = at;
    const { step } = this;
    if (!step) return;
    this.verdict = null;
    this.shown = 'no';
    const store = new StudyStore(
      { game: this.game, position: step.position },
      { mine: step.alone ? 'all' : [step.seat], deal: false, onplayed: (tokens) => void this.played(tokens) },
    );
    if (!(await store.open([]))) this.problem = store.problem?.says ?? '';
    else if (this.at === at) {
      this.store = store;
      // What is only to be looked at is done with looking.
      if (!step.task) this.finish();
    }
  }

  again = (): Promise<void> => this.go(this.at);

  next(): void {
    if (!this.last) void this.go(this.at + 1);
  }

  private finish(): void {
    if (this.lesson) progress.finish(this.game, this.id, this.at, this.lesson.steps.length);
  }

  private async played(tokens: string[]): Promise<void> {
    if (this.shown === 'running') return;
    // What was reached stays reached, whatever is tried out afterwards.
    if (this.verdict?.outcome === 'done') return;
    if (tokens.length === 0) this.verdict = null;
    else await this.judge(tokens);
  }

  private async judge(tokens: string[]): Promise<void> {
    const { store, at } = this;
    try {
      const verdict = await post<Verdict>(`${this.path}/judge`, { step: at, tokens, language: settings.language });
      if (this.store !== store || this.at !== at || !store) return;
      if (verdict.tokens.length > store.tokens.length) await store.show(verdict.tokens);
      if (this.store !== store) return;
      this.verdict = verdict.outcome === 'open' ? null : verdict;
      if (verdict.outcome === 'done') this.finish();
    } catch (error) {
      this.problem = reason(error);
    }
  }

  /** Play the solution, answer by answer. */
  async show(): Promise<void> {
    const { step, at } = this;
    if (!step || this.shown === 'running') return;
    await this.again();
    this.shown = 'running';
    const { store } = this;
    try {
      const { tokens } = await post<Verdict>(`${this.path}/judge`, {
        step: at,
        tokens: step.solution,
        language: settings.language,
      });
      for (let count = 1; count <= tokens.length; count += 1) {
        await wait(calm() ? PAUSE / 3 : PAUSE);
        if (this.store !== store) return;
        await store?.show(tokens.slice(0, count));
      }
      this.shown = 'over';
    } catch (error) {
      this.problem = reason(error);
      this.shown = 'no';
    }
  }
}
