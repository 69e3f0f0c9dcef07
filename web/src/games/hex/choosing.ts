/**
 * How a player gets from a touch to a legal action: every pick narrows the offers of the server down, one question at
 * a time (which unit, which hex, looking where), until one is left. No rule is known here.
 */
import type { Offer } from './scene';

export type Question = 'from' | 'hex' | 'facing' | 'which' | 'done';

export interface Choice {
  /** A tile of the hand, or none when a unit on the board is used or a question is answered. */
  tile: string | null;
  from: string | null;
  hex: string | null;
  facing: number | null;
}

export const NOTHING: Choice = { tile: null, from: null, hex: null, facing: null };

/** The offers that are still possible. Discarding is never begun by picking a hex. */
export function candidates(legal: readonly Offer[], choice: Choice): Offer[] {
  return legal.filter(
    (offer) =>
      (choice.tile === null ? true : offer.tile === choice.tile) &&
      (choice.from === null || offer.from === choice.from) &&
      (choice.hex === null || (offer.hex ?? offer.from) === choice.hex) &&
      (choice.facing === null || offer.facing === undefined || offer.facing === choice.facing),
  );
}

/** Offers that are done on the board with what is chosen, not by a button alone. */
export function onBoard(legal: readonly Offer[], choice: Choice): Offer[] {
  return candidates(legal, choice).filter((offer) => offer.hex !== undefined || offer.from !== undefined);
}

/** What is to be picked next. */
export function next(legal: readonly Offer[], choice: Choice): Question {
  const left = onBoard(legal, choice);
  if (left.length === 0) return 'done';
  if (choice.from === null && left.some((offer) => offer.from !== undefined)) return 'from';
  if (choice.hex === null) return 'hex';
  const facings = new Set(left.map((offer) => offer.facing));
  if (choice.facing === null && facings.size > 1) return 'facing';
  return left.length > 1 ? 'which' : 'done';
}

/** The hexes that answer the next question. */
export function lit(legal: readonly Offer[], choice: Choice): Set<string> {
  const left = onBoard(legal, choice);
  const asked = next(legal, choice);
  const hexes = left.map((offer) => (asked === 'from' ? offer.from : (offer.hex ?? offer.from)));
  return asked === 'from' || asked === 'hex' ? new Set(hexes.filter((hex) => hex !== undefined)) : new Set();
}

/** The facings that are possible on the chosen hex. */
export function facings(legal: readonly Offer[], choice: Choice): number[] {
  const left = onBoard(legal, { ...choice, facing: null });
  return [...new Set(left.map((offer) => offer.facing).filter((facing) => facing !== undefined))].sort((a, b) => a - b);
}

/** The next possible facing, clockwise (1) or back (-1). */
export function turned(possible: readonly number[], now: number, by: 1 | -1): number {
  if (possible.length === 0) return now;
  for (let step = 1; step <= 6; step++) {
    const wanted = (((now + by * step) % 6) + 6) % 6;
    if (possible.includes(wanted)) return wanted;
  }
  return now;
}
