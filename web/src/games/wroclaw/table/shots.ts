/** Reading shots and reveals out of a table's entries. */
import type { Entry } from '$/api/types';
import { standing } from '$/table/history';
import type { Deployed, SceneEvent, Shapes, Shot } from '$/games/wroclaw/scene';

export interface ToldShot extends Shot {
  seat: string;
  key: string;
}

type Kind = SceneEvent['event'];

const has =
  (kind: Kind) =>
  (entry: Entry<Shapes>): boolean =>
    entry.events.some((event) => event.event === kind);
const of = <K extends Kind>(events: readonly SceneEvent[], kind: K) =>
  events.filter((event): event is Extract<SceneEvent, { event: K }> => event.event === kind);

/** The shots since the last reveal, oldest first. */
export function shotsOfTurn(entries: readonly Entry<Shapes>[]): ToldShot[] {
  const told = standing(entries);
  const begun = told.findLastIndex(has('revealed'));
  return told
    .slice(Math.max(begun, 0))
    .flatMap((entry) => of(entry.events, 'shot').map((event, i) => ({ ...event, key: `${entry.number}.${i}` })));
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
export function lastReveal(entries: readonly Entry<Shapes>[]): Reveal | null {
  const told = standing(entries);
  const at = told.findLastIndex(has('revealed'));
  if (at < 0) return null;
  const before = told.slice(0, at).findLastIndex(has('revealed'));
  const events = told.slice(before + 1, at + 1).flatMap((entry) => entry.events);
  const hurt = of(events, 'suffered');
  return {
    number: told[at]!.number,
    dice: of(events, 'rolled').map((event) => event.value),
    hazards: of(events, 'hazard').map((event) => event.hazard),
    field: of(events, 'revealed').map((event) => ({
      seat: event.seat,
      character: event.character,
      manoeuvre: event.manoeuvre,
      hurt: hurt.filter((one) => one.seat === event.seat && one.character === event.character).map((one) => one.hazard),
    })),
  };
}
