/** Walking through an analysis with keys alone. */
import type { Analysis } from './analysis.svelte';

/** Something else uses these keys: a field, tabs, the board, a battle that is shown. */
const taken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, select, textarea, dialog, [role="tab"], svg.board, [contenteditable]') !== null;

export function keys(analysis: () => Analysis, off: () => boolean): (event: KeyboardEvent) => void {
  return (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented ||
      off() ||
      taken(event.target) ||
      document.querySelector('.film')
    )
      return;
    const now = analysis();
    switch (event.key) {
      case 'ArrowLeft':
        void now.back();
        break;
      case 'ArrowRight':
        void now.on();
        break;
      case 'ArrowUp':
        void now.beside(-1);
        break;
      case 'ArrowDown':
        void now.beside(1);
        break;
      case 'Home':
        void now.first();
        break;
      case 'End':
        void now.last();
        break;
      case 'Delete':
        if (now.tree.current.parent) void now.remove(now.tree.current);
        break;
      default:
        return;
    }
    event.preventDefault();
  };
}
