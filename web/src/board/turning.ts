/** Turning a tile: the player points with its main side, whichever that is. */
import { readSide } from '$/art/sides';
import type { TileKind } from './types';

/** The side that a player thinks of as the front: the strongest attack; of several, the one in their middle. */
export function front(tile: TileKind): number {
  const weights = tile.sides.map((word) => {
    const side = readSide(word);
    return side.blow * 2 + side.shot * 2 + (side.gauss ? 3 : 0) + (side.net || side.web ? 3 : 0) + (side.link ? 1 : 0) + (side.armour ? 0.5 : 0);
  });
  const weight = (i: number): number => weights[((i % 6) + 6) % 6]!;
  const around = weights.map((own, i) => own * 10 + (weight(i - 1) + weight(i + 1)) * 2 + weight(i - 2) + weight(i + 2));
  return around.indexOf(Math.max(...around));
}

/** The facing with which the front looks in this direction. */
export function facingFor(tile: TileKind, direction: number): number {
  return (direction - front(tile) + 12) % tile.facings;
}

/** The direction of a point seen from another. */
export function directionOf(dx: number, dy: number): number {
  return Math.round(((Math.atan2(dx, -dy) * 180) / Math.PI + 360) / 60) % 6;
}
