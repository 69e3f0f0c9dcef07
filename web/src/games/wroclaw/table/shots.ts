/** Reading shots and reveals out of a table's entries. */
import type { Entry } from '$/api/types';
import { standing } from '$/table/history';
import type { Deployed, Manoeuvre, Shot } from '$/games/wroclaw/scene';

export interface ToldShot extends Shot {
  seat: string;
  key: string;
}

const has = (kind: string) => (entry: Entry): boolean => entry.events.some((event) => event.event === kind);

/** The shots since the last reveal, oldest first. */
export function shotsOfTurn(entries: readonly Entry[]): ToldShot[] {
  const told = standing(entries);
  const begun = told.findLastIndex(has('revealed'));
  return told
    .slice(Math.max(begun, 0))
    .flatMap((entry) => entry.events.filter((event) => event.event === 'shot').map((event, i) => ({ ...(event as unknown as ToldShot), key: `${entry.number}.${i}` })));
}

export interface Unmasked extends Deployed {
  seat: string;
  hurt: string[];
}

export interface Reveal {
  /** The number of its entry: a later one is another reveal. */
  number: number;
  dice: number[];
  hazards: string[];
  field: Unmasked[];
}

/** The last reveal: the rolls and hazards since the one before, and who came. */
export function lastReveal(entries: readonly Entry[]): Reveal | null {
  const told = standing(entries);
  const at = told.findLastIndex(has('revealed'));
  if (at < 0) return null;
  const before = told.slice(0, at).findLastIndex(has('revealed'));
  const events = told.slice(before + 1, at + 1).flatMap((entry) => entry.events);
  const of = (kind: string): Record<string, unknown>[] => events.filter((event) => event.event === kind);
  const hurt = of('suffered');
  return {
    number: told[at]!.number,
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
