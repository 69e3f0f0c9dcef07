/** After a loss: what one did to the HQ of whoever won, if that was worth something. */
import { t } from '$/games/hex/words';
import type { Room } from './room.svelte';

export function comfort({ scene, seating }: Pick<Room, 'scene' | 'seating'>): string {
  const { me } = seating;
  if (!me || scene.counter === 'points') return '';
  const [foe] = scene.seats
    .filter((_, at) => seating.table.result?.winners.includes(at))
    .map((seat) => ({ name: seat.name, left: seat.toughness, start: seating.start(seat) }));
  if (!foe || foe.left >= foe.start) return '';
  return t(foe.left * 4 <= foe.start ? 'end.close' : 'end.hit', foe);
}
