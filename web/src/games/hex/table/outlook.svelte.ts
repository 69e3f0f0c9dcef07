/** What would come of it: of the action in hand, or of a battle now. */
import type { Battle, Offer, Scene, Shapes } from '$/games/hex/scene';
import type { HexPlay } from '$/games/hex/play.svelte';
import type { GameStore } from '$/table/gamestore';
import type { Films } from './films.svelte';

/** Milliseconds that a choice has to rest before the server is asked about it. */
const PAUSE = 100;
/** Kinds of actions that no battle is foretold for; nor is one where a hand is kept or given back. */
const NO_BATTLE = ['end', 'discard', 'redraw'];

export interface Outlook {
  /** A battle now is foretold, without anything in hand. */
  on: boolean;
  /** The action that is foretold. */
  readonly offer: Offer | null;
  readonly forecast: Battle | null;
  /** What an HQ would have left. */
  after(letter: string): number | null;
}

/** Call it inside a component: a table keeps its store. */
export function useOutlook(store: GameStore<Shapes>, play: HexPlay, films: Films, scene: () => Scene): Outlook {
  let on = $state(false);
  let forecast = $state<Battle | null>(null);
  const offer = $derived(play.pointed ?? play.ready);

  let asked = 0;
  $effect(() => {
    const fights = offer && !NO_BATTLE.includes(offer.kind) && scene().phase !== 'redraw';
    const wanted = fights ? [offer.token] : on ? [] : null;
    const position = store.state?.view.position;
    const mine = ++asked;
    if (wanted === null || !position || store.blind || scene().phase === 'over' || films.passing) {
      forecast = null;
      return;
    }
    const timer = setTimeout(async () => {
      const found = await store.forecast(wanted);
      if (mine === asked) forecast = found;
    }, PAUSE);
    return () => clearTimeout(timer);
  });

  return {
    get on() {
      return on;
    },
    set on(wanted) {
      on = wanted;
    },
    get offer() {
      return offer;
    },
    get forecast() {
      return forecast;
    },
    after: (letter) => forecast?.hq[letter]?.after ?? null,
  };
}
