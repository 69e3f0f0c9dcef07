/** How long what happened at a table is shown, and what flies over it. */
import type { Entry } from '$/api/types';
import { calm, settings } from '$/app/settings.svelte';
import { ACTION, type Beat } from '$/table/presenter.svelte';
import type { SceneEvent, Shapes } from './scene';

/** Milliseconds that a tile flies before it lands. */
const FLIGHT = 380;
/** Attacks that make a battle a large one. */
const LARGE = 5;

/** An entry in which a battle begins or goes on; a bomb is none. */
function fights(events: readonly SceneEvent[]): boolean {
  const has = (...kinds: string[]): boolean => events.some((one) => kinds.includes(one.event));
  return has('battle') || (has('segment', 'attack', 'exploded') && !has('instant'));
}

function isFilmed(events: readonly SceneEvent[]): boolean {
  if (settings.battles === 'never' || !fights(events)) return false;
  return settings.battles === 'always' || events.filter((one) => one.event === 'attack').length >= LARGE;
}

export function present({ kind, seat, events }: Entry<Shapes>, mine: readonly number[]): Beat | null {
  if (kind !== 'step') return null;
  if (isFilmed(events)) return { lead: 0, hold: 0, film: true };
  const own = seat === null || mine.includes(seat);
  if (own || !settings.pace || events.every((one) => one.event === 'turn')) return null;
  const lead = flight(events) && !calm() ? FLIGHT : 0;
  return { lead, hold: ACTION - lead };
}

/** A tile on its way from a hand to the board; without `hex` it is played for all to see. */
export interface Flight {
  seat: string;
  army: string;
  code: string;
  facing: number;
  hex: string | null;
}

export function flight(events: readonly SceneEvent[]): Flight | null {
  const placed = events.find((one) => one.event === 'placed')?.target;
  if (placed) {
    const { seat, army, code, facing = 0, hex = null } = placed;
    return { seat, army, code, facing, hex };
  }
  const played = events.find((one) => one.event === 'instant')?.unit;
  if (!played) return null;
  const hex = events.find((one) => one.target?.hex)?.target?.hex ?? null;
  return { seat: played.seat, army: played.army, code: played.code, facing: 0, hex };
}
