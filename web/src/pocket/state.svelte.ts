/** How the house in the pocket fares, for whoever shows it. */
import { build } from '$/app/home';
import type { Failure } from './protocol';
import { wantedBuild } from './versions';

export interface PocketState {
  phase: 'away' | 'fetching' | 'starting' | 'ready' | 'failed' | 'elsewhere';
  /** Bytes, while files are fetched. */
  done: number;
  size: number;
  why: Failure | null;
  /** What is played here survives this window. */
  keeps: boolean;
  /** Running games that another version is here to finish. */
  others: string[];
  /** This is an older version, which finishes a game. */
  readonly older: boolean;
  /** A newer version of the page waits. */
  newer: boolean;
  /** It was asked for. */
  moving: boolean;
}

export const pocket = $state<PocketState>({
  phase: 'away',
  done: 0,
  size: 0,
  why: null,
  keeps: true,
  others: [],
  older: wantedBuild(location.href) === build,
  newer: false,
  moving: false,
});
