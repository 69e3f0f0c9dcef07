/**
 * How a player gets from a touch to a legal action: every pick narrows the offers of the server down, one question at
 * a time (which unit, which hex, looking where), until one is left. No rule is known here.
 */
import type { Offer } from './scene';

export type Question = 'from' | 'hex' | 'hexes' | 'facing' | 'which' | 'done';

export interface Choice {
  /** A tile of the hand, or none when a unit on the board is used or a question is answered. */
  tile: string | null;
  from: string | null;
  hex: string | null;
  facing: number | null;
  /** Of an order at several hexes: those picked so far. */
  among: readonly string[];
}

export const NOTHING: Choice = { tile: null, from: null, hex: null, facing: null, among: [] };

/** Where an offer happens; one that happens nowhere else does so at its own unit. */
const at = (offer: Offer): string | undefined => offer.hex ?? offer.from;

/** Which side of its target an attack comes to is no way to look: it is asked by buttons. */
const looks = (offer: Offer): number | undefined => (offer.kind === 'target' ? undefined : offer.facing);

/** Whether the unit that does it is picked first. Where a medic is asked about it is the attacker: one saves the other. */
const hasMover = (offer: Offer): boolean => offer.from !== undefined && offer.kind !== 'medic';

/** The offers that are still possible. Discarding is never begun by picking a hex. */
export function candidates(legal: readonly Offer[], choice: Choice): Offer[] {
  return legal.filter(
    (offer) =>
      (choice.tile === null ? true : offer.tile === choice.tile) &&
      (choice.from === null || offer.from === choice.from) &&
      (choice.hex === null || at(offer) === choice.hex || offer.hexes?.includes(choice.hex)) &&
      choice.among.every((hex) => offer.hexes?.includes(hex)) &&
      (choice.facing === null || looks(offer) === undefined || offer.facing === choice.facing),
  );
}

/** Offers that are done on the board with what is chosen, not by a button alone. */
export function onBoard(legal: readonly Offer[], choice: Choice): Offer[] {
  return candidates(legal, choice).filter((offer) => at(offer) !== undefined || offer.hexes !== undefined);
}

/** A question about one unit: where it goes is picked at once, not first the unit. */
export function aboutOne(legal: readonly Offer[], choice: Choice): Choice {
  const [unit, other] = new Set(onBoard(legal, choice).map((offer) => offer.from));
  return choice.from === null && unit !== undefined && other === undefined ? { ...choice, from: unit } : choice;
}

/** What is to be picked next. */
export function next(legal: readonly Offer[], choice: Choice): Question {
  const left = onBoard(legal, choice);
  if (left.length === 0) return 'done';
  if (choice.from === null && left.some(hasMover)) return 'from';
  if (choice.hex === null) return left.some((offer) => offer.hexes) ? 'hexes' : 'hex';
  const facings = new Set(left.map(looks));
  if (choice.facing === null && facings.size > 1) return 'facing';
  return left.length > 1 ? 'which' : 'done';
}

/** The hexes that answer the next question. */
export function lit(legal: readonly Offer[], choice: Choice): Set<string> {
  const left = onBoard(legal, choice);
  const asked = next(legal, choice);
  if (asked === 'hexes')
    return new Set(left.flatMap((offer) => offer.hexes ?? []).filter((hex) => !choice.among.includes(hex)));
  const hexes = left.map((offer) => (asked === 'from' ? offer.from : at(offer)));
  return asked === 'from' || asked === 'hex' ? new Set(hexes.filter((hex) => hex !== undefined)) : new Set();
}

/** The facings that are possible on the chosen hex. */
export function facings(legal: readonly Offer[], choice: Choice): number[] {
  const left = onBoard(legal, { ...choice, facing: null });
  return [...new Set(left.map(looks).filter((facing) => facing !== undefined))].sort((a, b) => a - b);
}

/** One more hex is picked; it is the last one when all that is left happens at the same hexes. */
export function including(legal: readonly Offer[], choice: Choice, hex: string): Choice {
  const picked = { ...choice, among: [...choice.among, hex] };
  const [first, ...others] = onBoard(legal, picked).map((offer) => offer.hexes?.join() ?? '');
  return others.every((hexes) => hexes === first) ? { ...picked, hex } : picked;
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
