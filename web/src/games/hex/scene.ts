/** What the server draws for Neuroshima Hex: the `scene` of a view, its events, its forecasts, and the catalogue of its armies. */

export interface Effect {
  type: string;
  target: 'own' | 'enemy';
  value: number;
  scope: 'link' | 'adjacent' | 'board';
}

/** A kind of tile as printed. `sides` are read from the top edge clockwise, in the words of the army files. */
export interface TileKind {
  code: string;
  id: string;
  name: string;
  kind: 'hq' | 'soldier' | 'module' | 'instant';
  count: number;
  initiative: number[];
  sides: string[];
  facings: number;
  /** The side that looks ahead: its main attack. */
  front: number;
  toughness: number;
  features: string[];
  effects: Effect[];
  instant: string | null;
  help: { says: string; rule: string }[];
}

export interface ArmyKind {
  id: string;
  letter: string;
  name: string;
  total: number;
  small_board_only: boolean;
  tiles: TileKind[];
}

/** Enough to draw a unit as it stands. */
export interface Look {
  hex: string;
  seat: string;
  army: string;
  code: string;
  facing: number;
  wounds: number;
  toughness: number;
  initiative: number[];
  extra: number[];
  melee: number;
  shot: number;
  netted: boolean;
  steel: string[];
  used: boolean;
}

export interface Hit {
  hex: string;
  arrives: number;
  rule: string;
  armour?: boolean;
  reflected?: string | null;
}

export interface UnitAttack {
  direction: number;
  way: 'blow' | 'shot' | 'gauss';
  printed: number;
  power: number;
  line: string[];
  hits: Hit[];
}

export interface Link {
  to: string;
  gifts: { effect: string; value: number }[];
  harm: boolean;
}

export interface Source {
  of: 'initiative' | 'extra' | 'melee' | 'shot';
  hex: string;
  name: string;
  value: number;
}

/** A unit with its reasons. */
export interface Unit extends Look {
  name: string;
  kind: 'hq' | 'soldier' | 'module';
  facings: number;
  sides: string[];
  printed: number[];
  sources: Source[];
  held_by: { hex?: string; steel?: string }[];
  attacks: UnitAttack[];
  nets: string[];
  links: Link[];
  features: { feature: string; used: boolean }[];
  lent: { feature: string; hex: string; used: boolean }[];
}

export interface Hex {
  name: string;
  x: number;
  y: number;
  inner: boolean;
  near: (string | null)[];
}

export interface SceneSeat {
  letter: string;
  army: string;
  name: string;
  toughness: number;
  team: number | null;
  mine: boolean;
  friend: boolean;
  hand: string[];
  pile: Record<string, number>;
  left: number;
  gone: Record<string, number>;
  hq: string | null;
  terror: boolean;
  out: boolean;
  lost: boolean;
}

/** A legal action: `hex` is where it happens, `from` whose it is, `tile` what pays for it. */
export interface Offer {
  token: string;
  kind: string;
  says: string;
  tile?: string;
  tiles?: string[];
  from?: string;
  hex?: string;
  over?: string;
  by?: string;
  medic?: string;
  facing?: number;
  side?: number;
  way?: 'blow' | 'shot';
  seat?: string;
}

export interface Scene {
  board: 19 | 37;
  hexes: Hex[];
  viewer: string | null;
  seats: SceneSeat[];
  units: Unit[];
  mode: string;
  counter: 'points' | 'toughness';
  variants: string[];
  round: number;
  turn: string;
  phase: string;
  question: string | null;
  about: string[];
  asked: string | null;
  yours: boolean;
  prompt: string;
  winners: string[];
  undo: number;
  last_tile: string | null;
  overtime: boolean;
  legal: Offer[];
}

export interface EventUnit {
  hex?: string;
  seat: string;
  army: string;
  code: string;
  facing?: number;
}

export interface SceneEvent {
  event: string;
  rule: string;
  unit?: EventUnit;
  target?: EventUnit;
  attacker?: EventUnit;
  way?: 'blow' | 'shot' | 'gauss' | 'blast';
  power?: number;
  before?: number;
  after?: number;
  wounds?: number;
  seat?: string;
  segment?: number;
  [more: string]: unknown;
}

export interface Told {
  says: string;
  rules: string[];
  kind: string;
  from: string | null;
  to: string | null;
}

export interface Segment {
  segment: number | null;
  units: Look[];
  due: string[];
  acts: string[];
  misses: string[];
  dies: EventUnit[];
  hq: { seat: string; before: number; after: number }[];
  events: SceneEvent[];
  lines: Told[];
}

/** A battle told segment by segment: one that would be fought now, or one that was (`fought`). */
export interface Battle {
  segments: Segment[];
  dies: Record<string, number | null>;
  hq: Record<string, { before: number; after: number }>;
  units: Look[];
  fought: boolean;
  choices?: string[];
  position?: string;
}

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
  way: 'blow' | 'shot' | 'gauss' | 'blast';
  power: number;
  arrives: number;
  /** Thrown back at this hex (null: at nobody). */
  reflected?: string | null;
  /** A medic on this hex took it. */
  medic?: string;
  agony: boolean;
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
}

export const armyOnTurn = (scene: Scene): string => scene.seats.find((seat) => seat.letter === scene.turn)?.army ?? '';
