/** Colours and shapes by army. Tiles are objects: they look the same in both themes. */

export const BONE = '#F5ECDA';
export const INK = '#0C0F11';
export const STEEL = '#C7D2DA';
export const TEAL = '#5FD6C6';
export const AMBER = '#FFC24A';
export const ICE = '#8FC7FF';
export const BLOOD = '#FF4D3D';
export const ROPE = '#E8D3A4';
export const HOT = '#FF9A6B';
export const PAPER = '#EFE6D2';
export const PAPER_SHADE = '#D9CCB0';

export interface ArmyArt {
  /** Names the drawings of this army in the sprite. */
  key: string;
  sign: string;
  bright: string;
  light: string;
  deep: string;
  ink: string;
  /** Outline of the centre plate in a box of 100 x 100, how large it is drawn, and the emblem in it. */
  frame: string;
  size: number;
  emblem: number;
  /** One repeat of the rim pattern, 24 x 10. */
  edge: string;
}

const art = (
  key: string,
  colours: [string, string, string, string],
  frame: string,
  size: number,
  emblem: number,
  edge: string,
): ArmyArt => ({
  key,
  sign: `army-${key}`,
  bright: colours[0],
  light: colours[1],
  deep: colours[2],
  ink: colours[3],
  frame,
  size,
  emblem,
  edge,
});

const KNOWN: Record<string, ArmyArt> = Object.fromEntries(
  [
    art(
      'borgo',
      ['#62A4EE', '#23486F', '#132A44', '#061222'],
      'M-41 0A41 41 0 1 1 41 0A41 41 0 1 1 -41 0Z',
      115,
      0.98,
      'M4 0L16 0 22 10 12 10Z',
    ),
    art(
      'hegemony',
      ['#F2B535', '#5E4410', '#382706', '#1A1101'],
      'M-6-47H6L47-6V6L6 47H-6L-47 6V-6Z',
      111,
      0.88,
      'M6 5L12 0 18 5 12 10Z',
    ),
    art(
      'moloch',
      ['#F0695A', '#6A2019', '#3F110D', '#210503'],
      'M-8-47H8L10-38 20-34 28-39 39-28 34-20 38-10 47-8V8L38 10 34 20 39 28 28 39 20 34 10 38 8 47H-8L-10 38-20 34-28 39-39 28-34 20-38 10-47 8V-8L-38-10-34-20-39-28-28-39-20-34-10-38Z',
      108,
      0.92,
      'M6 4H18V10H6Z',
    ),
    art(
      'outpost',
      ['#8CC063', '#34562A', '#1C3316', '#091605'],
      'M-31-36H31L36-31V31L31 36H-31L-36 31V-31Z',
      118,
      0.98,
      'M0 0H5V10H0ZM19 0H24V10H19Z',
    ),
    art(
      'steel_police',
      ['#C3D1DB', '#445662', '#27333C', '#0A1015'],
      'M-34-40L0-44 34-40 38-28V2C38 24 22 38 0 46C-22 38-38 24-38 2V-28Z',
      113,
      0.96,
      'M0 3.5H24V7H0Z',
    ),
    art(
      'beasts',
      ['#C78DD6', '#553061', '#321A3A', '#190820'],
      'M0-48L9-38 20-45 23-33 37-34 34-21 46-14 38-3 47 8 36 14 39 28 26 27 22 42 11 35 1 47-9 36-21 43-24 30-38 31-35 18-47 10-38 0-45-13-34-18-37-33-23-32-19-45-8-37Z',
      108,
      0.9,
      'M0 10L6 2 12 10 18 2 24 10Z',
    ),
  ].map((army) => [army.key, army]),
);

// An army of a stranger gets one of these, by its name, with a hexagonal plate and dots on the rim.
const STRANGERS = (
  [
    ['#5FC9B6', '#1C514A', '#0E302B', '#031512'],
    ['#E89A5C', '#5C3413', '#361D08', '#1A0B02'],
    ['#E58CA8', '#5F2438', '#381220', '#1C060E'],
    ['#B9C25A', '#484D17', '#2A2D0A', '#131502'],
  ] as [string, string, string, string][]
).map((colours, number) => ({
  ...art('custom', colours, 'M-44 0L-22-38H22L44 0 22 38H-22Z', 116, 0.9, 'M8 2H16V8H8Z'),
  key: `custom${number}`,
}));

/** How an army is drawn. */
export function artOf(army: string): ArmyArt {
  const known = KNOWN[army];
  if (known) return known;
  let sum = 0;
  for (const letter of army) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return STRANGERS[sum % STRANGERS.length]!;
}

/** Every way an army can be drawn, for the sprite. */
export const ALL_ART: readonly ArmyArt[] = [...Object.values(KNOWN), ...STRANGERS];
