/** What this browser remembers: language, theme, sound, motion and a few habits. */
import { LANGUAGES, type Language, browserLanguage } from './i18n/languages';

export type Theme = 'system' | 'dark' | 'light';
export type Motion = 'system' | 'less';

/** Which battles are shown as films. */
export type Battles = 'always' | 'large' | 'never';
/** Whether names stand on tiles on a board: until one has played a few games, or as one likes. */
export type BoardNames = 'first' | 'always' | 'never';
const FIRST_GAMES = 5;
export type Speed = 1 | 2 | 4;
export const SPEEDS: readonly Speed[] = [1, 2, 4];

export interface Settings {
  language: Language;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  notify: boolean;
  tileNames: boolean;
  boardNames: BoardNames;
  /** The first tables that were played to their end here. */
  ended: string[];
  battles: Battles;
  /** What others do is shown one action after another. */
  pace: boolean;
  /** How fast battles and others' actions are shown. */
  speed: Speed;
  /** The bot that "play now" means. */
  opponent: string;
  /** What a first game has explained already. */
  coached: string[];
}

const KEY = 'sztab.settings';

function load(): Settings {
  const defaults: Settings = {
    language: browserLanguage(navigator.languages),
    theme: 'system',
    motion: 'system',
    sound: false,
    notify: false,
    tileNames: true,
    boardNames: 'first',
    ended: [],
    battles: 'always',
    pace: true,
    speed: 1,
    opponent: 'recruit',
    coached: [],
  };
  try {
    const kept = { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
    return LANGUAGES.includes(kept.language) ? kept : { ...kept, language: defaults.language };
  } catch {
    return defaults;
  }
}

export const settings = $state<Settings>(load());

export function change(part: Partial<Settings>): void {
  Object.assign(settings, part);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays; the choice lasts for this visit.
  }
}

/** Somebody has played a game to its end. */
export function gameEnded(table: string): void {
  if (settings.ended.length < FIRST_GAMES && !settings.ended.includes(table))
    change({ ended: [...settings.ended, table] });
}

/** Whether tiles on a board carry their names. */
export function boardNames(): boolean {
  return settings.boardNames === 'first' ? settings.ended.length < FIRST_GAMES : settings.boardNames === 'always';
}

const darkSystem = matchMedia('(prefers-color-scheme: light)');
const calmSystem = matchMedia('(prefers-reduced-motion: reduce)');
let system = $state({ light: darkSystem.matches, calm: calmSystem.matches });
darkSystem.addEventListener('change', (event) => (system = { ...system, light: event.matches }));
calmSystem.addEventListener('change', (event) => (system = { ...system, calm: event.matches }));

/** The theme that is shown. */
export function theme(): 'dark' | 'light' {
  return settings.theme === 'system' ? (system.light ? 'light' : 'dark') : settings.theme;
}

/** Whether things should appear rather than travel. */
export function calm(): boolean {
  return settings.motion === 'less' || system.calm;
}
