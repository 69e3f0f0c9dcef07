/**
 * Where the house is: at the server that sent this page, or in this browser ("in the pocket").
 *
 * A page that was sent by no server of ours has only its pocket. A page of a server asks the server, unless somebody
 * wants to play offline, or the server is away when the page starts and the pocket was fetched before.
 */
import { server } from './server';
import type { Hearing, Line, Transport } from './transport';

export type Place = 'server' | 'pocket';

/** This page comes from a static host: there is no server to ask. */
export const SITE = document.documentElement.dataset.house === 'pocket';

/** The code of a line that nobody has closed. */
const BROKEN_OFF = 1006;

const WANTED = 'sztab.place';
const FETCHED = 'sztab.pocket';

/** Reads and writes of storage that may be forbidden. */
function tried<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

let here = $state<Place>(SITE || tried(() => sessionStorage.getItem(WANTED)) === 'pocket' ? 'pocket' : 'server');
let fetched = $state(tried(() => localStorage.getItem(FETCHED)) !== null);
/** The server did not answer when it was last asked. */
let lost = $state(false);
/** The server has answered since the page was loaded: from then on a lost connection is waited for. */
let answered = false;
let pocket: Promise<Transport> | null = null;

const inPocket = (): Promise<Transport> => (pocket ??= import('$/pocket/transport').then((part) => part.open()));

export const place = {
  get here(): Place {
    return here;
  },
  /** Everything that playing offline needs was fetched to this browser once. */
  get fetched(): boolean {
    return fetched;
  },
  get lost(): boolean {
    return lost;
  },
  /** All of it is here now, or it has been thrown away. */
  keep(there: boolean): void {
    fetched = there;
    tried(() => (there ? localStorage.setItem(FETCHED, '1') : localStorage.removeItem(FETCHED)));
  },
  /** Go on elsewhere. What either of them knows is asked anew, so the page starts again. */
  move(to: Place): void {
    tried(() => (to === 'pocket' ? sessionStorage.setItem(WANTED, to) : sessionStorage.removeItem(WANTED)));
    location.assign('/');
  },
};

/** Asks whoever has the house; the pocket stands in for a server that was never reached. */
export async function ask<T>(question: (house: Transport) => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (here === 'pocket') return question(await inPocket());
  try {
    const answer = await question(server);
    answered = true;
    lost = false;
    return answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    lost = true;
    if (here === 'server' && (answered || !fetched)) throw error;
    here = 'pocket';
    return question(await inPocket());
  }
}

/** A line to whoever has the house. */
export function connect(path: string, hearing: Hearing): Line {
  if (here === 'server')
    return server.line(path, {
      opened() {
        lost = false;
        hearing.opened();
      },
      heard: hearing.heard,
      closed(code) {
        lost = lost || code === BROKEN_OFF;
        hearing.closed(code);
      },
    });
  let line: Line | null = null;
  let closed = false;
  inPocket().then(
    (house) => (closed ? undefined : (line = house.line(path, hearing))),
    () => hearing.closed(BROKEN_OFF),
  );
  return {
    get state() {
      return closed ? 'closed' : (line?.state ?? 'opening');
    },
    say: (text) => line?.say(text),
    close() {
      closed = true;
      line?.close();
    },
  };
}
