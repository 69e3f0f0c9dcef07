/** Addresses of puzzles. The game stands in them where it is not the first that has any. */
import { query } from '$/api/http';
import { here } from '$/app/address';
import { GAMES, PUZZLE_GAME } from '$/games';
import type { RunKind } from './types';

const named = (game: string): string | null => (game === PUZZLE_GAME ? null : game);

export const house = (game: string): string => query('/puzzles', { game: named(game) });
export const training = (game: string, theme: string | null = null): string =>
  query('/puzzles/training', { game: named(game), theme });
export const running = (game: string, kind: RunKind): string => query(`/puzzles/${kind}`, { game: named(game) });

/** The game that this address asks for. */
export function asked(): string {
  const game = new URLSearchParams(here().search).get('game') ?? '';
  return GAMES[game]?.puzzles ? game : PUZZLE_GAME;
}
