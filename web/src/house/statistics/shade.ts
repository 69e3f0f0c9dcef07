/** The shade behind a share in a table: above half amber, below it ice, stronger the farther from half. */
export interface Shade {
  colour: 'amber' | 'ice';
  /** How much of it, in per cent; the rest is what lies below. */
  percent: number;
}

/** As much as words can still be read on in the dark theme: bright ones, and the faint ones of few games. */
const STRONGEST = 42;
const STRONGEST_FAINT = 20;

export function shade(share: number, faint: boolean): Shade {
  const wanted = Math.round(Math.abs(share - 0.5) * 110);
  return { colour: share >= 0.5 ? 'amber' : 'ice', percent: Math.min(wanted, faint ? STRONGEST_FAINT : STRONGEST) };
}
