/** The board of each game in a lesson: calmer than its table, with only what a step needs. */
import type { Component } from 'svelte';
import type { StudyStore } from '$/study/store.svelte';

export interface BoardProps {
  store: StudyStore;
  /** What the step points at: hexes, cards. */
  marks: string[];
}

type Loader<P extends Record<string, unknown>> = () => Promise<{ default: Component<P> }>;

export const BOARDS: Record<string, Loader<BoardProps & Record<string, unknown>>> = {
  hex: () => import('./boards/Hex.svelte'),
  wroclaw: () => import('./boards/Wroclaw.svelte'),
  state51: () => import('./boards/State51.svelte'),
};

/** What stands for a lesson in the list; without one it has a number. */
export const SIGNS: Record<string, Loader<{ sign: string }>> = {
  hex: () => import('./boards/HexSign.svelte'),
  state51: () => import('./boards/State51Sign.svelte'),
};

/** What stands below a lesson that has a sign, such as all tiles of an army. */
export const BELOW: Record<string, Loader<{ sign: string }>> = {
  hex: () => import('./boards/HexArmy.svelte'),
};
