/** What the seats of any game are called and coloured, from what its scene and its table tell. */
import type { State, Table } from '$/api/types';
import { GAMES } from '$/games';
import type { SeatLook } from '$/games/module';
import { botName } from '$/table/people';

export function seatOf(table: Table | null, state: State | null, seat: number): SeatLook {
  const drawn = (table && state && GAMES[table.game]?.seatLook(state.scene, seat)) ?? {};
  const taken = table?.seats[seat];
  const letter = table?.names[seat] ?? '';
  const player = taken?.player?.name ?? (taken?.bot ? botName(taken.bot, taken.nth) : '');
  return {
    name: drawn.name || [letter, player].filter(Boolean).join(' · '),
    army: drawn.army ?? '',
    colour: drawn.colour,
  };
}

/** By the letter that a record writes. */
export function letterOf(table: Table | null, state: State | null, letter: string): SeatLook {
  const seat = table?.names.indexOf(letter) ?? -1;
  return seat < 0 ? { name: letter, army: '' } : seatOf(table, state, seat);
}
