/** What the seats of any game are called, from what its scene and its table tell. */
import type { State, Table } from '$/api/types';

interface Named {
  name: string;
  army: string;
}

interface SceneSeats {
  seats?: { letter?: string; name?: string; army?: string }[];
}

export function seatOf(table: Table | null, state: State | null, seat: number): Named {
  const drawn = ((state?.scene ?? {}) as SceneSeats).seats?.[seat];
  return { name: drawn?.name || table?.seats[seat]?.player?.name || table?.names[seat] || '', army: drawn?.army ?? '' };
}

/** By the letter that a record writes. */
export function letterOf(table: Table | null, state: State | null, letter: string): Named {
  const seat = table?.names.indexOf(letter) ?? -1;
  return seat < 0 ? { name: letter, army: '' } : seatOf(table, state, seat);
}
