/** How bots and ratings are called, whatever the game. */
import type { RatingPoint } from '$/api/types';
import { word } from '$/app/i18n/index.svelte';
import { decimal } from '$/app/numbers';

type Rated = { readonly mu: number; readonly sigma: number };

export const botName = (bot: string): string => word('bot', bot);
/** Whoever begins has 1000, and nobody less than nothing; what is stored begins at 25 ± 3 · 8⅓. */
const BEGIN = 1000;
const STEP = 40;
const whole = (value: number): string => decimal(Math.max(0, value), 0);
/** What the ladder is sorted by. */
export const sure = (mu: number, sigma: number): string => whole(BEGIN + STEP * (mu - 3 * sigma));
/** What is thought likeliest. */
export const likely = (mu: number): string => whole(BEGIN + STEP * mu);
/** What a game has changed of what the ladder is sorted by; nothing where it counted for nobody. */
export function changed(before: Rated | null, after: Rated | null): string {
  if (!before || !after) return '';
  const by = STEP * (after.mu - 3 * after.sigma - (before.mu - 3 * before.sigma));
  return `${by < 0 ? '−' : '+'}${decimal(Math.abs(by), 0)}`;
}
/** A rating of the past, on the same scale. */
export const scaled = (point: RatingPoint): RatingPoint => ({
  ...point,
  mu: BEGIN + STEP * point.mu,
  sigma: STEP * point.sigma,
});
/** An estimate and how sure it is: two deviations. */
export const estimate = (mu: number, sigma: number): string => `${likely(mu)} ± ${whole(STEP * 2 * sigma)}`;
