/** A tiny router: a path is matched against patterns such as `/table/:id`. */
import { place, SITE } from '$/api/place.svelte';
import { address, here, inside, write } from './address';
import { save } from './save';

export type Params = Record<string, string>;

export function match(pattern: string, path: string): Params | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: Params = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i]!;
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
}

let current = $state(here().pathname);

export const router = {
  get path(): string {
    return current;
  },
};

/** This page stands in a frame of somebody else's: it shows one thing, and everything else opens beside it. */
export const framed = here().pathname.startsWith('/embed/');

export function go(path: string, options: { replace?: boolean } = {}): void {
  if (framed) {
    open(address(path), '_blank', 'noopener');
    return;
  }
  write(path, { push: !options.replace });
  // A newer version has taken over meanwhile: its page goes on.
  if (outdated) location.reload();
  current = here().pathname;
  scrollTo(0, 0);
}

addEventListener('popstate', () => (current = here().pathname));

let outdated = false;

/** The files of this page are those of an older version from now on. */
export function outdate(): void {
  outdated = true;
}

/** Follow links of this page without loading it again. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = linkOf(event);
  if (!link || link.target) return;
  const path = inside(link);
  if (path?.startsWith('/api/')) {
    // No server has it to download: the house in this browser is asked for it.
    if (place.here === 'server') return;
    event.preventDefault();
    void save(path, link.download);
  } else if (link.hasAttribute('download')) return;
  else if (path === null) within(event, link);
  else {
    const { pathname, hash } = new URL(path, location.origin);
    if (hash && pathname === here().pathname) return;
    event.preventDefault();
    go(path);
  }
}

/** On a static host a link says its whole address when it is about to be used, be it in a new window or copied. */
export function spell(event: Event): void {
  const link = SITE ? linkOf(event) : null;
  const path = link && inside(link);
  if (path && !path.startsWith('/api/')) link.href = address(path);
}

const linkOf = (event: Event): HTMLAnchorElement | null =>
  (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]') ?? null;

/** A place on this very page, where what stands behind the `#` is the path. */
function within(event: MouseEvent, link: HTMLAnchorElement): void {
  const found = SITE && link.getAttribute('href')?.startsWith('#') && document.getElementById(link.hash.slice(1));
  if (!found) return;
  event.preventDefault();
  found.scrollIntoView();
  found.tabIndex = -1;
  found.focus({ preventScroll: true });
}
