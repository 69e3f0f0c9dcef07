/** The games of the page: a game is two folders, `games/<name>` here and in `src/sztab`, and one line in this list. */
import hex from './hex';
import type { GameModule } from './module';
import state51 from './state51';
import wroclaw from './wroclaw';

/**
 * By the name that the server gives them, the one that people look for first in front. This is the border behind which a
 * scene has its game's own type: what comes in here as `any` is what `scene.ts` of the game says it is.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const GAMES: Readonly<Record<string, GameModule<any>>> = { hex, state51, wroclaw };

export const GAME_NAMES = Object.keys(GAMES);
/** The game whose puzzles are shown where nobody has said which. */
export const PUZZLE_GAME = GAME_NAMES.find((name) => GAMES[name]!.puzzles)!;

/** A server may know games that the page does not: they go by the names it gives them. */
export const gameName = (game: string): string => GAMES[game]?.about.name() ?? game;
export const modeName = (game: string, mode: string): string => GAMES[game]?.about.mode(mode) ?? mode;
export const pieceName = (game: string, piece: string): string => GAMES[game]?.pieces?.name(piece) ?? piece;
/** The name of a piece's colours: what `data-army` says. */
export const pieceColours = (game: string, piece: string): string =>
  (piece && GAMES[game]?.pieces?.colours?.(piece)) || piece;
/** What each seat of a table plays, as far as its options say it. */
export const piecesOf = (table: { game: string; options: Record<string, string> }): string[] =>
  GAMES[table.game]?.pieces?.of(table.options) ?? [];
