/// <reference lib="webworker" />
/** The service worker: keeps the files of the page, all of one version, and answers with them when there is no network. */
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

interface Kept {
  /** No server stands behind this page. */
  site: boolean;
  files: (PrecacheEntry | string)[];
}

// The build writes the list of files in front of this script.
declare const self: ServiceWorkerGlobalScope & { sztab: Kept };

const { site, files } = self.sztab;
const PATIENCE = 4000;

precacheAndRoute(files, { directoryIndex: site ? 'index.html' : '', cleanURLs: false });
cleanupOutdatedCaches();
// The visit that brought it is kept as well: its files do not change under it.
clientsClaim();

/** The page of a server is asked from it, for it may be newer and says what the address leads to. */
async function page({ request }: { request: Request }): Promise<Response> {
  const kept = async (): Promise<Response> => (await matchPrecache('index.html')) ?? Response.error();
  if (site) return kept();
  const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE));
  return (await Promise.race([fetch(request).catch(() => null), late])) ?? kept();
}

registerRoute(new NavigationRoute(page, { denylist: [/\/(api|share|embed)\//] }));

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
