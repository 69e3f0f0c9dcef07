/** What the seats of any game are called and coloured, from what its scene and its table tell. */
import type { State, Table } from '$/api/types';
import { word } from '$/app/i18n/index.svelte';
import { FACTIONS } from '$/games/state51/art/emblems';

export interface Named {
  name: string;
  army: string;
  /** Where no army says it. */
  colour?: string;
}

interface Drawn {
  name?: string;
  army?: string;
  faction?: string | null;
  letter?: string;
}

export function seatOf(table: Table | null, state: State | null, seat: number): Named {
  const drawn = ((state?.scene ?? {}) as { seats?: Drawn[] }).seats?.[seat] ?? {};
  const taken = table?.seats[seat];
  const letter = table?.names[seat] ?? '';
  const player = taken?.player?.name ?? (taken?.bot ? word('bot', taken.bot) : '');
  return {
    name: drawn.name || [letter, player].filter(Boolean).join(' · '),
    army: drawn.army ?? (drawn.letter ? `side-${drawn.letter}` : ''),
    colour: drawn.faction ? FACTIONS[drawn.faction]?.bright : undefined,
  };
}

/** By the letter that a record writes. */
export function letterOf(table: Table | null, state: State | null, letter: string): Named {
  const seat = table?.names.indexOf(letter) ?? -1;
  return seat < 0 ? { name: letter, army: '' } : seatOf(table, state, seat);
}
