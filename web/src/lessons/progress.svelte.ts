/** How far this browser's learner has come. Kept here only: it is nobody else's business. */

export interface Reached {
  /** The step to go on with. */
  step: number;
  /** It was learnt to its end, once. */
  done: boolean;
}
type Kept = Record<string, Reached>;

const KEY = 'sztab.lessons';
const START: Reached = { step: 0, done: false };

function load(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return kept && typeof kept === 'object' && !Array.isArray(kept) ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

let kept = $state<Kept>(load());

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still teaches; what was learnt lasts for this visit.
  }
}

const name = (game: string, lesson: string): string => `${game}/${lesson}`;

export const progress = {
  of(game: string, lesson: string): Reached {
    const { step, done } = kept[name(game, lesson)] ?? START;
    return { step: Number.isInteger(step) && step > 0 ? step : 0, done: done === true };
  },
  /** A step was finished: go on with the one after it, if not further already; after the last, begin anew. */
  finish(game: string, lesson: string, step: number, steps: number): void {
    const before = progress.of(game, lesson);
    const last = step + 1 >= steps;
    kept[name(game, lesson)] = { step: last ? 0 : Math.max(before.step, step + 1), done: before.done || last };
    keep();
  },
  get any(): boolean {
    return Object.keys(kept).length > 0;
  },
  forget(): void {
    kept = {};
    keep();
  },
};
