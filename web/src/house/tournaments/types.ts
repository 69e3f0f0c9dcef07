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

export const KINDS: readonly Kind[] = ['swiss', 'round_robin', 'knockout', 'arena', 'league'];
export const PIECE_RULES: readonly PieceRule[] = ['draw', 'free', 'fixed', 'pool', 'mirror'];
