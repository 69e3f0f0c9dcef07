/** What the server draws for In the Ruins of Wrocław: `scene` of a view, and the catalogue of its cards. */

export type Manoeuvre = 'attack' | 'explore' | 'cover';
export const MANOEUVRES: readonly Manoeuvre[] = ['attack', 'explore', 'cover'];
export type Counts = Record<Manoeuvre, number>;

export interface Deployed {
  character: string;
  manoeuvre: Manoeuvre;
}

export interface Fighter extends Deployed {
  wounds: number;
  armour: number;
  cover: number;
  lowered: number;
  hurt_by: string[];
  heavy: boolean;
  dead: boolean;
  covers: boolean;
  exposed: boolean;
  shot: boolean;
  fed: boolean;
  may_shoot: boolean;
}

export interface Side {
  letter: string;
  mine: boolean;
  hand: string[];
  size: number;
  known: string[];
  perun: number;
  free: Counts | null;
  pool: Counts | null;
  discarded: number;
  used: Counts;
  field: Fighter[];
  down: Deployed[];
  face_down: number;
  resting: string[];
  wounded: string[];
  dead: string[];
  thrown: string[];
  living: number;
}

/** Everything that decides a shot at one target; an event of a shot has the same facts. */
export interface Shot {
  shooter: string;
  shooter_manoeuvre: Manoeuvre;
  target: string;
  target_manoeuvre: Manoeuvre;
  mode: string;
  perun: '' | 'raise' | 'extra';
  dice: number[];
  track: 'highest' | 'lowest';
  die: number;
  bonus: number;
  armour: number;
  cover: number;
  lowered: number;
  value: number;
  second: number | null;
  threshold: number;
  hit: boolean;
  wounds: number;
  before: number;
  after: number;
}

export type PerunWay = 'none' | 'raise' | 'extra';

export interface Offer {
  token: string;
  kind: 'discard' | 'deploy' | 'shoot' | 'end' | 'return' | 'set_aside';
  says: string;
  characters?: string[];
  deployed?: Record<string, Manoeuvre>;
  character?: string;
  manoeuvre?: Manoeuvre;
  shooter?: string;
  mode?: string;
  target?: string | null;
  perun?: PerunWay;
  pips?: number[] | null;
  hits?: (Shot & { chance: number })[];
}

export interface Chance {
  chance: number;
  wounds: number;
}

export interface Outlook {
  dice: number[];
  /** By mode and by who shoots at whom; one for each armour from 0 upwards. */
  modes: Record<string, Record<string, Chance[]>>;
  /** The chance of no wound, one and two by this turn's hazards. */
  hazards: Record<string, number[]>;
}

export interface Die {
  value: number;
  track: 'highest' | 'middle' | 'lowest' | null;
}

export interface Scene {
  rules: 'basic' | 'extended';
  turn: number;
  first: string | null;
  phase: string;
  fires: string | null;
  viewer: string | null;
  asked: string[];
  committed: string[];
  yours: boolean;
  prompt: string;
  dice: Die[];
  hazards: string[];
  put_away: string | null;
  seats: Side[];
  winners: string[];
  undo: number;
  outlook: Outlook | null;
  legal: Offer[];
}

export interface Catalogue {
  characters: Record<string, { name: string; weapon: string; armour: number; protects: string[] }>;
  weapons: Record<string, { name: string; basic: string; extended: string }>;
  modes: Record<string, { name: string; threshold: number; does: string; bonus: string; rule: string }>;
  hazards: Record<string, { name: string; count: number }>;
  manoeuvres: Record<Manoeuvre, { name: string; does: string }>;
  perun: Record<'basic' | 'extended', string>;
}

/** What happened, as far as the table reads it: shots, rolls, hazards, and who was revealed. */
export type SceneEvent =
  | ({ event: 'shot'; seat: string } & Shot)
  | { event: 'rolled'; value: number }
  | { event: 'hazard'; hazard: string }
  | { event: 'suffered'; seat: string; character: string; hazard: string }
  | { event: 'revealed'; seat: string; character: string; manoeuvre: Manoeuvre };

export interface Shapes {
  scene: Scene;
  event: SceneEvent;
  forecast: null;
  catalogue: Catalogue;
}
