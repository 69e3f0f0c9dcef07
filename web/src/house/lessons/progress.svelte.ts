/** How far this browser's learner has come. Kept here only: it is nobody else's business. */

export interface Reached {
  /** The steps that were finished, by number from 0. */
  finished: number[];
  /** All of it was learnt, once. */
  learnt: boolean;
}
type Kept = Record<string, Reached>;

const KEY = 'sztab.lessons';

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
    const { finished, learnt } = kept[name(game, lesson)] ?? {};
    return { finished: Array.isArray(finished) ? finished : [], learnt: learnt === true };
  },
  /** The step to go on with: the first that is not finished; of a lesson that was learnt, the first of all. */
  next(game: string, lesson: string, steps: number): number {
    const { finished } = progress.of(game, lesson);
    const open = Array.from({ length: steps }, (_, step) => step).find((step) => !finished.includes(step));
    return open ?? 0;
  },
  /** A step was finished. With all of them the lesson is learnt. */
  finish(game: string, lesson: string, step: number, steps: number): void {
    const before = progress.of(game, lesson);
    const finished = [...new Set([...before.finished, step])].sort((a, b) => a - b);
    const learnt = before.learnt || finished.length >= steps;
    kept[name(game, lesson)] = { finished, learnt };
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
