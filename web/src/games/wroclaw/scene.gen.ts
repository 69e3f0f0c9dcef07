/** What the server draws of this game: written by `make client` from its structs, not by hand. */

/** Buckshot has lowered armour. */
export interface BuckshotEvent {
  event: 'buckshot';
  rule: string;
  seat: string;
  character: string;
  lowered: number;
}

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

/** A character is drawn. */
export interface DealtEvent {
  event: 'dealt';
  rule: string;
  seat: string;
  character: string;
}

/** A character with the token under it. */
export interface Deployed {
  character: string;
  manoeuvre: 'attack' | 'cover' | 'explore';
}

/** A character is put down with its token. */
export interface DeployedEvent {
  event: 'deployed';
  rule: string;
  seat: string;
  character: string;
  manoeuvre: 'attack' | 'cover' | 'explore';
}

/** A die that was rolled; it lies on a track once there are three. */
export interface Die {
  value: number;
  track: 'highest' | 'lowest' | 'middle' | null;
}

/** A character is dead. */
export interface DiedEvent {
  event: 'died';
  rule: string;
  seat: string;
  character: string;
  wounds: number;
}

/** A character covers nobody any more. */
export interface ExposedEvent {
  event: 'exposed';
  rule: string;
  seat: string;
  character: string;
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

/** A seat is to fire. */
export interface FireEvent {
  event: 'fire';
  rule: string;
  seat: string;
}

/** Who has precedence. */
export interface FirstEvent {
  event: 'first';
  rule: string;
  seat: string;
}

/** A hazard, and how many cards of it there are. */
export interface HazardCard {
  name: string;
  count: number;
}

/** The same hazard once more: it is put away. */
export interface HazardDiscardedEvent {
  event: 'hazard_discarded';
  rule: string;
  hazard: string;
}

/** A hazard is turned up. */
export interface HazardEvent {
  event: 'hazard';
  rule: string;
  hazard: string;
}

/** A character sits out the next turn. */
export interface HeavilyWoundedEvent {
  event: 'heavily_wounded';
  rule: string;
  seat: string;
  character: string;
  wounds: number;
}

/** The chance of a hit, and the wounds to expect. */
export interface HitChance {
  chance: number;
  wounds: number;
}

/** A character returns to hand. */
export interface HomeEvent {
  event: 'home';
  rule: string;
  seat: string;
  character: string;
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

/** The game is over: who is short of characters, and how many live. */
export interface OverEvent {
  event: 'over';
  rule: string;
  winners: string[];
  short: string[];
  living: number[];
}

/** What a Perun does, by rules. */
export interface PerunCards {
  basic: string;
  extended: string;
}

/** A Perun is found; the seat has this many. */
export interface PerunEvent {
  event: 'perun';
  rule: string;
  seat: string;
  character: string;
  perun: number;
}

/** A character that sat out is back. */
export interface ReturnedEvent {
  event: 'returned';
  rule: string;
  seat: string;
  character: string;
}

/** Everybody sees whom a seat has sent. */
export interface RevealedEvent {
  event: 'revealed';
  rule: string;
  seat: string;
  character: string;
  manoeuvre: 'attack' | 'cover' | 'explore';
}

/** A die is rolled: the first, second or third. */
export interface RolledEvent {
  event: 'rolled';
  rule: string;
  value: number;
  roll: number;
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

export type SceneEvent =
  | ShotEvent
  | FirstEvent
  | DealtEvent
  | ThrownEvent
  | TurnEvent
  | RolledEvent
  | HazardEvent
  | HazardDiscardedEvent
  | DeployedEvent
  | RevealedEvent
  | SufferedEvent
  | FireEvent
  | BuckshotEvent
  | ExposedEvent
  | HomeEvent
  | HeavilyWoundedEvent
  | DiedEvent
  | PerunEvent
  | ReturnedEvent
  | SetAsideEvent
  | TakenBackEvent
  | OverEvent;

/** A token is set aside. */
export interface SetAsideEvent {
  event: 'set_aside';
  rule: string;
  seat: string;
  manoeuvre: 'attack' | 'cover' | 'explore';
}

/** A shot that was fired. */
export interface ShotEvent {
  event: 'shot';
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
  rule: string;
  seat: string;
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

/** A hazard wounds a character. */
export interface SufferedEvent {
  event: 'suffered';
  rule: string;
  seat: string;
  character: string;
  hazard: string;
  wounds: number;
}

/** The discarded tokens are taken back. */
export interface TakenBackEvent {
  event: 'taken_back';
  rule: string;
  seat: string;
}

/** Three characters are discarded. */
export interface ThrownEvent {
  event: 'thrown';
  rule: string;
  seat: string;
  characters: string[];
}

/** A turn begins; `seat` has precedence. */
export interface TurnEvent {
  event: 'turn';
  rule: string;
  seat: string;
  turn: number;
}

/** A weapon with its modes of fire. */
export interface WeaponCard {
  name: string;
  basic: string;
  extended: string;
}
