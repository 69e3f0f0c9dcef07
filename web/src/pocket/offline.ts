/** The page itself without a network: a service worker keeps its files, and tells when there is a newer version. */
import { Workbox } from 'workbox-window';
import { place } from '$/api/place.svelte';
import { build, home } from '$/app/home';
import { outdate } from '$/app/router.svelte';
import { gather, isHere, manifestOf } from './files';
import { pocket } from './state.svelte';

let worker: Workbox | null = null;

/** Keeps this page for when there is no network. A newer version waits until it is wanted, or until the next start. */
export function registerOffline(): void {
  if (worker || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  worker = new Workbox(new URL('sw.js', home).href);
  // A first version waits for a moment, too; it is an update only beside one that is in use.
  worker.addEventListener('waiting', () => void registered.then((found) => (pocket.newer = Boolean(found?.active))));
  worker.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (pocket.moving) location.reload();
    else if (isUpdate || isExternal) outdate();
  });
  const registered = worker.register().catch(() => undefined);
}

/** The newer version takes over: every change is kept already, and games that run are finished in the old one. */
export function renew(): void {
  pocket.moving = true;
  worker?.messageSkipWaiting();
}

/** Whoever has fetched the pocket once has it as new as the page, without asking for it again. */
export async function refresh(): Promise<void> {
  registerOffline();
  if (!place.fetched) return;
  const manifest = await manifestOf(home, build);
  if (!(await isHere(home, manifest))) await gather(home, manifest, () => undefined);
}
