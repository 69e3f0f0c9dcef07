/** What the page knows of Neuroshima Hex: what the server draws of it, and what the page adds. */
import type { ArmyKind, Battle, HintCounsel, Scene, SceneEvent, TileKind } from './scene.gen';

export type {
  ArmyKind,
  Battle,
  EventUnit,
  Ground,
  Hex,
  HintStep,
  HintWay,
  Link,
  Look,
  Offer,
  Scene,
  SceneEvent,
  SceneSeat,
  Segment,
  Source,
  TileKind,
  Told,
  Unit,
  UnitAttack,
} from './scene.gen';

/** The tile that is being placed, or the unit that is being moved or turned. */
export interface Ghost {
  army: string;
  code: string;
  hex: string;
  facing: number;
  /** The facings that are possible there; one or none: it does not turn. */
  facings: number[];
}

export interface Layers {
  fire: boolean;
  nets: boolean;
  links: boolean;
}

/** An arrow of a battle. */
export interface Mark {
  from: string;
  to: string;
  way: 'blow' | 'shot' | 'gauss' | 'blast' | 'rocket' | 'charge' | 'poison' | 'venom';
  power: number;
  arrives: number;
  /** Thrown back at this hex (null: at nobody). */
  reflected?: string | null;
  /** A medic on this hex took it. */
  medic?: string;
  agony: boolean;
  /** The units that have bent it on its way. */
  via?: readonly string[];
}

/** Tiles by army and code. */
export class Catalogue {
  readonly armies: ReadonlyMap<string, ArmyKind>;
  private readonly kinds: ReadonlyMap<string, TileKind>;

  constructor(armies: readonly ArmyKind[]) {
    this.armies = new Map(armies.map((army) => [army.id, army]));
    this.kinds = new Map(
      armies.flatMap((army) => army.tiles.map((tile): [string, TileKind] => [`${army.id}/${tile.code}`, tile])),
    );
  }

  tile(army: string, code: string): TileKind {
    return this.kinds.get(`${army}/${code}`) ?? unknownTile(code);
  }

  army(id: string): string {
    return this.armies.get(id)?.name ?? id;
  }
}

/** A tile that this page has not heard of: drawn blank, so that the rest of the board still stands. */
function unknownTile(code: string): TileKind {
  return {
    code,
    id: code,
    name: code,
    kind: 'soldier',
    count: 0,
    initiative: [],
    sides: ['-', '-', '-', '-', '-', '-'],
    facings: 1,
    front: 0,
    toughness: 0,
    features: [],
    effects: [],
    instant: null,
    help: [],
  };
}

export interface Shapes {
  scene: Scene;
  event: SceneEvent;
  forecast: Battle;
  catalogue: Catalogue;
  counsel: HintCounsel;
}

export const armyOnTurn = (scene: Scene): string => scene.seats.find((seat) => seat.letter === scene.turn)?.army ?? '';
