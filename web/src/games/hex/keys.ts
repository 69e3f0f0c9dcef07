/** Playing with keys alone. The board itself handles arrows and Enter on its hexes. */
import type { HexPlay } from './play.svelte';

interface Wired {
  play: () => HexPlay;
  hand: () => string[];
  /** Something else has the keys: a battle is shown. */
  busy: () => boolean;
  /** A key of the game is about to do something. True: it was pressed at a picture of the past. */
  before?: () => boolean;
  undo: () => void;
  hint: () => void;
  forecast: () => void;
}

const writing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName));

/** Keys that do something, and those of them that answer at once. */
const DOES = /^[1-6.duh]$/;
const ANSWERS = /^[.du]$/;

export function keys({ play, hand, busy, before, undo, hint, forecast }: Wired): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || busy() || writing(event.target))
      return;
    const game = play();
    const key = event.key.toLowerCase();
    // What would be answered is not what was seen: it has to be pressed again.
    if (DOES.test(key) && before?.() && ANSWERS.test(key)) return event.preventDefault();
    if (/^[1-6]$/.test(key)) {
      const code = hand()[Number(key) - 1];
      if (code) game.pickTile(code, Number(key) - 1);
    } else if (key === 'q') game.rotate(-1);
    else if (key === 'e') game.rotate(1);
    else if (key === 'escape') game.cancel();
    else if (key === 'u') undo();
    else if (key === 'h') hint();
    else if (key === 'f') forecast();
    else if (key === '.' && game.end) game.finish();
    else if (key === 'd' && game.discard) game.play(game.discard);
    else if (key === ' ' && game.ready && !(event.target instanceof HTMLButtonElement)) game.confirm();
    else return;
    event.preventDefault();
  };
}
