/** Reading shots and reveals out of a table's entries. */
import type { Entry } from '$/api/types';
import { standing } from '$/table/history';
import type { Deployed, Manoeuvre, Shot } from './types';

export interface ToldShot extends Shot {
  seat: string;
  key: string;
}

/** The shots of the turn that is being played, or of the last one, oldest first. */
export function shotsOfTurn(entries: readonly Entry[]): ToldShot[] {
  const told = standing(entries);
  const fired = told.filter((entry) => entry.events.some((event) => event.event === 'shot'));
  const turn = fired.at(-1)?.turn?.number;
  const begun = told.findLastIndex((entry) => entry.events.some((event) => event.event === 'revealed'));
  return told
    .slice(Math.max(begun, 0))
    .filter((entry) => entry.turn?.number === turn)
    .flatMap((entry) => entry.events.filter((event) => event.event === 'shot').map((event, i) => ({ ...(event as unknown as ToldShot), key: `${entry.number}.${i}` })));
}

export interface Unmasked extends Deployed {
  seat: string;
  hurt: string[];
}

export interface Reveal {
  turn: number;
  dice: number[];
  hazards: string[];
  field: Unmasked[];
}

/** The last reveal: the three rolls, the hazards, and who came. */
export function lastReveal(entries: readonly Entry[]): Reveal | null {
  const told = standing(entries);
  const at = told.findLastIndex((entry) => entry.events.some((event) => event.event === 'revealed'));
  if (at < 0) return null;
  const turn = told[at]!.turn?.number ?? 0;
  const events = told.slice(0, at + 1).filter((entry) => (entry.turn?.number ?? 0) === turn || entry.number === told[at]!.number).flatMap((entry) => entry.events);
  const of = (kind: string): Record<string, unknown>[] => events.filter((event) => event.event === kind);
  const hurt = of('suffered');
  return {
    turn,
    dice: of('rolled').map((event) => Number(event.value)),
    hazards: of('hazard').map((event) => String(event.hazard)),
    field: of('revealed').map((event) => ({
      seat: String(event.seat),
      character: String(event.character),
      manoeuvre: event.manoeuvre as Manoeuvre,
      hurt: hurt.filter((one) => one.seat === event.seat && one.character === event.character).map((one) => String(one.hazard)),
    })),
  };
}
