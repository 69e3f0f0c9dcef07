/** A tiny router: a path is matched against patterns such as `/table/:id`. */
export interface Route<T> {
  pattern: string;
  view: T;
}

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

let current = $state(location.pathname);

export const router = {
  get path(): string {
    return current;
  },
};

/** This page stands in a frame of somebody else's: it shows one thing, and everything else opens beside it. */
export const framed = location.pathname.startsWith('/embed/');

export function go(path: string, options: { replace?: boolean } = {}): void {
  if (framed) {
    open(path, '_blank', 'noopener');
    return;
  }
  if (options.replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  current = location.pathname;
  scrollTo(0, 0);
}

addEventListener('popstate', () => (current = location.pathname));

/** Follow links of this page without loading it again. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
