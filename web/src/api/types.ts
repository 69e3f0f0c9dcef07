/** What the server says. Shapes come from its OpenAPI schema (`make client`); the live messages are written here. */
import type { components } from './schema';

type Schemas = components['schemas'];

/** What the scenes of all games have. */
export interface AnyScene {
  phase: string;
  prompt: string;
  legal: readonly { token: string; says: string }[];
}

export interface AnyEvent {
  event: string;
}

/**
 * The shapes of what the server draws for a game, which its schema leaves open. Each game says its own in its `scene.ts`;
 * the page around the games keeps to what all of them have.
 */
export interface Shapes {
  scene: AnyScene;
  event: AnyEvent;
  /** What would come of an action, or what came of it. */
  forecast: unknown;
  catalogue: unknown;
  /** Advice, where there is more to it than words. */
  counsel?: Counsel;
}

export type Entry<G extends Shapes = Shapes> = Omit<Schemas['Entry'], 'events'> & { events: G['event'][] };
export type State<G extends Shapes = Shapes> = Omit<Schemas['State'], 'scene' | 'entries'> & {
  scene: G['scene'];
  entries: Entry<G>[];
};
export type StudyAnswer<G extends Shapes = Shapes> = Omit<Schemas['StudyAnswer'], 'state' | 'entries'> & {
  state: State<G>;
  entries: Entry<G>[];
};
export type Forecast<G extends Shapes = Shapes> = { forecast: G['forecast'] | null };

export type Picture<G extends Shapes = Shapes> = Omit<Schemas['Picture'], 'scene' | 'film'> & {
  scene: G['scene'];
  film: G['forecast'] | null;
};

export type Problem = Schemas['Problem'];
export type Player = Schemas['Player'];
export type Session = Schemas['Session'];
export type GameInfo = Schemas['GameInfo'];
export type BotInfo = Schemas['BotInfo'];
export type Seat = Schemas['SeatInfo'];
export type Turn = Schemas['Turn'];
export type Clock = Schemas['ClockInfo'];
export type Table = Schemas['Table'];
export type TableRequest = Schemas['TableRequest'];
export type Opened = Schemas['TableWithLinks'];
export type NoticeList = Schemas['NoticeList'];
export type NoticeSettings = Omit<Schemas['NoticeSettings'], 'wishes'> & { wishes: NoticeWishes };
export type NoticeWishes = Required<Schemas['NoticeWishes']>;
export type VacationInfo = Schemas['VacationInfo'];
export type PlanInfo = Schemas['PlanInfo'];
export type PlanWays = Schemas['PlanWays'];
export type Acquaintance = Schemas['Acquaintance'];
export type Followed = Schemas['Followed'];
export type Challenge = Schemas['ChallengeInfo'];
export type MyTables = Schemas['MyTables'];
export type Lobby = Schemas['Lobby'];
export type ChatMessage = Schemas['ChatMessage'];
export type Counsel = Schemas['Counsel'];
type CounselOf<G extends Shapes> = G extends { counsel: Counsel } ? G['counsel'] : Counsel;
export type Advice<G extends Shapes = Shapes> = Omit<Schemas['Hint'], 'counsel'> & { counsel: CounselOf<G> };
export type StudyRequest = Schemas['StudyRequest'];
export type StudyHint<G extends Shapes = Shapes> = Omit<Schemas['StudyHint'], 'counsel'> & { counsel: CounselOf<G> };
export type StudyLine = Schemas['StudyLine'];
export type RuleBook = Schemas['RuleBook'];
export type RuleChapter = Schemas['RuleChapter'];
export type RulesFound = Schemas['RulesFound'];
export type RuleText = Schemas['RuleText'];
export type RuleExample = Schemas['RuleExample'];
export type TokenInfo = Schemas['TokenInfo'];
export type Profile = Schemas['Profile'];
export type Ladder = Schemas['Ladder'];
export type Games = Schemas['Games'];
export type PlayedGame = Schemas['PlayedGame'];
export type Statistics = Schemas['Statistics'];
export type PieceScore = Schemas['PieceScore'];
export type Meeting = Schemas['Meeting'];
export type PlayerStatistics = Schemas['PlayerStatistics'];
export type RatingPoint = Schemas['RatingPoint'];

/** A line of the story. */
export type Told = Schemas['Told'];
export type Moment = Schemas['Moment'];
export type Moments = Schemas['Moments'];
export type Judgement = Schemas['Judgement'];
export type Swing = Schemas['Swing'];
export type TableEnding = Schemas['TableEnding'];

export type FromServer =
  | ({ type: 'state' } & State)
  | { type: 'table'; table: Table }
  | { type: 'chat'; messages: ChatMessage[] }
  | ({ type: 'accepted' } & Schemas['Accepted'])
  | ({ type: 'refused'; client: string | null; status: number } & Schemas['Problem'])
  | { type: 'pong'; now: number }
  /** Of a house in the browser alone: a bot has been thinking for so long. */
  | { type: 'thinks'; seat: number; seconds: number };
