/** Where the keys go on when something that lay over the page is closed. */
import { onDestroy, tick } from 'svelte';

/** Call it in a component that is shown for a while: a focus that is lost with it returns to where it was before. */
export function focusBack(): void {
  const before = document.activeElement;
  onDestroy(() => void tick().then(() => focusAgain(before)));
}

/** Whether an element could be given the focus that nothing has now. */
export function focusAgain(element: Element | null): boolean {
  const lost = document.activeElement === null || document.activeElement === document.body;
  if (!lost || element === document.body || !element?.isConnected) return false;
  (element as HTMLElement | SVGElement).focus({ preventScroll: true });
  return true;
}
