import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MEASURED, TOURNAMENTS } from './measured';

test('the tournaments of the page are those that the arena compares with', () => {
  const { cells } = JSON.parse(readFileSync('../src/sztab/games/hex/people.json', 'utf8')) as {
    cells: Record<string, Record<string, [number, number]>>;
  };
  expect(TOURNAMENTS).toHaveLength(132);
  for (const { piece, against, share, games, low, high } of TOURNAMENTS) {
    expect([100 * share, games]).toEqual([expect.closeTo(cells[piece]![against]![0]), cells[piece]![against]![1]]);
    expect(low).toBeLessThan(share);
    expect(high).toBeGreaterThan(share);
  }
});

test('every army has met every other among the bots, and both say the same of it', () => {
  expect(MEASURED).toHaveLength(132);
  for (const { piece, against, games, share, low, high } of MEASURED) {
    const other = MEASURED.find((cell) => cell.piece === against && cell.against === piece)!;
    expect(other.games).toBe(games);
    expect(share + other.share).toBeCloseTo(1, 2);
    expect(low).toBeLessThan(share);
    expect(high).toBeGreaterThan(share);
  }
});
