/** What is shown on the board instead of the position: battles and others' actions as they come, and films on demand. */
import { flushSync, onDestroy, untrack } from 'svelte';
import { calm, settings } from '$/app/settings.svelte';
import { Film } from '$/games/hex/board/replay.svelte';
import { flight, type Flight } from '$/games/hex/present';
import type { Battle, Scene, Shapes } from '$/games/hex/scene';
import type { GameStore } from '$/table/gamestore';

export interface Films {
  /** The battle on the board. */
  readonly film: Film | null;
  /** The table is behind what happened: a battle, or what others did, is being shown. */
  readonly passing: boolean;
  /** The film was asked for: it has the keys. */
  readonly asked: boolean;
  readonly flight: Flight | null;
  /** What is being done, where it is no battle. */
  readonly says: string;
  /** The scene with the counters as the film has them. */
  scene(scene: Scene): Scene;
  /**
   * Show a battle: one that was fought plays to its end and leaves, one that is foretold waits to be stepped through.
   * `again` asks for the same battle in the words of another language.
   */
  watch(battle: Battle | null, again?: () => Promise<Battle | null>): void;
  /** End what is shown. */
  close(): void;
  /** Somebody does something: whose turn it is has seen enough. True: something was being shown. */
  act(): boolean;
}

/** Call it inside a component: a table keeps its store. */
export function useFilms(store: GameStore<Shapes>): Films {
  const stage = $derived(store.stage);
  const told = $derived(stage?.now?.film ?? null);
  const shown = $derived(told ? new Film(told, () => stage?.done()) : null);
  let wanted = $state.raw<Film | null>(null);
  const film = $derived(shown ?? wanted);

  let retold: (() => Promise<Battle | null>) | undefined;
  let spoken = settings.language;
  $effect(() => {
    const changed = settings.language !== spoken;
    spoken = settings.language;
    const film = untrack(() => wanted);
    if (changed && film) void retold?.().then((battle) => battle && film.retell(battle));
  });

  let running: Film | null = null;
  $effect(() => {
    const fresh = film;
    untrack(() => {
      running?.pause();
      running = fresh;
      if (shown) wanted = null;
      if (fresh?.battle.fought) fresh.play();
    });
  });
  onDestroy(() => running?.pause());

  function close(): void {
    if (shown || stage?.reached) stage?.skip();
    else wanted = null;
  }

  return {
    get film() {
      return film;
    },
    get passing() {
      return stage?.reached != null;
    },
    get asked() {
      return wanted !== null && shown === null;
    },
    get flight() {
      const now = stage?.now;
      return now && !now.film && !calm() ? flight(now.entry.events) : null;
    },
    get says() {
      return stage?.now?.entry.story[0]?.says ?? '';
    },
    scene(scene) {
      if (!film) return scene;
      const { counters } = film;
      const seats = scene.seats.map((seat) => ({ ...seat, toughness: counters.get(seat.letter) ?? seat.toughness }));
      return { ...scene, seats };
    },
    watch(battle, again) {
      retold = again;
      const leave = (): void => {
        if (battle?.fought) wanted = null;
      };
      wanted = battle && new Film(battle, leave);
    },
    close,
    act() {
      const showing = stage?.reached != null;
      if (showing && !store.social?.asked) return false;
      // What is picked next is picked from what is there now.
      if (showing || wanted) flushSync(close);
      return showing;
    },
  };
}
