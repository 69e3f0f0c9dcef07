/** Turning a tile: the player points with its main side, whichever that is. */
import type { TileKind } from '$/games/hex/scene';

/** The facing with which the front looks in this direction. */
export function facingFor(tile: TileKind, direction: number): number {
  return (direction - tile.front + 12) % tile.facings;
}

/** The direction of a point seen from another. */
export function directionOf(dx: number, dy: number): number {
  return Math.round(((Math.atan2(dx, -dy) * 180) / Math.PI + 360) / 60) % 6;
}
