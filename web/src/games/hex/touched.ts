/** Reading a table's entries: where something has just changed on the board. */
import type { Entry } from '$/api/types';
import { isBattle } from '$/table/history';
import type { Shapes } from './scene';

/** The hexes where units came to stand or were brought to, outside battles. */
export function touched(entries: readonly Entry<Shapes>[]): Set<string> {
  const hexes = new Set<string>();
  for (const { event, target, to } of entries.filter((entry) => !isBattle(entry)).flatMap((entry) => entry.events)) {
    const hex = to ?? (['placed', 'moved', 'laid', 'swapped'].includes(event) ? target?.hex : undefined);
    if (typeof hex === 'string') hexes.add(hex);
  }
  return hexes;
}
