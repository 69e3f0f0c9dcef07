/** Colours of goods and cards. Cards are objects: the same in both themes. */

export const PAPER = '#EFE6D2';
export const INK = '#2A211A';

/** The face of a token, dark enough for a paper icon (at least 4.5). */
const FACES: Record<string, string> = {
  fuel: '#8A5A0B',
  gun: '#A63D2F',
  iron: '#4E5F6A',
  brick: '#9A4A22',
  ammo: '#66601A',
  worker: '#3E6A3C',
  card: '#4A4470',
  contact: '#5C5A55',
  contact_grey: '#5F625F',
  contact_red: '#A8322A',
  contact_blue: '#2F5F86',
  contact_universal: '#6B4788',
  shield: '#2C6670',
  development: '#3B6B5A',
  liberty: '#8C4A63',
  toxic: '#55691C',
  any_basic: '#4B4237',
  own_deal: '#2F5F86',
};

export const VP_FACE = '#E9B44C';

export function faceOf(good: string): string {
  return FACES[good] ?? '#4B4237';
}
