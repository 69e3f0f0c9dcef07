/** Round numbers for an axis: about so many steps from low to high. */
export function ticks(low: number, high: number, steps: number): number[] {
  const rough = Math.max(high - low, 1e-9) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough)!;
  const found: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step / 1000; at += step)
    found.push(Number(at.toPrecision(12)));
  return found;
}

/** The middle of all games: from the first to the last round that leaves a tenth on either side. */
export function middle(lengths: readonly { rounds: number; games: number }[]): [number, number] {
  const all = lengths.reduce((sum, one) => sum + one.games, 0);
  const at = (share: number): number => {
    let passed = 0;
    for (const one of lengths) {
      passed += one.games;
      if (passed >= share * all) return one.rounds;
    }
    return lengths.at(-1)?.rounds ?? 0;
  };
  return [at(0.1), at(0.9)];
}
