/** What the server says about the cards and boards of 51st State (`/api/games/state51/catalogue`). */

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
  names: Record<'en' | 'pl' | 'de', string>;
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
