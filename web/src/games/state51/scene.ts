/** What the server draws for 51st State: the `scene` of a view. Seats are counted from 0, as the table counts them. */
import type { Amount, Category } from './types';

export interface Site {
  /** Its name in tokens: `pub`, `pub#2`, `ruins:pub`. */
  site: string;
  card: string;
  ruins: boolean;
  used: number;
  /** How often it may be used in a round; 0 where it is no action. */
  uses: number;
  open: boolean;
  guest: boolean;
  shield: boolean;
  defence: number | null;
  stock: Amount[];
}

export interface Score {
  track: number;
  locations: number;
  total: number;
  goods: number;
}

export interface SceneSeat {
  seat: number;
  name: string;
  faction: string | null;
  virtual: boolean;
  mine: boolean;
  vp: number;
  score: Score;
  pool: Amount[];
  stored: Amount[];
  hand: { count: number; cards: { card: string; seen: boolean }[]; hidden: number };
  aside: (string | null)[];
  deals: { card: string; good: string }[];
  rows: Record<Category, Site[]>;
  icons: Record<string, number>;
  board: { production: Amount[]; conversions: { pays: Amount[]; gains: Amount[]; used: boolean }[] } | null;
  first: boolean;
  passed: boolean;
}

/** Part of a payment; with a card, where it lies on one. */
export interface Paid extends Amount {
  card?: string;
  site?: string;
}

interface About {
  kind: string;
  card?: string;
  cards?: string[];
  seat?: number;
  site?: string;
  good?: string;
  conversion?: number;
  defence?: number;
}

/** A legal action. Those of one `group` differ only in what pays. */
export interface Offer extends About {
  token: string;
  group: string;
  usual: boolean;
  pays: Paid[];
  gains: Amount[];
  /** Goods that are put on the card. */
  stock: Amount[];
  /** What others gain, or lose, by it. */
  others: (Amount & { seat: number })[];
  /** The question that follows at once. */
  then: string | null;
  /** It brings the end of the game. */
  ends: boolean;
  what: string;
  says: string;
}

/** What cannot be done, and why. */
export interface Shut extends About {
  pays: Amount[];
  says: string;
}

export interface StateScene {
  viewer: number | null;
  seats: SceneSeat[];
  sets: string[];
  round: number;
  phase: 'setup' | 'lookout' | 'production' | 'action' | 'cleanup' | 'over';
  turn: number;
  first: number | null;
  deck: number;
  discards: { card: string; count: number }[];
  connections: Record<'red' | 'blue', { up: string | null; left: number }>;
  draft: { number: number; cards: string[]; order: number[]; taken: number } | null;
  end: { at: number; triggered: boolean };
  solo: {
    attack: string[];
    attacks: number;
    most: number;
    struck: boolean;
    next: 'red' | 'blue' | 'attack' | 'pass' | 'passed' | null;
    says: string | null;
    rating: string | null;
  } | null;
  question: string | null;
  about: string | null;
  asked: number[];
  yours: boolean;
  prompt: string;
  winners: number[];
  undo: number;
  legal: Offer[];
  shut: Shut[];
}

export const ROWS: readonly Category[] = ['production', 'feature', 'action'];
export const PHASES = ['lookout', 'production', 'action', 'cleanup'] as const;
