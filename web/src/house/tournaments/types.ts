/** What the server says about tournaments. */
import type { components } from '$/api/schema';

type Schemas = components['schemas'];

export type Info = Schemas['TournamentInfo'];
export type Page = Schemas['TournamentPage'];
export type Plan = Schemas['TournamentPlan'];
export type Entry = Schemas['EntryInfo'];
export type Pairing = Schemas['PairingInfo'];
export type Row = Schemas['Row'];
/** What is left out is as the server has it. */
export type Wish = Partial<Omit<Schemas['TournamentRequest'], 'clock'>> & {
  clock: Partial<NonNullable<Schemas['TournamentRequest']['clock']>> | null;
};
export type List = Schemas['TournamentList'];
export type Chat = Schemas['TournamentChat'];
export type Kind = Plan['kind'];
export type PieceRule = Plan['pieces'];

export type Asked = 'rounds' | 'late' | 'cycles' | 'minutes' | 'division';

interface KindOf {
  /** What whoever makes one is asked. */
  asks: readonly Asked[];
  /** Seconds that a round usually has, where rounds begin at a time. */
  every?: number;
  /** It is over in one sitting: nobody has days for an answer. */
  sitting?: true;
  /** Another season follows. */
  seasons?: true;
}

/** What the page knows of the kinds, in the order in which they are offered. */
export const KINDS: Record<Kind, KindOf> = {
  swiss: { asks: ['rounds', 'late'] },
  round_robin: { asks: ['cycles'] },
  knockout: { asks: [] },
  arena: { asks: ['minutes'], sitting: true },
  league: { asks: ['cycles', 'division'], every: 7 * 86_400, seasons: true },
};
export const PIECE_RULES: readonly PieceRule[] = ['draw', 'free', 'fixed', 'pool', 'mirror'];
