/** Going through a replay with keys alone. */
import type { Player } from './player.svelte';
import type { ReplayStore } from './store.svelte';
import { turnFrom } from './turns';

/** Something else uses these keys: a field, tabs, the board, a battle that is shown. */
const taken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=range]), select, textarea, dialog, [role="tab"], svg.board, [contenteditable]') !==
    null;

export function keys(store: ReplayStore, player: Player, battle: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented ||
      taken(event.target) ||
      document.querySelector('.film')
    )
      return;
    switch (event.key) {
      case 'ArrowLeft':
        player.go(event.shiftKey ? turnFrom(store.turns, store.at, -1) : store.at - 1);
        break;
      case 'ArrowRight':
        player.go(event.shiftKey ? turnFrom(store.turns, store.at, 1) : store.at + 1);
        break;
      case 'PageUp':
        player.go(turnFrom(store.turns, store.at, -1));
        break;
      case 'PageDown':
        player.go(turnFrom(store.turns, store.at, 1));
        break;
      case 'Home':
        player.go(0);
        break;
      case 'End':
        player.go(store.last);
        break;
      case ' ':
        if (event.target instanceof Element && event.target.closest('button, a, summary')) return;
        player.toggle();
        break;
      case 'b':
        if (!store.moment?.battle) return;
        battle();
        break;
      default:
        return;
    }
    event.preventDefault();
  };
}
