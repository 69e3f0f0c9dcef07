/** What the server draws for Neuroshima Hex: `scene` and `forecast` of a view. */

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
export interface LegalOffer {
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

export interface SceneUnit {
  hex: string;
  seat: string;
  army: string;
  code: string;
  facing: number;
  facings: number;
  name: string;
}

export interface HexScene {
  board: 19 | 37;
  hexes: Hex[];
  viewer: string | null;
  seats: SceneSeat[];
  units: SceneUnit[];
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
  legal: LegalOffer[];
}
