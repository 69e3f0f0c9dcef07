/**
 * Addresses inside this page. A server knows the page under every path. A static host knows one file, and not every
 * host can be told to send it for other paths too: there the path stands behind a `#`, which never leaves the browser.
 */
import { SITE } from '$/api/place.svelte';
import { home } from './home';

/** Where this window is: a path of the page, what is asked of it, and what stands behind its own `#`. */
export function here(): URL {
  if (!SITE) return new URL(location.href);
  return new URL(location.hash.startsWith('#/') ? location.hash.slice(1) : '/', location.origin);
}

/** The whole address of a path of this page, as it can be sent to somebody. */
export const address = (path: string): string => new URL(SITE ? `#${path}` : path, home).href;

/** Writes a path into the window's address, without going anywhere. */
export function write(path: string, options: { push?: boolean } = {}): void {
  if (options.push) history.pushState(null, '', address(path));
  else history.replaceState(null, '', address(path));
}

/** The path of this page that a link leads to; null where it leads elsewhere. */
export function inside(link: HTMLAnchorElement): string | null {
  const given = link.getAttribute('href') ?? '';
  if (given.startsWith('/')) return given;
  const { origin, pathname, search, hash } = new URL(given, location.href);
  if (origin !== location.origin) return null;
  if (!SITE) return pathname + search + hash;
  return pathname === location.pathname && hash.startsWith('#/') ? hash.slice(1) : null;
}
