/** How long what happened at a table is shown. */
import type { Entry } from '$/api/types';
import { settings } from '$/app/settings.svelte';
import { ACTION, type Beat } from '$/table/presenter.svelte';
import type { Shapes } from './scene';

export function present({ kind, seat, story }: Entry<Shapes>, mine: readonly number[]): Beat | null {
  const theirs = kind === 'step' && seat !== null && !mine.includes(seat) && story.length > 0;
  return theirs && settings.pace ? { lead: 0, hold: ACTION } : null;
}
