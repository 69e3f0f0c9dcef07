/** What the server says about puzzles. */
import type { components } from '$/api/schema';
import type { StudyAnswer } from '$/api/types';

type Schemas = components['schemas'];

export type Themes = Schemas['PuzzleThemes'];
export type Theme = Schemas['PuzzleTheme'];
export type Task = Omit<Schemas['PuzzleTask'], 'study'> & { study: StudyAnswer };
export type Verdict = Schemas['PuzzleVerdict'];
export type Tried = Omit<Schemas['Tried'], 'study'> & { study: StudyAnswer };
export type Hint = Schemas['PuzzleHint'];
export type Next = { puzzle: Task | null };
export type Level = Schemas['Standing'];
export type Past = Schemas['PastAttempt'];
export type PastAttempts = Schemas['PastAttempts'];
export type Standings = Schemas['PuzzleStandings'];
export type Run = Omit<Schemas['PuzzleRun'], 'puzzle'> & { puzzle: Task | null };
export type RunTried = Omit<Schemas['RunTried'], 'study' | 'run'> & { study: StudyAnswer | null; run: Run | null };
export type RunKind = 'storm' | 'streak';
export type Mine = Schemas['MyGamesPuzzles'];
/** How a puzzle came up. */
export type Way = 'training' | 'daily' | 'mine';
