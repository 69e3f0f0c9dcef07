/** What the server draws for 51st State: the `scene` of a view, its events, and the catalogue of its cards and boards. */
import type { CatalogueData, ConnectionKind, FactionKind, LocationKind, Rows, Scene, SceneEvent } from './scene.gen';

export type * from './scene.gen';

export type Category = keyof Rows;
export type SetId = Scene['sets'][number];
export type CardKind = LocationKind | ConnectionKind;

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

export const ROWS: readonly Category[] = ['production', 'feature', 'action'];
export const PHASES = ['lookout', 'production', 'action', 'cleanup'] as const;

export interface Shapes {
  scene: Scene;
  event: SceneEvent;
  forecast: null;
  catalogue: Catalogue;
}
