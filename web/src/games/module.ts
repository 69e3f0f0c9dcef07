/**
 * What the page asks of a game: everything in which games differ. The rest of the page (`app`, `house`, `table`) names no
 * game; it finds one in the list of `index.ts`.
 */
import type { Component } from 'svelte';
import type { Entry, GameInfo, RuleExample, Shapes } from '$/api/types';
import type { CatalogueOf } from '$/table/catalogue.svelte';
import type { GameStore } from '$/table/gamestore';
import type { Beat } from '$/table/presenter.svelte';
import type { StudyStore } from '$/table/study.svelte';

/** A part that is fetched when somebody looks at it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as Svelte's own Component has it
export type Part<P extends Record<string, any>, Bound extends keyof P | '' = string> = () => Promise<{
  default: Component<P, object, Bound>;
}>;

export type Options = Record<string, string>;

/**
 * The props of a game's own options, `NewOptions.svelte`. The frame shows who plays, clocks and the like; the component
 * shows the game's panels (`<fieldset class="panel">` with a `<legend>`) and writes what was chosen there to `chosen`,
 * without what the seats already say (`ofSeats`). It asks the server what fits together: `ask` gives why a choice is
 * refused ('' when it is not), together with the seats as they are now.
 */
export interface OptionsProps {
  game: GameInfo;
  /** How many seats there are, and the piece of each ('' where the game has none). */
  seats: number;
  pieces: string[];
  /** $bindable: the options to make the table with. */
  chosen: Options;
  ask: (options: Options) => Promise<string>;
}

/** What a seat plays: an army, a faction. */
export interface Pieces {
  label(): string;
  name(piece: string): string;
  /** Those that can be chosen for a new game. */
  choices(game: GameInfo): string[];
  /** The choice that leaves it to chance. */
  chance?: string;
  /** What a further seat begins with. */
  next(taken: string[], choices: string[]): string;
  shuffle(): string;
  /** What each seat plays, as far as a table's options say it. */
  of(options: Options): string[];
  /** How it plays, in a sentence, and how hard that is. */
  about?(piece: string): { style: string; level: 'easy' | 'middle' | 'hard' } | null;
  /** The name of its colours (`data-army`), where another game has a piece that is called the same. */
  colours?(piece: string): string;
  /** Its drawing; it stands for the name where there is little room. */
  sign?: Component<{ piece: string; size?: number }>;
}

/** What a seat is called and coloured. */
export interface SeatLook {
  name: string;
  army: string;
  /** Where no army says it. */
  colour?: string;
}

/** Who beats whom: how much of its games a piece won against another. */
export interface Cell {
  piece: string;
  against: string;
  games: number;
  share: number;
  low: number;
  high: number;
}

/** The words with which the house speaks of a game. */
export interface About {
  name(): string;
  /** How many play, and how long. */
  facts(): string;
  text(): string;
  /** What "play now" begins. */
  play(): string;
  /** In the list of rules, and in that of analyses. */
  rules(): string;
  analysis(): string;
  /** What its keys do, as `app/shortcuts/rows.ts` reads it: `1–6: choose a tile · Q, E: turn it`. */
  keys?(): string;
  /** The name of a mode. */
  mode(mode: string): string;
  /** What its statistics count: results by piece, piece against piece, given and taken. */
  pieces?(): string;
  matrix?(): string;
  dealt(): string;
  taken(): string;
  /** What a table with one seat is. */
  solo?(): string;
}

export interface TableProps<G extends Shapes> {
  store: GameStore<G>;
  scene: G['scene'];
  catalogue: G['catalogue'];
}

export interface LessonProps<G extends Shapes> {
  store: StudyStore<G>;
  /** What the step points at: hexes, cards. */
  marks: string[];
}

export interface ExampleProps<G extends Shapes> {
  store: StudyStore<G>;
  example: RuleExample;
  /** The tokens that the last step, or what is tried, is about. */
  about: string[];
}

export interface DealtProps<G extends Shapes> {
  part: string;
  scene: G['scene'];
  catalogue: G['catalogue'];
}

export interface FilmProps<G extends Shapes> {
  battle: NonNullable<G['forecast']>;
  scene: G['scene'];
  autoplay: boolean;
  onclose: () => void;
  onend?: () => void;
}

export interface EditorProps {
  position: string;
  /** Play from the position. */
  onplay: (line: string) => void;
  onchange: (line: string) => void;
}

export interface GameModule<G extends Shapes = Shapes> {
  about: About;
  /** On the start page: a drawing, or the address of one. */
  picture: Component | string;
  /** What has to stand on every page once for the game's drawings. */
  drawings?: Component;

  /** The fewest and the most seats, and how many there are at first. */
  seats: { fewest: number; most: number; usual: number };
  pieces?: Pieces;
  /** The options that the seats and their pieces make. */
  ofSeats(pieces: string[]): Options;
  /** Begins with what is `chosen`, and leaves alone what it does not offer. */
  newOptions: Part<OptionsProps, 'chosen'>;
  /** The options by which sides of equal size play, where there are any. */
  teams?: Options;
  /** What is played where nobody chose anything. */
  usual: Options;
  /** It can be played alone; that is offered where other games offer two seats at one screen. */
  alone?: Options;
  /** The modes that are rated, the usual one first. */
  modes: readonly string[];
  /** Who beats whom elsewhere: what bots have measured, people's tournaments. */
  measured?: readonly { by: 'bots' | 'people'; title(): string; about(): string; cells: readonly Cell[] }[];

  catalogue: CatalogueOf<G['catalogue']>;
  table: Part<TableProps<G>>;
  /** A seat as its scene draws it, and whose turn that scene tells. */
  seatLook(scene: G['scene'], seat: number): Partial<SeatLook>;
  /** An action in words; null where its token has to do. */
  says(scene: G['scene'], token: string): string | null;
  /** A part of what chance deals, in words and drawn; elsewhere its name in the token has to do. */
  dealt?: { name(part: string, scene: G['scene'], catalogue: G['catalogue']): string; view: Part<DealtProps<G>> };
  /** A battle inside a replay. */
  film?: Part<FilmProps<G>>;
  /** How long what happened at a table is shown; without it everything is there at once. */
  present?(entry: Entry<G>, mine: readonly number[]): Beat | null;
  lesson: {
    board: Part<LessonProps<G>>;
    /** What stands for a lesson in the list; without one it has a number. */
    sign?: Part<{ sign: string }>;
    /** What stands below a lesson that has a sign, such as all tiles of an army. */
    below?: Part<{ sign: string }>;
    /** The board fits into whatever room there is: only a window that is held upright has it under the words. */
    fitted?: boolean;
  };
  /** Nothing is hidden from anybody: an example may be looked at through the eyes of whoever is asked. */
  openHands?: boolean;
  /** Its puzzles, if there are any: how an attempt is made, what a miss shows, and whether steps of it are taken back. */
  puzzles?: { how(): string; missed(): string; undo: boolean };
  /** The board of a rule's example; without one it is the table, made small. */
  example?: Part<ExampleProps<G>>;
  /** Positions are set up by hand, from `empty` on. */
  editor?: { view: Part<EditorProps>; empty: string };
  /** All its pieces to look at. */
  gallery?: { path: string; title(): string; short(): string; view: Part<Record<string, never>> };
}
