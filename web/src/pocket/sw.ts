/// <reference lib="webworker" />
/**
 * The service worker: keeps the files of the page, all of one version, and answers with them when there is no network.
 * Each version has a cache of its own, which stays while a game that was begun with it is running.
 */
import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { Documents } from './documents';
import { gather, manifestOf, wasFetched } from './files';
import { BEGUN, keptBuilds, keptFile, pageCache, wantedBuild } from './versions';

interface Kept {
  /** No server stands behind this page. */
  site: boolean;
  /** The version of all of it. */
  build: string;
  files: (PrecacheEntry | string)[];
}

// The build writes the list of files in front of this script.
declare const self: ServiceWorkerGlobalScope & { sztab: Kept };

const { site, build, files } = self.sztab;
const home = self.registration.scope;
const PAGE = 'index.html';
const PATIENCE = 4000;

const [prefix, ...rest] = pageCache(home, build).split('-');
setCacheNameDetails({ prefix: prefix!, precache: rest.join('-'), suffix: '' });
precacheAndRoute(files, { directoryIndex: site ? PAGE : '', cleanURLs: false });
cleanupOutdatedCaches();
// The visit that brought it is kept as well: its files do not change under it.
clientsClaim();

/** The page of a server is asked from it, for it may be newer and says what the address leads to. */
async function page({ request }: { request: Request }): Promise<Response> {
  const wanted = wantedBuild(request.url);
  const older = wanted && (await keptFile(home, wanted, PAGE));
  if (older) return older;
  const kept = async (): Promise<Response> => (await matchPrecache(PAGE)) ?? Response.error();
  if (site) return kept();
  const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE));
  return (await Promise.race([fetch(request).catch(() => null), late])) ?? kept();
}

registerRoute(new NavigationRoute(page, { denylist: [/\/(api|share|embed)\//] }));

// What is not of this version is of another one. Names of built files change with their content; the list of what the
// house is made of says whose it is.
registerRoute(
  ({ url }) => url.href.startsWith(`${home}assets/`),
  async ({ request, url }) => (await caches.match(url.href)) ?? fetch(request),
);
registerRoute(
  ({ url }) => url.href.startsWith(`${home}pocket/manifest.json?`),
  async ({ request, url }) => (await keptFile(home, url.search.slice(1), 'pocket/manifest.json')) ?? fetch(request),
);

/** A newer version is here when its house is, too: it may begin without a network. */
async function fetchHouse(): Promise<void> {
  if (await wasFetched()) await gather(home, await manifestOf(home, build), () => undefined);
}

/** Versions go that have no game to finish any more. */
async function retire(): Promise<void> {
  const documents = (await (await Documents.open())?.all()) ?? [];
  const needed = new Set([build, ...documents.filter(({ kind }) => kind === BEGUN).map(({ text }) => text)]);
  for (const old of await keptBuilds(home)) if (!needed.has(old)) await caches.delete(pageCache(home, old));
}

self.addEventListener('install', (event) => {
  if (self.registration.active) event.waitUntil(fetchHouse());
});

self.addEventListener('activate', (event) => event.waitUntil(retire().catch(() => undefined)));

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
