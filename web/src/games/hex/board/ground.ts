/** The table's map: cells, contour lines and the edge of the board. Colours follow the theme. */
import type { Hex } from '$/games/hex/scene';
import { CELL, hexagon, num, polar } from '$/games/hex/art/shapes';

const HILLS: readonly [number, number, number, number][] = [
  [-250, -230, 90, 20],
  [270, 210, 110, 70],
  [120, -330, 60, 0],
  [-160, 320, 70, 40],
  [430, -250, 80, 30],
  [-440, 140, 90, 10],
];

/** Contour lines of the field map under the board. */
export const CONTOURS: string = HILLS.flatMap(([cx, cy, size, turn]) =>
  [1, 2, 3, 4].map((k) => {
    const spots = Array.from({ length: 12 }, (_, i): [number, number] => {
      const [x, y] = polar(30 * i + turn, size * k ** 0.8 * (1 + (0.16 * (((i * 7 + k * 3 + turn) % 5) - 2)) / 2));
      return [cx + x * 1.25, cy + y];
    });
    const middles = spots.map((a, i): [number, number] => {
      const b = spots[(i + 1) % 12]!;
      return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    });
    const last = middles[11]!;
    return (
      `M${num(last[0])} ${num(last[1])}` +
      spots.map((p, i) => `Q${num(p[0])} ${num(p[1])} ${num(middles[i]![0])} ${num(middles[i]![1])}`).join('')
    );
  }),
).join('');

const CORNERS = [0, 1, 2, 3, 4, 5].map((i) => polar(30 + 60 * i, CELL));

/** Hexagons of one radius round all these hexes, as one path. */
export function hexagons(hexes: readonly Hex[], radius: number): string {
  const shape = hexagon(radius)
    .slice(1, -1)
    .split('L')
    .map((pair) => pair.split(' ').map(Number) as [number, number]);
  return hexes.map(({ x, y }) => `M${shape.map(([px, py]) => `${num(px + x)} ${num(py + y)}`).join('L')}Z`).join('');
}

/** Where the plates of the board are bolted together: corners that only one or two hexes share. */
export function bolts(hexes: readonly Hex[]): [number, number][] {
  const seen = new Map<string, { spot: [number, number]; count: number; out: [number, number] }>();
  for (const { x, y } of hexes) {
    for (const [dx, dy] of CORNERS) {
      const spot: [number, number] = [Math.round(x + dx), Math.round(y + dy)];
      const key = `${Math.round(spot[0] / 10)},${Math.round(spot[1] / 10)}`;
      const known = seen.get(key);
      if (known) known.count += 1;
      else seen.set(key, { spot, count: 1, out: [dx / CELL, dy / CELL] });
    }
  }
  return [...seen.values()]
    .filter(({ count }) => count === 1)
    .map(({ spot, out }) => [spot[0] + out[0] * 5, spot[1] + out[1] * 5]);
}

/** The box round the board, with room for its edge. */
export function viewBox(hexes: readonly Hex[], room = 16): string {
  const xs = hexes.map((hex) => hex.x);
  const ys = hexes.map((hex) => hex.y);
  const left = Math.min(...xs) - CELL - room;
  const top = Math.min(...ys) - 86.6 - room;
  return [left, top, Math.max(...xs) + CELL + room - left, Math.max(...ys) + 86.6 + room + 8 - top].map(num).join(' ');
}
