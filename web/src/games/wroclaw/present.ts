/** How long what happened at a table is shown. */
import type { Entry } from '$/api/types';
import { settings } from '$/app/settings.svelte';
import { ACTION, type Beat } from '$/table/presenter.svelte';
import type { Shapes } from './scene';

/** Milliseconds in which the table can lay what was revealed over itself; the shots after it wait until it was read. */
const REVEAL = 50;

export function present({ kind, seat, events }: Entry<Shapes>, mine: readonly number[]): Beat | null {
  if (kind !== 'step' || !settings.pace) return null;
  if (events.some((one) => one.event === 'revealed')) return { lead: 0, hold: REVEAL };
  // Orders are given face down: of what others do only their shots are seen.
  const shot = seat !== null && !mine.includes(seat) && events.some((one) => one.event === 'shot');
  return shot ? { lead: 0, hold: ACTION } : null;
}
