/**
 * What somebody without an account has tried: kept in this browser, and handed over when an account is signed in to. What
 * counts then is what the server has proved by receipts, not the rating that stands here; what was tried offline has no
 * receipt, and is remembered only.
 */
import { post } from '$/api/http';
import type { Level, Past, RunKind, Verdict } from './types';

const KEY = 'sztab.puzzles';
/** Attempts that are kept; older ones are forgotten. */
const MOST = 500;
/** Attempts that are sent at once. */
const AT_ONCE = 100;

interface Kept {
  levels: Record<string, Level>;
  /** From old to new. */
  tried: (Past & { receipt: string; deviation: number })[];
  best: Record<string, number>;
}

function load(): Kept {
  const nothing: Kept = { levels: {}, tried: [], best: {} };
  try {
    const kept = { ...nothing, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
    return Array.isArray(kept.tried) ? kept : nothing;
  } catch {
    return nothing;
  }
}

let kept = $state<Kept>(load());

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still has puzzles; what was reached lasts for this visit.
  }
}

export const guest = {
  level: (game: string): Level | null => kept.levels[game] ?? null,
  get tried(): readonly Past[] {
    return kept.tried;
  },
  past: (puzzle: string): Past | null => kept.tried.find((one) => one.puzzle === puzzle) ?? null,
  /** The ratings that were reached, from old to new. */
  graph: (game: string): { mu: number; sigma: number }[] =>
    kept.tried
      .filter((one) => one.game === game && one.after !== null)
      .map((one) => ({ mu: one.after!, sigma: one.deviation })),
  best: (game: string, kind: RunKind): number | null => kept.best[`${game}/${kind}`] ?? null,

  /** The first attempt at a puzzle counts. */
  add(game: string, puzzle: string, way: string, verdict: Verdict): void {
    if (guest.past(puzzle)) return;
    const { solved, title, before, after, standing, receipt } = verdict;
    if (standing) kept.levels[game] = standing;
    const past = { puzzle, game, title, way, at: Date.now() / 1000, solved };
    kept.tried.push({
      ...past,
      before,
      after: after?.rating ?? null,
      deviation: after?.deviation ?? 0,
      receipt: receipt ?? '',
    });
    kept.tried = kept.tried.slice(-MOST);
    keep();
  },
  ran(game: string, kind: RunKind, score: number): void {
    kept.best[`${game}/${kind}`] = Math.max(score, guest.best(game, kind) ?? 0);
    keep();
  },
  /** Hand everything over to the account that is signed in to. */
  async merge(): Promise<void> {
    for (let at = 0; at < kept.tried.length; at += AT_ONCE) {
      const some = kept.tried.slice(at, at + AT_ONCE);
      const receipts = some.map((one) => one.receipt).filter(Boolean);
      const offline = some.filter((one) => !one.receipt).map(({ puzzle, solved, at }) => ({ puzzle, solved, at }));
      await post('/api/puzzles/me/attempts', { receipts, offline });
    }
    guest.forget();
  },
  forget(): void {
    kept = { levels: {}, tried: [], best: {} };
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
};
