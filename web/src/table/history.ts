/** Reading a table's entries: turns, what was taken back, what happened since one's own last turn. */
import type { Entry, Shapes, Turn } from '$/api/types';

export interface TurnLine<G extends Shapes = Shapes> {
  key: string;
  number: number;
  seat: string;
  entries: Entry<G>[];
}

/** Entries without what was taken back. */
export function standing<G extends Shapes>(entries: readonly Entry<G>[]): Entry<G>[] {
  const left: Entry<G>[] = [];
  for (const entry of entries) {
    if (entry.kind !== 'undo') {
      left.push(entry);
      continue;
    }
    for (let count = entry.count; count > 0;) {
      const at = left.findLastIndex((one) => one.kind === 'step');
      if (at < 0) break;
      left.splice(at, 1);
      count -= 1;
    }
  }
  return left;
}

/** Entries by the turn they belong to, as a record writes them. */
export function turns<G extends Shapes>(entries: readonly Entry<G>[]): TurnLine<G>[] {
  const lines: TurnLine<G>[] = [];
  for (const entry of standing(entries)) {
    if (entry.story.length === 0 && entry.kind !== 'note') continue;
    const turn = entry.turn ?? { number: lines.at(-1)?.number ?? 0, seat: lines.at(-1)?.seat ?? '' };
    const last = lines.at(-1);
    if (last && last.number === turn.number && last.seat === turn.seat) last.entries.push(entry);
    else
      lines.push({
        key: `${turn.number}${turn.seat}${entry.number}`,
        number: turn.number,
        seat: turn.seat,
        entries: [entry],
      });
  }
  return lines;
}

/**
 * What others and chance did since this seat's last turn, with a battle that it called itself. `now` is the turn that
 * goes on: what the seat does in it ends nothing. Without it every answer does.
 */
export function since<G extends Shapes>(
  entries: readonly Entry<G>[],
  seat: number,
  now: Turn | null = null,
): Entry<G>[] {
  const left = standing(entries);
  const own = (entry: Entry<G>): boolean => entry.kind === 'step' && entry.seat === seat;
  const within = (entry: Entry<G>, turn: Turn | null): boolean =>
    turn !== null && entry.turn?.number === turn.number && entry.turn.seat === turn.seat;
  const last = left.findLastIndex((entry) => own(entry) && !within(entry, now));
  const fought = left.findIndex((entry) => isBattle(entry) && within(entry, left[last]?.turn ?? null));
  const from = fought < 0 ? last + 1 : Math.min(fought, last + 1);
  return left.slice(from).filter((entry) => !own(entry) || isBattle(entry));
}

export const isBattle = (entry: Entry): boolean => entry.events.some((event) => event.event === 'battle');
