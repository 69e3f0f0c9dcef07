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
