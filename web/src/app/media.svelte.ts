/** What shape the window has, for what a style sheet alone cannot lay out. */

/** Follows a media query. */
function watched(query: string): () => boolean {
  const list = matchMedia(query);
  let matches = $state(list.matches);
  list.addEventListener('change', (event) => (matches = event.matches));
  return () => matches;
}

/** Whether the page is narrow: panels stack, and what is not needed at once folds. */
export const narrow = watched('(max-width: 1100px)');

/** Not much height: what can be folded is folded. */
export const short = watched('(max-height: 759px)');

/** Fingers instead of a mouse: no wheel, no keys. */
export const touch = watched('(pointer: coarse)');

const tall = watched('(max-width: 1100px) and (max-aspect-ratio: 23/20)');
const low = watched('(max-height: 559px)');

/**
 * How a table that is fitted to the window is laid out: in columns beside the board; on a phone held upright, in rows
 * above and below it; on a phone on its side (or a page zoomed in), with nothing above or below the board at all.
 */
export type Shape = 'wide' | 'tall' | 'low';
export const shape = (): Shape => (tall() ? 'tall' : low() ? 'low' : 'wide');
