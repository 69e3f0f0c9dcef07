/** What the table of a game needs of whatever is behind it: a table with people around it, or a position being studied. */
import type { Advice, Entry, Shapes, State, Table } from '$/api/types';
import type { Stage } from './presenter.svelte';
import type { TableStore } from './store.svelte';

export const SPECTATOR = -1;

export interface Refusal {
  says: string;
  rule: string | null;
}

export interface GameStore<G extends Shapes = Shapes> {
  readonly table: Table | null;
  readonly state: State<G> | null;
  readonly entries: Entry<G>[];
  /** The seat whose eyes we look through; SPECTATOR for none. */
  readonly seat: number;
  /** The seats that are played here. */
  readonly mine: number[];
  readonly spectating: boolean;
  /** Whether the seat we look through is asked and may answer. */
  readonly asked: boolean;
  /** An answer is on its way. */
  readonly waiting: boolean;
  /** The sentence of the last refusal, until something else is done. */
  refusal: Refusal | null;
  /** What has just happened, where somebody goes through a game that was played; it is pointed at. */
  readonly fresh?: Entry<G>[];
  /** What happened is shown here one thing after another; where it is missing everything is there at once. */
  readonly stage?: Stage<G>;
  /** It is to be found out what comes of something: nothing is foretold, and nobody advises. */
  readonly blind?: boolean;
  /** What the table is to point at: hexes, cards. */
  readonly marks?: readonly string[];
  /** The table with people around it: chat, offers, clocks, links. None where a position is studied. */
  readonly social: TableStore | null;

  answer(token: string): void;
  undo(): void;
  /** What would come of the position after these tokens; null where nothing can be said. */
  forecast(tokens: string[]): Promise<G['forecast'] | null>;
  /** What came of an entry, told like a forecast. */
  replay(entry: Entry<G>): Promise<G['forecast'] | null>;
  /** Why a token cannot be played; null when nothing speaks against it. */
  whyNot(token: string): Promise<Refusal | null>;
  /** A bot's advice; the signal says that nobody waits for it any more. */
  hint(signal?: AbortSignal): Promise<Advice<G> | null>;
  /** Show a sentence as if something had been refused. */
  explain(says: string, rule?: string | null): void;
  refuse(error: unknown): void;
}
