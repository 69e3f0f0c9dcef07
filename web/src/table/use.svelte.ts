/** What the tables of all games do alike: a new question, whose turn it is told by title and sound, and hints. */
import { onDestroy, untrack } from 'svelte';
import type { Advice, Entry, Shapes } from '$/api/types';
import { gameEnded, settings } from '$/app/settings.svelte';
import { play as sound } from '$/app/sound';
import { gameName } from '$/games';
import type { GameStore } from './gamestore';
import { notices } from './notices.svelte';

export interface Manners<G extends Shapes> {
  /** What is picked up; a new question lays it down. */
  play: { reset(): void };
  /** Whatever else a new question lays down. */
  onquestion?: () => void;
  /** What is heard as a battle. */
  loud?: (entry: Entry<G>) => boolean;
}

export interface TableUse<G extends Shapes> {
  /** Changes when the game moves on, not when somebody only comes, goes or writes. */
  readonly moment: string;
  /** A hint is shown, or awaited. */
  hinting: boolean;
  /** Whether hints may be asked for: not where the game is rated. */
  readonly hints: boolean;
  readonly advice: Advice<G> | null;
  hint(): Promise<void>;
}

/** Call it inside a component: a table keeps its store. */
export function useTable<G extends Shapes>(store: GameStore<G>, { play, onquestion, loud }: Manners<G>): TableUse<G> {
  let advice = $state.raw<Advice<G> | null>(null);
  let hinting = $state(false);
  /** The last question to the bot: its answer counts, and nobody waits for an earlier one. */
  let asking = new AbortController();
  onDestroy(() => asking.abort());
  const moment = $derived(`${store.seat} ${store.state?.number} ${store.state?.decision}`);
  /** What others do while one chooses at the same time as they is no new question: nothing is laid down for it. */
  const asked = $derived(store.state?.decision ? `${store.seat} ${store.state.decision}` : moment);

  $effect(() => {
    void asked;
    asking.abort();
    hinting = false;
    advice = null;
    untrack(() => {
      play.reset();
      onquestion?.();
    });
  });

  async function ask(): Promise<void> {
    asking.abort();
    const { signal } = (asking = new AbortController());
    const found = await store.hint(signal);
    if (signal.aborted) return;
    advice = found;
    hinting = found !== null;
  }

  // Advice is in the server's words: another language is another question, and what was said stays until it is answered.
  let spoken = settings.language;
  $effect(() => {
    const changed = settings.language !== spoken;
    spoken = settings.language;
    if (changed) untrack(() => hinting && void ask());
  });

  if (store.social) {
    notices(
      // Who looks elsewhere is called at once, not when a film is over that nobody watches.
      () => store.social!.asked,
      () => gameName(store.table?.game ?? ''),
    );
  }

  $effect(() => {
    if (store.social && store.mine.length && store.table?.status === 'ended') {
      const { id } = store.table;
      untrack(() => gameEnded(id));
    }
  });

  let last = -1;
  $effect(() => {
    const newest = store.entries.at(-1)?.number ?? 0;
    if (last >= 0 && newest > last) {
      const fresh = store.entries.filter((entry) => entry.number > last);
      sound(loud && fresh.some(loud) ? 'battle' : store.asked ? 'yours' : 'place');
    }
    last = newest;
  });

  return {
    get moment() {
      return moment;
    },
    get advice() {
      return advice;
    },
    get hinting() {
      return hinting;
    },
    set hinting(on) {
      if (!on) asking.abort();
      hinting = on;
    },
    get hints() {
      return !store.table?.rated && !store.table?.tournament && !store.blind;
    },
    async hint() {
      if (store.table?.rated || store.table?.tournament || store.blind) return;
      hinting = true;
      advice = null;
      await ask();
    },
  };
}
