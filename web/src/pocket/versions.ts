/**
 * Versions of the page that lie beside each other in this browser. A game is finished in the one that it was begun
 * with, as long as its files are kept; they are until an update finds no running game of theirs.
 */
import type { Change, Document } from './documents';

/** The documents that tell which version a running game was begun with. */
export const BEGUN = 'begun';

/** What asks for a page of another version than the newest. */
const WANTED = 'version';

const PREFIX = 'sztab-page';

/** The cache with all files of a version's page. */
export const pageCache = (home: string, build: string): string => `${PREFIX} ${build} ${home}`;

/** The versions whose pages are kept here. */
export async function keptBuilds(home: string): Promise<string[]> {
  const names = (await caches.keys()).map((name) => name.split(' '));
  return names.filter(([prefix, , of]) => prefix === PREFIX && of === home).map(([, build]) => build!);
}

/** A file of the page of a version, where it is kept. */
export async function keptFile(home: string, build: string, name: string): Promise<Response | undefined> {
  const cacheName = pageCache(home, build);
  // What Workbox keeps has its revision behind a question mark.
  return caches.match(new URL(name, home).href, { cacheName, ignoreSearch: true });
}

/** The version that an address asks for. */
export const wantedBuild = (address: string): string | null => new URL(address).searchParams.get(WANTED);

/** The same address in another version. */
export function addressIn(build: string, address: string): string {
  const url = new URL(address);
  url.searchParams.set(WANTED, build);
  return url.href;
}

/** Notes which running games were begun with which version. */
export class Begun {
  private readonly noted = new Map<string, string>();

  constructor(private readonly build: string) {}

  /** What was noted before; the games that another version is here to finish. */
  load(documents: readonly Document[], kept: readonly string[]): Record<string, string> {
    const known = documents.filter(({ kind, text }) => kind === BEGUN && kept.includes(text));
    for (const { id, text } of known) this.noted.set(id, text);
    return Object.fromEntries(known.filter(({ text }) => text !== this.build).map(({ id, text }) => [id, text]));
  }

  /** What is to be noted when a table changes: a new one is ours, and one that has ended is nobody's. */
  note(table: string, text: string | null): Change | null {
    const runs = text !== null && (JSON.parse(text) as { status: string }).status !== 'ended';
    if (runs === this.noted.has(table)) return null;
    if (runs) this.noted.set(table, this.build);
    else this.noted.delete(table);
    return { kind: BEGUN, id: table, text: runs ? this.build : null };
  }
}
