/** How much alike pieces fare in the hands of people and of bots; counted as the arena does (src/sztab/arena/people.py). */
import type { Cell } from '$/games/module';

/** Two pieces that met among both: the shares won by the first. */
export interface Pair {
  piece: string;
  against: string;
  people: number;
  bots: number;
  /** Of people. */
  games: number;
}

export interface Alike {
  pairs: Pair[];
  /** The correlation over the pairs, and its 95 % interval (Fisher's transformation). */
  r: number;
  low: number;
  high: number;
  /** The mean difference of the shares. */
  gap: number;
}

/** Games of people of a pair that counts: fewer say little about it. */
export const FEWEST_GAMES = 70;
const FEWEST_PAIRS = 5;
const Z95 = 1.96;

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [x, y] = [mean(xs), mean(ys)];
  const together = mean(xs.map((one, i) => (one - x) * (ys[i]! - y)));
  return together / Math.sqrt(mean(xs.map((one) => (one - x) ** 2)) * mean(ys.map((one) => (one - y) ** 2)));
}

/** Every pair once; null where both know too few of them. */
export function compare(people: readonly Cell[], bots: readonly Cell[]): Alike | null {
  const measured = new Map(bots.map((one) => [`${one.piece} ${one.against}`, one.share]));
  const pairs = people.flatMap(({ piece, against, share, games }) => {
    const other = measured.get(`${piece} ${against}`);
    const counts = piece < against && games >= FEWEST_GAMES && other !== undefined;
    return counts ? [{ piece, against, people: share, bots: other, games }] : [];
  });
  const r = correlation(
    pairs.map((pair) => pair.people),
    pairs.map((pair) => pair.bots),
  );
  if (pairs.length < FEWEST_PAIRS || Number.isNaN(r)) return null;
  const middle = Math.atanh(Math.max(Math.min(r, 0.9999), -0.9999));
  const half = Z95 / Math.sqrt(pairs.length - 3);
  const gap = mean(pairs.map((pair) => Math.abs(pair.people - pair.bots)));
  return { pairs, r, low: Math.tanh(middle - half), high: Math.tanh(middle + half), gap };
}

/** The pairs that differ most, the farthest first. */
export const farthest = (pairs: readonly Pair[], n: number): Pair[] =>
  [...pairs].sort((a, b) => Math.abs(b.people - b.bots) - Math.abs(a.people - a.bots)).slice(0, n);
