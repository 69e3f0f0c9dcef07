/** What the server draws of this game: written by `make client` from its structs, not by hand. */

/** The catalogue: every army there is. */
export interface Armies {
  armies: ArmyKind[];
}

/** An army with its tiles. */
export interface ArmyKind {
  id: string;
  letter: string;
  name: string;
  total: number;
  small_board_only: boolean;
  tiles: TileKind[];
}

/** A battle told segment by segment: one that would be fought now, or one that was (`fought`). */
export interface Battle {
  segments: Segment[];
  dies: Record<string, number | null>;
  hq: Record<string, Change>;
  units: Look[];
  choices: string[];
  fought: boolean;
  under_way: boolean;
  seconds: number;
}

/** A number before and after a battle. */
export interface Change {
  before: number;
  after: number;
}

/** What a unit does to others, as printed. */
export interface Effect {
  type: string;
  target: 'enemy' | 'own';
  value: number;
  scope: 'adjacent' | 'board' | 'link';
}

/** A unit of an event: enough to find it on the board and to name it. */
export interface EventUnit {
  seat: string;
  army: string;
  code: string;
  hex?: string;
  facing?: number;
}

/** A feature of a unit. */
export interface Feature {
  feature: string;
  used: boolean;
}

/** What a module does to a unit. */
export interface Gift {
  effect: string;
  value: number;
}

/** A foundation: it lies on its hex, under the unit that may stand there. */
export interface Ground {
  hex: string;
  seat: string;
  army: string;
  code: string;
  name: string;
  used: boolean;
}

/** A sentence about a tile, with the rule to look it up by. */
export interface HelpLine {
  says: string;
  rule: string;
}

/** A hex and its place: a cell is 200 wide, the middle of the board is 0, 0. */
export interface Hex {
  name: string;
  x: number;
  y: number;
  inner: boolean;
  near: (string | null)[];
}

/** Advice with what a page draws of it on the board. */
export interface HintCounsel {
  ways: HintWay[];
  doubts: Reason[];
}

/** What an advised turn changes, found by comparing the battle after it with the one without it. */
export interface HintReason {
  kind: 'battle' | 'destroyed' | 'faster' | 'freed' | 'hq_falls' | 'hq_harmed' | 'hq_hit' | 'hq_lost' | 'hq_rescued' | 'hq_saved' | 'kept' | 'kills' | 'lost' | 'netted' | 'quiet' | 'saved' | 'slower' | 'spared' | 'total' | 'win' | 'wins';
  says: string;
  places: string[];
}

/** An action of an advised turn; `army` and `code` name the unit that it puts on `hex`, where it does. */
export interface HintStep {
  token: string;
  kind: string;
  tile?: string;
  tiles?: string[];
  by?: string;
  seat?: string;
  from?: string;
  medic?: string;
  over?: string;
  hex?: string;
  hexes?: string[];
  facing?: number;
  way?: 'blow' | 'shot';
  side?: number;
  says: string;
  army?: string;
  code?: string;
}

/** An advised turn: what to do and why, in a sentence and part by part. `deals` and `takes` are what the HQs give and take in the battle in it or after it. */
export interface HintWay {
  tokens: string[];
  reasons: HintReason[];
  says: string;
  steps: HintStep[];
  deals: number;
  takes: number;
}

/** Whom an attack reaches and what arrives; `reflected` is the hex it is thrown back at (null: at nobody). */
export interface Hit {
  hex: string;
  arrives: number;
  rule: string;
  armour?: boolean;
  reflected?: string | null;
}

/** Whose net holds a unit: that of the unit on a hex, or the steel net of a seat. */
export interface Holder {
  hex?: string;
  steel?: string;
}

/** What an HQ loses in a segment. */
export interface HqWound {
  seat: string;
  before: number;
  after: number;
}

/** What the module on a hex lets a unit do. */
export interface Lent {
  feature: string;
  hex: string;
  used: boolean;
}

/** A unit that a module (or HQ) works on. */
export interface Link {
  to: string;
  gifts: Gift[];
  harm: boolean;
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
  venom: string[];
  paralysed: boolean;
  used: boolean;
}

/** A legal action: `hex` is where it happens, `from` whose it is, `tile` what pays for it. */
export interface Offer {
  token: string;
  kind: string;
  tile?: string;
  tiles?: string[];
  by?: string;
  seat?: string;
  from?: string;
  medic?: string;
  over?: string;
  hex?: string;
  hexes?: string[];
  facing?: number;
  way?: 'blow' | 'shot';
  side?: number;
  says: string;
}

/** Something that speaks for a way to go on, or against it: its kind, a sentence, and what it is about. `places` are hexes, cards or characters by their ids, as in `Told`. */
export interface Reason {
  kind: string;
  says: string;
  places: string[];
}

/** Everything a page draws and says about a view. */
export interface Scene {
  board: number;
  hexes: Hex[];
  viewer: string | null;
  seats: SceneSeat[];
  units: Unit[];
  grounds: Ground[];
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

/** An event with its facts; which of them it has follows from its kind. */
export interface SceneEvent {
  event: string;
  rule: string;
  seat?: string;
  army?: string;
  unit?: EventUnit;
  target?: EventUnit;
  attacker?: EventUnit;
  battle?: string;
  segment?: number | string;
  initiative?: number;
  extra?: number;
  melee?: number;
  shot?: number;
  before?: number;
  after?: number;
  added?: number;
  wounds?: number;
  way?: 'blast' | 'blow' | 'charge' | 'gauss' | 'poison' | 'rocket' | 'shot';
  was?: 'blast' | 'blow' | 'charge' | 'gauss' | 'poison' | 'rocket' | 'shot';
  printed?: number;
  bonus?: number;
  direction?: string;
  power?: number;
  path?: string[];
  over?: EventUnit[] | string;
  to?: string;
  facing?: number;
  winners?: string[];
  armies?: string[];
}

/** A seat, its hand and what is left of its army. */
export interface SceneSeat {
  letter: string;
  army: string;
  name: string;
  toughness: number;
  start: number;
  team: number | null;
  mine: boolean;
  friend: boolean;
  hand: string[];
  pile: Record<string, number>;
  left: number;
  top: string | null;
  gone: Record<string, number>;
  hq: string | null;
  terror: boolean;
  out: boolean;
  lost: boolean;
}

/** One segment as it begins, what happens in it, and what is gone when it ends; none before the first. */
export interface Segment {
  segment: number | null;
  units: Look[];
  due: string[];
  acts: string[];
  misses: string[];
  dies: EventUnit[];
  hq: HqWound[];
  events: SceneEvent[];
  lines: Told[];
}

/** Who changes a number of a unit, and by how much. */
export interface Source {
  of: string;
  hex: string;
  name: string;
  value: number;
}

/** A kind of tile as printed. `sides` are read from the top edge clockwise, in the words of the army files; `front` is the one that looks ahead: its main attack. */
export interface TileKind {
  code: string;
  id: string;
  name: string;
  kind: 'foundation' | 'hq' | 'instant' | 'module' | 'soldier';
  count: number;
  initiative: number[];
  sides: string[];
  facings: number;
  front: number;
  toughness: number;
  features: string[];
  effects: Effect[];
  instant: string | null;
  help: HelpLine[];
}

/** A line of the story: a sentence without its full stop, and what it is about. `rules` decided what it tells; `kind` is that of the event it begins with; `places` are the hexes, cards or characters it is about, by their ids, the one that acts first. */
export interface Told {
  says: string;
  rules: string[];
  kind: string;
  places: string[];
}

/** A unit with its reasons: where its values come from, whom it reaches, what it can still do. */
export interface Unit {
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
  venom: string[];
  paralysed: boolean;
  used: boolean;
  name: string;
  kind: 'foundation' | 'hq' | 'instant' | 'module' | 'soldier';
  facings: number;
  sides: string[];
  printed: number[];
  sources: Source[];
  held_by: Holder[];
  attacks: UnitAttack[];
  nets: string[];
  links: Link[];
  features: Feature[];
  lent: Lent[];
}

/** An attacking side: how it attacks, how hard, and whom it would hit now. */
export interface UnitAttack {
  direction: number;
  way: 'blow' | 'gauss' | 'rocket' | 'shot';
  printed: number;
  power: number;
  line: string[];
  hits: Hit[];
}
