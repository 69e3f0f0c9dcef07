/** Army against army as `sztab arena hex captain:nodes=24 --games 3000` measured it; the table of docs/bots.md. */
import type { Cell } from '../module';

const ARMIES = ['beasts', 'borgo', 'hegemony', 'moloch', 'outpost', 'steel_police'];
const WON: Record<string, (number | null)[]> = {
  beasts: [null, 51, 46, 53, 59, 48],
  borgo: [49, null, 60, 56, 68, 66],
  hegemony: [54, 40, null, 40, 44, 43],
  moloch: [47, 44, 60, null, 57, 56],
  outpost: [41, 32, 56, 42, null, 48],
  steel_police: [52, 34, 57, 44, 52, null],
};

export const MEASURED: Cell[] = Object.entries(WON).flatMap(([piece, row]) =>
  row.flatMap((won, i) =>
    won === null
      ? []
      : [{ piece, against: ARMIES[i]!, games: 200, share: won / 100, low: won / 100 - 0.07, high: won / 100 + 0.07 }],
  ),
);

/** People's tournaments: the share won in per cent and the games, as src/sztab/games/hex/people.json has them. */
const PLAYED: Record<string, ([number, number] | null)[]> = {
  beasts: [null, [71.7, 184], [66.7, 93], [54.1, 246], [58.9, 73], [43.5, 253]],
  borgo: [[28.3, 184], null, [55, 149], [43, 272], [71.3, 101], [43.9, 189]],
  hegemony: [[33.3, 93], [45, 149], null, [42.2, 161], [50, 82], [38.6, 140]],
  moloch: [[45.9, 246], [57, 272], [57.8, 161], null, [52.1, 119], [51.1, 270]],
  outpost: [[41.1, 73], [28.7, 101], [50, 82], [47.9, 119], null, [35.7, 115]],
  steel_police: [[56.5, 253], [56.1, 189], [61.4, 140], [48.9, 270], [64.3, 115], null],
};
const Z95 = 1.96;

/** Wilson's 95 % interval. */
function interval(share: number, games: number): { low: number; high: number } {
  const z2 = (Z95 * Z95) / games;
  const middle = (share + z2 / 2) / (1 + z2);
  const half = (Z95 * Math.sqrt((share * (1 - share)) / games + z2 / (4 * games))) / (1 + z2);
  return { low: middle - half, high: middle + half };
}

export const TOURNAMENTS: Cell[] = Object.entries(PLAYED).flatMap(([piece, row]) =>
  row.flatMap((cell, i) =>
    cell === null
      ? []
      : [{ piece, against: ARMIES[i]!, games: cell[1], share: cell[0] / 100, ...interval(cell[0] / 100, cell[1]) }],
  ),
);
