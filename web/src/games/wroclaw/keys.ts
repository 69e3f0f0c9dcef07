/** Playing with keys alone; everything is a button as well. */
import type { WroclawPlay } from './play.svelte';
import { MANOEUVRES } from './scene';

interface Wired {
  play: () => WroclawPlay;
  hand: () => string[];
  /** Something else has the keys. */
  busy: () => boolean;
  undo: () => void;
  hint: () => void;
}

const writing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName));

const TOKENS = 'aec'; // attack, explore, cover

export function keys({ play, hand, busy, undo, hint }: Wired): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || busy() || writing(event.target))
      return;
    const game = play();
    const key = event.key.toLowerCase();
    const phase = game.legal.length ? game.scene?.phase : undefined;
    if (/^[0-9]$/.test(key) && (phase === 'deploy' || phase === 'discard')) {
      const character = hand()[(Number(key) + 9) % 10];
      if (!character) return;
      if (phase === 'discard') game.mark(character);
      else game.putAnywhere({ character });
    } else if (phase === 'deploy' && key.length === 1 && TOKENS.includes(key))
      game.putAnywhere({ manoeuvre: MANOEUVRES[TOKENS.indexOf(key)]! });
    else if (key === 'escape') game.cancel();
    else if (key === 'u') undo();
    else if (key === 'h') hint();
    else return;
    event.preventDefault();
  };
}
