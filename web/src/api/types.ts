/** What the server says. Shapes that are in its OpenAPI schema come from there; the live messages are written here. */

export interface Player {
  id: string;
  name: string;
  account?: boolean;
}

export interface Session {
  player: Player | null;
  csrf: string;
}

export interface GameOption {
  name: string;
  kind: 'choice' | 'list' | 'text';
  choices: string[];
  default: string;
}

export interface BotInfo {
  name: string;
  version: string;
  about: string;
  compiled: boolean;
}

export interface GameInfo {
  name: string;
  title: string;
  version: string;
  options: GameOption[];
  examples: Record<string, string>[];
  bots: BotInfo[];
}

export interface Seat {
  seat: number;
  name: string;
  kind: 'person' | 'bot' | 'open';
  player: Player | null;
  bot: string | null;
  online: boolean;
}

export interface Turn {
  number: number;
  seat: string;
}

export interface Clock {
  kind: 'live' | 'correspondence';
  base: number;
  increment: number;
  days: number;
  left: number[];
  running: number[];
  at: number;
  deadline: number | null;
}

export interface Offer {
  kind: 'draw' | 'takeback';
  seat: number;
  accepted: number[];
  steps: number;
}

export interface Result {
  winners: number[];
  reason: 'rules' | 'resigned' | 'agreed' | 'time' | 'claimed';
  seat: number | null;
}

export interface Table {
  id: string;
  game: string;
  title: string;
  options: Record<string, string>;
  names: string[];
  status: 'open' | 'running' | 'ended';
  public: boolean;
  created: number;
  seats: Seat[];
  to_decide: number[];
  turn: Turn | null;
  clock: Clock | null;
  leaver: 'lose' | 'bot' | 'claim';
  offer: Offer | null;
  claimable: number[];
  rematch: { asked: number[]; table: string | null };
  commitment: string;
  seed: string | null;
  result: Result | null;
  spectators: number;
}

export interface SeatLink {
  seat: number;
  token: string;
  path: string;
}

export interface Opened {
  table: Table;
  links: SeatLink[];
}

export interface Entry {
  number: number;
  kind: 'step' | 'undo' | 'note';
  seat: number | null;
  token: string | null;
  turn: Turn | null;
  at: number;
  events: Record<string, unknown>[];
  story: string[];
  /** Of an undo: how many actions were taken back. */
  count: number;
  /** Of a note: what happened without an action. */
  note: 'resigned' | 'time' | 'bot' | 'declined' | 'drawn' | 'claimed' | null;
}

export interface View {
  game: string;
  seat: number | null;
  position: string;
  to_decide: number[];
  legal: string[];
  undo: number;
}

export interface State<Scene = unknown> {
  type: 'state';
  table: string;
  seat: number | null;
  number: number;
  decision: number | null;
  view: View;
  prompt: string | null;
  turn: Turn | null;
  scene: Scene;
  entries: Entry[];
  result: Result | null;
}

export interface ChatMessage {
  number: number;
  at: number;
  player: Player;
  seat: number | null;
  text: string;
}

export interface Advice {
  bot: string;
  token: string;
  plan: [string, string][];
  lines: { tokens: string[]; score: number; facts: Record<string, number> }[];
  reasons: string[];
}

export type FromServer =
  | State
  | { type: 'table'; table: Table }
  | { type: 'chat'; messages: ChatMessage[] }
  | { type: 'accepted'; client: string; number: number; decision: number | null; repeated: boolean }
  | { type: 'refused'; client: string | null; status: number; error: string; rule: string | null; field: string | null }
  | { type: 'pong' };
