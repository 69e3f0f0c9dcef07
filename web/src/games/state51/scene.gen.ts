/** What the server draws of this game: written by `make client` from its structs, not by hand. */

/** So many of a good; in costs also `any_basic` (resources of choice) and `own_deal` (an own deal discarded). */
export interface Amount {
  good: string;
  count: number;
}

export interface Board {
  production: Amount[];
  conversions: Conversion[];
}

/** A row of a faction board, in a sentence too. */
export interface BoardLine {
  /** When it works: `deal` and `raze` each time one is done, `produced` after a production phase that met `needs`. */
  when: 'action' | 'built' | 'cleanup' | 'connection' | 'deal' | 'exchange' | 'produced' | 'production' | 'raze';
  cost: Amount[];
  /** Bags of which one is gained. */
  gains: Amount[][];
  per: Per | null;
  needs: Amount | null;
  store: Store | null;
  does: Deed | null;
  /** The goods are put on the card. */
  on_card: boolean;
  /** How often a round; null is any number. */
  times: number | null;
  help: Sentence;
}

/** Every card and board. */
export interface CatalogueData {
  sets: NamedSet[];
  goods: NamedWord[];
  types: NamedWord[];
  categories: NamedCategory[];
  locations: LocationKind[];
  connections: ConnectionKind[];
  factions: FactionKind[];
}

/** A location that an attack card was compared with (SOLO-7), the likeliest victim first. */
export interface Compared {
  site: string;
  card: string;
  types: string[];
  distance: number;
  standing: 'feature' | 'production' | 'unused_action' | 'used_action';
}

/** A connection as printed. */
export interface ConnectionKind {
  kind: 'connection';
  id: string;
  name: string;
  names: Record<string, string>;
  /** Is the name a plural in this language? Verbs agree with it. */
  plural: boolean;
  colour: 'blue' | 'red';
  copies: number;
  ability: Line[];
  help: Sentence[];
}

export interface Conversion {
  pays: Amount[];
  gains: Amount[];
  used: boolean;
}

export interface CountedCard {
  card: string;
  count: number;
}

export interface Deal {
  card: string;
  good: string;
}

/** What gives no goods of its own, with how many it concerns and which goods. */
export interface Deed {
  word: string;
  count: number;
  kinds: string[];
}

/** What is turned up, and who takes in which order. */
export interface Draft {
  number: number;
  cards: string[];
  order: number[];
  taken: number;
}

export interface End {
  at: number;
  triggered: boolean;
}

/** A faction board as printed. */
export interface FactionKind {
  id: string;
  name: string;
  names: Record<string, string>;
  production: Amount[];
  actions: BoardLine[];
  exchanges: BoardLine[];
  help: Sentence[];
}

/** Cards the viewer knows, those first that all have seen; the rest is only counted. */
export interface Hand {
  count: number;
  cards: HandCard[];
  hidden: number;
}

export interface HandCard {
  card: string;
  seen: boolean;
}

/** One row of icons. */
export interface Line {
  /** When it works: `deal` and `raze` each time one is done, `produced` after a production phase that met `needs`. */
  when: 'action' | 'built' | 'cleanup' | 'connection' | 'deal' | 'exchange' | 'produced' | 'production' | 'raze';
  cost: Amount[];
  /** Bags of which one is gained. */
  gains: Amount[][];
  per: Per | null;
  needs: Amount | null;
  store: Store | null;
  does: Deed | null;
  /** The goods are put on the card. */
  on_card: boolean;
  /** How often a round; null is any number. */
  times: number | null;
}

/** A location as printed; `name` is in the language asked for. */
export interface LocationKind {
  kind: 'location';
  id: string;
  name: string;
  names: Record<string, string>;
  /** Is the name a plural in this language? Verbs agree with it. */
  plural: boolean;
  sets: Partial<Record<'base' | 'new_era' | 'winter', number>>;
  copies: number;
  distance: number;
  types: string[];
  category: 'action' | 'feature' | 'production';
  /** Red contacts it takes to raze it where it stands, no shield on it. */
  defence: number;
  spoils: Amount[];
  deal: string;
  ability: Line[];
  bonus: Line | null;
  open: boolean;
  shielded: boolean;
  confidence: 'high' | 'low' | 'medium';
  help: Sentence[];
  uses: Uses;
}

export interface NamedCategory {
  id: 'action' | 'feature' | 'production';
  name: string;
  defence: number;
}

export interface NamedSet {
  id: 'base' | 'new_era' | 'winter';
  name: string;
}

export interface NamedWord {
  id: string;
  name: string;
}

/** A legal action. Those of one `group` differ only in what pays; one of them is `usual`. */
export interface Offer {
  token: string;
  kind: string;
  group: string;
  usual: boolean;
  cards?: string[];
  card?: string;
  good?: string;
  seat?: number;
  site?: string;
  defence?: number;
  conversion?: number;
  pays: Paid[];
  gains: Amount[];
  /** Goods that are put on the card. */
  stock: Amount[];
  others: Share[];
  /** The question that follows at once. */
  then: string | null;
  /** It brings the end of the game. */
  ends: boolean;
  what: string;
  says: string;
}

/** Part of a payment; with a card, where it lies on one. */
export interface Paid {
  good: string;
  count: number;
  card?: string;
  seat?: number;
  site?: string;
}

/** What a gain is counted by: icons of a type in the State, or goods of a kind just produced. */
export interface Per {
  what: 'produced' | 'type';
  of: string;
  max: number;
}

export interface Pile {
  up: string | null;
  left: number;
}

export interface Piles {
  red: Pile;
  blue: Pile;
}

/** The locations of a State, row by row. */
export interface Rows {
  production: Site[];
  feature: Site[];
  action: Site[];
}

/** Everything a page draws and says about a view. */
export interface Scene {
  viewer: number | null;
  seats: SceneSeat[];
  sets: ('base' | 'new_era' | 'winter')[];
  round: number;
  phase: 'action' | 'cleanup' | 'lookout' | 'over' | 'production' | 'setup';
  turn: number;
  first: number | null;
  deck: number;
  discards: CountedCard[];
  connections: Piles;
  draft: Draft | null;
  end: End;
  solo: Solo | null;
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

/** An event with its facts; which of them it has follows from its kind. Seats are written from 1, contacts by their colour alone. */
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
  faction?: string;
  pile?: 'blue' | 'main' | 'red';
  compared?: Compared[];
  decided?: string;
  winners?: string[];
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
  hand: Hand;
  aside: (string | null)[];
  deals: Deal[];
  rows: Rows;
  icons: Record<string, number>;
  board: Board | null;
  first: boolean;
  passed: boolean;
}

export interface Score {
  track: number;
  locations: number;
  total: number;
  goods: number;
}

/** A sentence and the rule it leans on. */
export interface Sentence {
  says: string;
  rule: string;
}

/** What another seat gains, or loses, by an action. */
export interface Share {
  seat: number;
  good: string;
  count: number;
}

/** What cannot be done, and why. */
export interface Shut {
  kind: string;
  card?: string;
  seat?: number;
  site?: string;
  conversion?: number;
  pays: Amount[];
  says: string;
}

/** A location where it stands. */
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

/** What the virtual opponent has done in this round and will do next. */
export interface Solo {
  attack: string[];
  attacks: number;
  most: number;
  struck: boolean;
  next: 'attack' | 'blue' | 'pass' | 'passed' | 'red' | null;
  says: string | null;
  rating: string | null;
}

/** What may be kept at the end of the round; no `max` is any number. */
export interface Store {
  kinds: string[];
  max: number | null;
}

/** What building, signing and razing a location costs and gives. */
export interface Uses {
  build: Sentence;
  deal: Sentence;
  raze: Sentence;
  defend: Sentence;
}
