/** A table as it is shown: behind the real one as long as something that happened has not been seen. */
import type { Advice, Entry, Shapes, State, Table } from '$/api/types';
import type { GameStore, Refusal } from './gamestore';
import { since } from './history';
import { Presenter, type Pace } from './presenter.svelte';
import type { TableStore } from './store.svelte';

export class Presented implements GameStore {
  readonly stage: Presenter;

  constructor(
    readonly social: TableStore,
    pace: Pace,
  ) {
    this.stage = new Presenter<Shapes>(
      pace,
      (viewer, after, until) => social.pictures(viewer, after, until),
      () => social.mine,
    );
    social.onheard = (viewer, before, fresh, after) => {
      // Of several who play at this screen the one whose eyes we look through.
      if (viewer !== this.seat) return;
      // Who chooses at the same time as others is not interrupted by what they do meanwhile.
      const choosing = before?.decision != null && before.decision === after.decision;
      if (choosing) return;
      if (before) this.stage.hear(viewer, before, fresh, after);
      else {
        this.stage.forget();
        void this.catchUp(viewer, fresh, after).catch(() => undefined);
      }
    };
  }

  /** Who comes back to a game that takes days sees what happened since the own last turn. */
  private async catchUp(viewer: number, told: readonly Entry[], after: State): Promise<void> {
    if (this.social.table?.clock?.kind !== 'correspondence' || after.decision === null) return;
    const first = since(told, viewer, after.turn)[0]?.number ?? 0;
    if (first < 2) return;
    const [picture] = await this.social.pictures(viewer, first - 2, first - 1);
    if (!picture || this.social.state?.number !== after.number) return;
    const { number, turn, scene, to_decide } = picture;
    const before = { ...after, number, turn, scene, view: { ...after.view, to_decide } };
    this.stage.hear(
      viewer,
      before,
      told.filter((entry) => entry.number >= first),
      after,
    );
  }

  get state(): State | null {
    return this.stage.reached?.state ?? this.social.state;
  }

  readonly entries: Entry[] = $derived.by(() => {
    const { reached } = this.stage;
    if (!reached) return this.social.entries;
    return this.social.entriesOf(reached.viewer).filter((entry) => entry.number < reached.state.number + 1);
  });

  readonly table: Table | null = $derived.by(() => {
    const { table } = this.social;
    const { reached } = this.stage;
    if (!table || !reached) return table;
    const { turn } = reached.state;
    return {
      ...table,
      status: table.status === 'ended' ? 'running' : table.status,
      result: null,
      turn,
      // Whoever was asked then has answered.
      to_decide: [],
    };
  });

  get seat(): number {
    return this.stage.reached?.viewer ?? this.social.seat;
  }

  get mine(): number[] {
    return this.social.mine;
  }

  get spectating(): boolean {
    return this.social.spectating;
  }

  /** Asked is who sees the question: not before everything that led to it was shown. */
  get asked(): boolean {
    return this.stage.reached === null && this.social.asked;
  }

  get waiting(): boolean {
    return this.social.waiting;
  }

  get refusal(): Refusal | null {
    return this.social.refusal;
  }

  set refusal(refusal: Refusal | null) {
    this.social.refusal = refusal;
  }

  /** An answer is always about what is asked now: whoever gives one has seen enough. */
  answer(token: string): void {
    this.stage.skip();
    this.social.answer(token);
  }

  undo(): void {
    this.stage.skip();
    this.social.undo();
  }

  forecast = (tokens: string[]): Promise<unknown> => this.social.forecast(tokens);
  replay = (entry: Entry): Promise<unknown> => this.social.replay(entry);
  whyNot = (token: string): Promise<Refusal | null> => this.social.whyNot(token);
  hint = (signal?: AbortSignal): Promise<Advice | null> => this.social.hint(signal);
  explain = (says: string, rule: string | null = null): void => this.social.explain(says, rule);
  refuse = (error: unknown): void => this.social.refuse(error);
}
