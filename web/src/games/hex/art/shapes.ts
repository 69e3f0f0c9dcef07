/** Measures of a tile, numerals, and small helpers that write SVG. A cell is 200 wide and 173.2 high round 0, 0. */

export const CELL = 100;
export const TILE = 96;
export const APOTHEM = (TILE * Math.sqrt(3)) / 2;

export type Corner = 'E' | 'SE' | 'SW' | 'W' | 'NW' | 'NE';
/** Clockwise from the top, in degrees. */
export const CORNERS: Record<Corner, number> = { E: 90, SE: 150, SW: 210, W: 270, NW: 330, NE: 30 };

export const num = (value: number): string => String(Math.round(value * 100) / 100);

export function polar(angle: number, radius: number): [number, number] {
  const radians = (angle * Math.PI) / 180;
  return [radius * Math.sin(radians), -radius * Math.cos(radians)];
}

export const points = (pairs: [number, number][]): string =>
  `M${pairs.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`;

export const hexagon = (radius: number): string => points([0, 1, 2, 3, 4, 5].map((i) => polar(30 + 60 * i, radius)));

/** The plate that fills the right-hand (E) corner of a tile: two edges of the hexagon and an arc. */
export function cornerPlate(radius = 20.5, vertex = TILE, middle = 75.5): string {
  const gap = vertex - middle;
  const reach = gap / 2 + Math.sqrt(Math.max(radius ** 2 - (gap ** 2 * 3) / 4, 0));
  const x = vertex - reach / 2;
  const y = (reach * Math.sqrt(3)) / 2;
  return `M${num(x)} ${num(-y)}L${num(vertex)} 0L${num(x)} ${num(y)}A${radius} ${radius} 0 1 1 ${num(x)} ${num(-y)}Z`;
}

export const path = (d: string, fill = 'none', more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}" ${more}/>`;

export const group = (body: string, transform: string): string => `<g transform="${transform}">${body}</g>`;

/** A symbol of the sprite, centred on x, y. */
export const symbol = (name: string, x: number, y: number, size: number, colour: string): string =>
  `<use href="#${name}" x="${num(x - size / 2)}" y="${num(y - size / 2)}" width="${size}" height="${size}" color="${colour}"/>`;

export const icon = (name: string, x: number, y: number, size: number, colour: string): string =>
  symbol(`i-${name}`, x, y, size, colour);

// Stamped numerals: each glyph is a stroke in a box of 14 x 24, so a tile needs no font.
const GLYPHS: Record<string, string> = {
  '0': 'M3 0H11L14 3V21L11 24H3L0 21V3Z',
  '1': 'M1 5L8 0V24M1 24H14',
  '2': 'M0 5V3L3 0H11L14 3V8L0 21V24H15',
  '3': 'M0 0H13L6 9H10L14 13V20L10 24H3L0 21V19',
  '4': 'M10 24V0L0 16V17H15',
  '5': 'M14 0H1V10H10L14 13V20L10 24H3L0 21V20',
  '6': 'M13 1L9 0L0 12V20L4 24H10L14 20V15L10 11H1',
  '7': 'M0 0H14V3L5 24',
  '8': 'M3 0H11L13 3V8L10 11H4L1 8V3ZM4 11L0 15V21L3 24H11L14 21V15L10 11Z',
  '9': 'M1 23L5 24L14 12V4L10 0H4L0 4V9L4 13H13',
  '+': 'M7 5V19M0 12H14',
  '-': 'M1 12H13',
};

/** Digits and signs, centred on x, y. */
export function numeral(
  text: string | number,
  x: number,
  y: number,
  height: number,
  colour: string,
  weight = 5.2,
): string {
  const glyphs = String(text);
  const scale = height / 24;
  const width = glyphs.length * 14 + (glyphs.length - 1) * 7;
  const drawn = [...glyphs]
    .map((glyph, i) => line(GLYPHS[glyph] ?? '', colour, weight, `transform="translate(${21 * i} 0)"`))
    .join('');
  return group(drawn, `translate(${num(x - (width * scale) / 2)} ${num(y - height / 2)}) scale(${num(scale)})`);
}
