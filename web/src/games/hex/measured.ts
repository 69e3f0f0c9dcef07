/** Army against army in the hands of bots (lab/README.md has the command) and of people. */
import type { Cell } from '../module';
import measured from './measured.json';

export const MEASURED: Cell[] = (measured.cells as [string, string, number, number, number, number][]).map(
  ([piece, against, games, won, low, high]) => ({
    piece,
    against,
    games,
    share: won / 100,
    low: low / 100,
    high: high / 100,
  }),
);

const ARMIES = ['beasts', 'borgo', 'hegemony', 'moloch', 'outpost', 'steel_police'];

const FURTHER = ['smart', 'new_york', 'neojungle', 'doomsday_machine', 'sharrash', 'mississippi'];
const EVERY = [...ARMIES, ...FURTHER];

/** People's tournaments: the share won in per cent and the games, as src/sztab/games/hex/people.json has them. */
const PLAYED: Record<string, ([number, number] | null)[]> = {
  beasts: [
    null,
    [71.7, 184],
    [66.7, 93],
    [54.1, 246],
    [58.9, 73],
    [43.5, 253],
    [58.1, 105],
    [58.9, 56],
    [70.4, 27],
    [46.4, 138],
    [56.8, 74],
    [40.9, 235],
  ],
  borgo: [
    [28.3, 184],
    null,
    [55, 149],
    [43, 272],
    [71.3, 101],
    [43.9, 189],
    [51.6, 128],
    [58.6, 87],
    [83, 47],
    [46, 63],
    [53.2, 77],
    [38.8, 165],
  ],
  hegemony: [
    [33.3, 93],
    [45, 149],
    null,
    [42.2, 161],
    [50, 82],
    [38.6, 140],
    [41.2, 97],
    [46.7, 75],
    [50, 36],
    [41.9, 43],
    [43.8, 73],
    [42.3, 97],
  ],
  moloch: [
    [45.9, 246],
    [57, 272],
    [57.8, 161],
    null,
    [52.1, 119],
    [51.1, 270],
    [47.1, 155],
    [60.4, 96],
    [58.7, 46],
    [48.3, 87],
    [38.2, 110],
    [56.4, 236],
  ],
  outpost: [
    [41.1, 73],
    [28.7, 101],
    [50, 82],
    [47.9, 119],
    null,
    [35.7, 115],
    [44.3, 88],
    [41.2, 68],
    [51.4, 35],
    [44.8, 29],
    [54.8, 62],
    [54.4, 90],
  ],
  steel_police: [
    [56.5, 253],
    [56.1, 189],
    [61.4, 140],
    [48.9, 270],
    [64.3, 115],
    null,
    [39.2, 143],
    [58.4, 89],
    [80.4, 46],
    [32.6, 86],
    [67.5, 126],
    [55.8, 215],
  ],
  smart: [
    [41.9, 105],
    [48.4, 128],
    [58.8, 97],
    [52.9, 155],
    [55.7, 88],
    [60.8, 143],
    null,
    [60.3, 78],
    [63.2, 38],
    [39.7, 63],
    [58.1, 86],
    [64.5, 121],
  ],
  new_york: [
    [41.1, 56],
    [41.4, 87],
    [53.3, 75],
    [39.6, 96],
    [58.8, 68],
    [41.6, 89],
    [39.7, 78],
    null,
    [57.6, 33],
    [34.3, 35],
    [34.7, 75],
    [44.3, 79],
  ],
  neojungle: [
    [29.6, 27],
    [17, 47],
    [50, 36],
    [41.3, 46],
    [48.6, 35],
    [19.6, 46],
    [36.8, 38],
    [42.4, 33],
    null,
    [23.5, 17],
    [44.2, 43],
    [19.4, 36],
  ],
  doomsday_machine: [
    [53.6, 138],
    [54, 63],
    [58.1, 43],
    [51.7, 87],
    [55.2, 29],
    [67.4, 86],
    [60.3, 63],
    [65.7, 35],
    [76.5, 17],
    null,
    [77.8, 36],
    [75, 84],
  ],
  sharrash: [
    [43.2, 74],
    [46.8, 77],
    [56.2, 73],
    [61.8, 110],
    [45.2, 62],
    [32.5, 126],
    [41.9, 86],
    [65.3, 75],
    [55.8, 43],
    [22.2, 36],
    null,
    [44.8, 96],
  ],
  mississippi: [
    [59.1, 235],
    [61.2, 165],
    [57.7, 97],
    [43.6, 236],
    [45.6, 90],
    [44.2, 215],
    [35.5, 121],
    [55.7, 79],
    [80.6, 36],
    [25, 84],
    [55.2, 96],
    null,
  ],
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
      : [{ piece, against: EVERY[i]!, games: cell[1], share: cell[0] / 100, ...interval(cell[0] / 100, cell[1]) }],
  ),
);

/** How often people won with an army against all of these, and in how many games. */
export function peopleWon(army: string): { share: number; games: number } | null {
  const cells = TOURNAMENTS.filter((cell) => cell.piece === army);
  const games = cells.reduce((sum, cell) => sum + cell.games, 0);
  return games ? { share: cells.reduce((sum, cell) => sum + cell.share * cell.games, 0) / games, games } : null;
}
