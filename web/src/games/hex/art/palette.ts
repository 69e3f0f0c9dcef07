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
export const VENOM = '#B4F06B';
export const NUMB = '#E3C8FF';
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
    art(
      'smart',
      ['#43CBD6', '#17545B', '#0C3236', '#021416'],
      'M-34-42H34L42-34V-20L36-14V14L42 20V34L34 42H-34L-42 34V20L-36 14V-14L-42-20V-34Z',
      104,
      0.9,
      'M3 2H9V8H3ZM15 2H21V8H15Z',
    ),
    art(
      'new_york',
      ['#F795C4', '#63284A', '#3B162B', '#1F0714'],
      'M-16-47H16V-39H31V-29H41V29H31V39H16V47H-16V39H-31V29H-41V-29H-31V-39H-16Z',
      106,
      0.9,
      'M0 10V5H6V0H11V6H16V3H21V10Z',
    ),
    art(
      'neojungle',
      ['#2FAE86', '#135041', '#0A3027', '#02140F'],
      'M0-47C8-47 14-41 16-34C23-37 32-35 37-28C42-21 41-13 36-8C43-5 47 2 46 10C45 18 38 24 31 24C32 32 28 39 20 42C12 45 4 42 0 36C-4 42-12 45-20 42C-28 39-32 32-31 24C-38 24-45 18-46 10C-47 2-43-5-36-8C-41-13-42-21-37-28C-32-35-23-37-16-34C-14-41-8-47 0-47Z',
      110,
      0.9,
      'M2 8C5 1 14-1 22 2C19 9 10 11 2 8Z',
    ),
    art(
      'doomsday_machine',
      ['#F7893B', '#64310D', '#3C1C06', '#1E0C01'],
      'M-18-43H18L43-18V18L18 43H-18L-43 18V-18Z',
      112,
      0.92,
      'M3 0H9L15 5 9 10H3L9 5ZM13 0H17L23 5 17 10H13L19 5Z',
    ),
    art(
      'sharrash',
      ['#CBB391', '#544635', '#32291E', '#17110A'],
      'M0-48L16-40 33-39 41-23 47-6 38 9 37 26 22 35 8 46-8 42-25 43-34 28-46 14-41-4-43-21-29-33-17-45Z',
      108,
      0.9,
      'M0 7L5 2 9 7 14 1 19 6 24 3V10H0Z',
    ),
    art(
      'mississippi',
      ['#E2F06A', '#4E5418', '#2E320B', '#151702'],
      'M0-50C10-40 20-34 30-26C42-16 46-2 42 14C37 33 20 44 0 44C-20 44-37 33-42 14C-46-2-42-16-30-26C-20-34-10-40 0-50Z',
      108,
      0.88,
      'M6 0C9 4 10 5 10 7A4 3 0 0 1 2 7C2 5 3 4 6 0ZM18 0C21 4 22 5 22 7A4 3 0 0 1 14 7C14 5 15 4 18 0Z',
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
