/** Who has left a game that no clock ends. */
import type { Table } from '$/api/types';

/** People come and go; it is said only of those who stay away. */
export const SOON = 60_000;

/** The seats of other people who are away, by since when that is known; who is back is forgotten. */
export function awaySince(
  table: Pick<Table, 'status' | 'clock' | 'seats' | 'claimable'>,
  mine: readonly number[],
  known: ReadonlyMap<number, number>,
  now: number,
): Map<number, number> {
  if (table.status !== 'running' || table.clock || mine.length === 0) return new Map();
  const gone = table.seats.filter(
    ({ seat, kind, online }) => kind === 'person' && !online && !mine.includes(seat) && !table.claimable.includes(seat),
  );
  return new Map(gone.map(({ seat }) => [seat, known.get(seat) ?? now]));
}

/** For how many minutes, once that is worth saying; 0 before. */
export const minutesAway = (since: number, now: number): number =>
  now - since < SOON ? 0 : Math.floor((now - since) / 60_000);
