/** What the page and the worker say to each other. */
import type { Asked } from '$/api/transport';

export type ToWorker =
  /** Start the house, from the files under this address. */
  | { type: 'start'; home: string }
  | ({ type: 'ask'; id: number } & Asked)
  | { type: 'open'; line: number; path: string }
  | { type: 'say'; line: number; text: string }
  | { type: 'close'; line: number };

export type FromWorker =
  /** Bytes fetched, of all that are not here yet. */
  | { type: 'fetching'; done: number; size: number }
  /** Everything is here and is being started. */
  | { type: 'starting' }
  /** It answers from now on; `keeps`: games and everything else survive the window. */
  | { type: 'ready'; keeps: boolean }
  /** The house does not start. */
  | { type: 'failed'; why: Failure }
  | { type: 'answer'; id: number; status: number; text: string }
  | { type: 'heard'; line: number; text: string }
  | { type: 'closed'; line: number; code: number }
  /** From now on changes are not kept. */
  | { type: 'forgetful' };

/** No way to fetch the files; files that are not what they should be; a browser that cannot run them. */
export type Failure = 'network' | 'changed' | 'browser';
