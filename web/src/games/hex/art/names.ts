/** The name of a tile, written on it: at most two lines, as large as they fit between its corners. */
const WIDE = 148;
const LARGEST = 25;
const SMALLEST = 17;
/** Of a letter of the condensed face, to its height. */
const LETTER = 0.46;

export interface NameOnTile {
  lines: string[];
  size: number;
}

export function nameOnTile(name: string): NameOnTile {
  const cuts = [...name.matchAll(/[ -]/g)].map(({ index }) => index + 1);
  const halves = cuts.map((at) => [name.slice(0, at).trim(), name.slice(at).trim()]);
  const length = (lines: string[]): number => Math.max(...lines.map((line) => line.length));
  const sizeOf = (lines: string[]): number => Math.min(LARGEST, WIDE / (LETTER * length(lines)));
  const whole = [name];
  const best = sizeOf(whole) < LARGEST ? [whole, ...halves].sort((a, b) => length(a) - length(b))[0]! : whole;
  return { lines: best, size: Math.round(Math.max(SMALLEST, sizeOf(best)) * 10) / 10 };
}
