/** What the server draws of this game: written by `make client` from its structs, not by hand. */

/** Every card with its words. */
export interface Catalogue {
  characters: Record<string, CharacterCard>;
  weapons: Record<string, WeaponCard>;
  modes: Record<string, ModeCard>;
  hazards: Record<string, HazardCard>;
  manoeuvres: ManoeuvreCards;
  perun: PerunCards;
}

/** A character as printed. */
export interface CharacterCard {
  name: string;
  weapon: string;
  armour: number;
  protects: string[];
}

/** Tokens of each manoeuvre. */
export interface Counts {
  attack: number;
  explore: number;
  cover: number;
}

/** A character with the token under it. */
export interface Deployed {
  character: string;
  manoeuvre: 'attack' | 'cover' | 'explore';
}

/** A die that was rolled; it lies on a track once there are three. */
export interface Die {
  value: number;
  track: 'highest' | 'lowest' | 'middle' | null;
}

/** A character on the battlefield: its wounds, its armour with the reasons, and what it has done this turn. */
export interface Fighter {
  character: string;
  manoeuvre: 'attack' | 'cover' | 'explore';
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

/** A hazard, and how many cards of it there are. */
export interface HazardCard {
  name: string;
  count: number;
}

/** The chance of a hit, and the wounds to expect. */
export interface HitChance {
  chance: number;
  wounds: number;
}

/** A manoeuvre in words. */
export interface ManoeuvreCard {
  name: string;
  does: string;
}

/** The three manoeuvres. */
export interface ManoeuvreCards {
  attack: ManoeuvreCard;
  explore: ManoeuvreCard;
  cover: ManoeuvreCard;
}

/** A mode of fire. */
export interface ModeCard {
  name: string;
  threshold: number;
  does: string;
  bonus: string;
  rule: string;
}

/** By who shoots at whom; one for each armour from 0 upwards. */
export interface ModeChances {
  attack_at_open: HitChance[];
  attack_at_cover: HitChance[];
  from_cover: HitChance[];
}

/** A legal action: what the page finds it by, what comes of it, and all that in a sentence. */
export interface Offer {
  token: string;
  kind: 'discard' | 'end' | 'return' | 'set_aside' | 'shoot';
  characters?: string[];
  character?: string;
  manoeuvre?: 'attack' | 'cover' | 'explore';
  shooter?: string;
  mode?: string;
  target?: string | null;
  perun?: 'extra' | 'none' | 'raise';
  pips?: number[] | null;
  hits?: OfferedShot[];
  says: string;
}

/** A shot that may be fired. The dice lie open by then, so its chance is 0 or 1. */
export interface OfferedShot {
  shooter: string;
  shooter_manoeuvre: 'attack' | 'cover' | 'explore';
  target: string;
  target_manoeuvre: 'attack' | 'cover' | 'explore';
  mode: string;
  perun: '' | 'extra' | 'raise';
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
  chance: number;
}

/** What may come of a deployment before the third roll. Chances by mode of fire, and by character that of no wound, one and two by this turn's hazards. */
export interface Outlook {
  dice: number[];
  modes: Record<string, ModeChances>;
  hazards: Record<string, number[]>;
}

/** What a Perun does, by rules. */
export interface PerunCards {
  basic: string;
  extended: string;
}

/** Everything that is drawn and said about a view. */
export interface Scene {
  rules: 'basic' | 'extended';
  turn: number;
  first: string | null;
  phase: 'deal' | 'deploy' | 'discard' | 'fire' | 'first' | 'hazard' | 'over' | 'return' | 'roll' | 'token';
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

/** One of the two players, as far as the viewer may know. */
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

/** A weapon with its modes of fire. */
export interface WeaponCard {
  name: string;
  basic: string;
  extended: string;
}
