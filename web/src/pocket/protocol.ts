/** What the page and the worker say to each other. */
import type { Asked } from '$/api/transport';

export type ToWorker =
  /**
   * Start the house, from the files under this address. `build` is the version of the page, and `wanted` the one that
   * its address asks for.
   */
  | { type: 'start'; home: string; build: string; wanted: string | null }
  | ({ type: 'ask'; id: number } & Asked)
  /** Nobody waits for the answer to this any more. */
  | { type: 'drop'; id: number }
  /** The way to a worker in which bots think; null where it does not start. */
  | { type: 'bots'; port: MessagePort | null }
  | { type: 'open'; line: number; path: string }
  | { type: 'say'; line: number; text: string }
  | { type: 'close'; line: number };

export type FromWorker =
  /** Bytes fetched, of all that are not here yet. */
  | { type: 'fetching'; done: number; size: number }
  /** Everything is here and is being started. */
  | { type: 'starting' }
  /**
   * It answers from now on; `keeps`: games and everything else survive the window; `others`: tables that another
   * version is here to finish.
   */
  | { type: 'ready'; keeps: boolean; others: string[] }
  /** What was asked for is finished by this version. */
  | { type: 'other'; build: string }
  /** The house does not start. */
  | { type: 'failed'; why: Failure }
  /** A worker in which bots think is wanted, in the place of one that was; or none any more. */
  | { type: 'bots'; wanted: boolean }
  | { type: 'answer'; id: number; status: number; text: string }
  | { type: 'heard'; line: number; text: string }
  | { type: 'closed'; line: number; code: number }
  /** From now on changes are not kept. */
  | { type: 'forgetful' };

/** No way to fetch the files; files that are not what they should be; a browser that cannot run them. */
export type Failure = 'network' | 'changed' | 'browser';
