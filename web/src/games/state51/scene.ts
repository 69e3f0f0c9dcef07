/** What the server draws for 51st State: the `scene` of a view, its events, and the catalogue of its cards and boards. */
import type { Language } from '$/app/i18n/languages';

export type Category = 'production' | 'feature' | 'action';
export type SetId = 'base' | 'new_era' | 'winter';

/** So many of a good; in costs also `any_basic` (resources of choice) and `own_deal` (an own deal discarded). */
export interface Amount {
  good: string;
  count: number;
}

/** A sentence and the rule it leans on. */
export interface Sentence {
  says: string;
  rule: string;
}

/** One row of icons. */
export interface Line {
  /** When it works: `deal` and `raze` each time one is done, `produced` after a production phase that met `needs`. */
  when: 'production' | 'built' | 'action' | 'deal' | 'raze' | 'produced' | 'cleanup' | 'connection' | 'exchange';
  cost: Amount[];
  /** Bags of which one is gained. */
  gains: Amount[][];
  /** What the gain is counted by: icons of a type in the State, or goods of a kind just produced. */
  per: { what: 'type' | 'produced'; of: string; max: number } | null;
  needs: Amount | null;
  /** What may be kept at the end of the round; no `max` is any number. */
  store: { kinds: string[]; max: number | null } | null;
  /** What gives no goods of its own. */
  does: { word: string; count: number; kinds: string[] } | null;
  /** The goods are put on the card. */
  on_card: boolean;
  /** How often a round; null is any number. */
  times: number | null;
}

interface Named {
  id: string;
  /** In the language asked for. */
  name: string;
  names: Record<Language, string>;
}

export interface LocationKind extends Named {
  kind: 'location';
  sets: Partial<Record<SetId, number>>;
  copies: number;
  distance: number;
  types: string[];
  category: Category;
  /** Red contacts it takes to raze it where it stands, no shield on it. */
  defence: number;
  spoils: Amount[];
  deal: string;
  ability: Line[];
  bonus: Line | null;
  open: boolean;
  shielded: boolean;
  confidence: 'high' | 'medium' | 'low';
  help: Sentence[];
  uses: Record<'build' | 'deal' | 'raze' | 'defend', Sentence>;
}

export interface ConnectionKind extends Named {
  kind: 'connection';
  colour: 'red' | 'blue';
  copies: number;
  ability: Line[];
  help: Sentence[];
}

export type CardKind = LocationKind | ConnectionKind;

export interface FactionKind extends Named {
  production: Amount[];
  actions: (Line & { help: Sentence })[];
  exchanges: (Line & { help: Sentence })[];
  help: Sentence[];
}

export interface CatalogueData {
  sets: { id: SetId; name: string }[];
  goods: { id: string; name: string }[];
  types: { id: string; name: string }[];
  categories: { id: Category; name: string; defence: number }[];
  locations: LocationKind[];
  connections: ConnectionKind[];
  factions: FactionKind[];
}

/** The catalogue with everything found by its id. */
export class Catalogue {
  readonly cards: ReadonlyMap<string, CardKind>;
  readonly factions: ReadonlyMap<string, FactionKind>;

  constructor(readonly data: CatalogueData) {
    this.cards = new Map([...data.locations, ...data.connections].map((card) => [card.id, card]));
    this.factions = new Map(data.factions.map((faction) => [faction.id, faction]));
  }

  card(id: string): CardKind | undefined {
    return this.cards.get(id);
  }

  faction(id: string): FactionKind | undefined {
    return this.factions.get(id);
  }
}

// ---- the scene: seats are counted from 0, as the table counts them

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

export interface Scene {
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

/** An event as the server writes it; seats are written from 1, contacts by their colour alone. */
export interface SceneEvent {
  event: string;
  rule: string;
  seat?: string;
  other?: string;
  card?: string;
  board?: string;
  target?: string;
  good?: string;
  count?: number;
  phase?: string;
  compared?: Compared[];
  decided?: string;
}

export interface Compared {
  site: string;
  card: string;
  types: string[];
  distance: number;
  standing: string;
}

export interface Shapes {
  scene: Scene;
  event: SceneEvent;
  forecast: null;
  catalogue: Catalogue;
}
