/** Emblems of the factions in a box of 100 x 100 round the middle, and their colours: bright on dark, deep behind it. */
interface FactionArt {
  path: string;
  bright: string;
  deep: string;
}

export const FACTIONS: Record<string, FactionArt> = {
  new_york: {
    path: 'M0 -50L5 -22H-5ZM-25 -44L-10 -20 -18 -15ZM25 -44L10 -20 18 -15ZM-46 -26L-20 -11 -25 -3ZM46 -26L20 -11 25 -3ZM-22 4C-22 -24 22 -24 22 4L30 8V14H-30V8ZM-46 50V24H-34V34H-28V20H-16V38H-10V20L-4 26 3 19 8 28V36H14V20H27V40H33V27H46V50Z',
    bright: '#7FB2E8',
    deep: '#1F3C5C',
  },
  appalachian_federation: {
    path: 'M-50 36L-18 -40 -4 -12 8 -30 50 36ZM-18 -22L-27 0 -20 -5 -14 4 -8 -3ZM-50 42H50V50H-50ZM28 -50L40 -32H34L43 -18H31V-10H25V-18H13L22 -32H16Z',
    bright: '#A3C96F',
    deep: '#2C4620',
  },
  mutants_union: {
    path: 'M-32 10V-26L-27 -46 -18 -26V-6H-12V-34L-5 -50 5 -34V-6H11V-28L20 -44 26 -26V2L38 -16 48 -18 44 -4 30 22C26 32 22 36 18 38V50H-22V38C-30 32 -32 22 -32 10ZM-22 14C-14 2 8 2 16 14C8 26 -14 26 -22 14ZM-3 7.5A6.5 6.5 0 1 1 -3.01 7.5Z',
    bright: '#F08472',
    deep: '#5C1F17',
  },
  merchants_guild: {
    path: 'M0 -50A50 50 0 1 1 -.1 -50ZM-5 -40A40 40 0 0 0 -24.8 -31.8L-13 -18A22 22 0 0 1 -5 -22ZM5 -40V-22A22 22 0 0 1 13 -18L24.8 -31.8A40 40 0 0 0 5 -40ZM32 -25L18 -13A22 22 0 0 1 22 -5H40A40 40 0 0 0 32 -25ZM40 5H22A22 22 0 0 1 18 13L32 25A40 40 0 0 0 40 5ZM24.8 31.8L13 18A22 22 0 0 1 5 22V40A40 40 0 0 0 24.8 31.8ZM-5 40V22A22 22 0 0 1 -13 18L-24.8 31.8A40 40 0 0 0 -5 40ZM-32 25L-18 13A22 22 0 0 1 -22 5H-40A40 40 0 0 0 -32 25ZM-40 -5H-22A22 22 0 0 1 -18 -13L-32 -25A40 40 0 0 0 -40 -5ZM0 -10L10 0 0 10 -10 0Z',
    bright: '#F2BE55',
    deep: '#553C0C',
  },
};

const STRANGER: FactionArt = {
  path: 'M0 -44L38 -22V22L0 44 -38 22V-22ZM0 -24L20 -12V12L0 24 -20 12V-12Z',
  bright: '#C3D1DB',
  deep: '#33424C',
};

/** How a faction is drawn; the virtual opponent, who has none, gets a plain hexagon. */
export const factionArt = (id: string | null | undefined): FactionArt => FACTIONS[id ?? ''] ?? STRANGER;
