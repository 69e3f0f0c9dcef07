/** The board of each game in a lesson: calmer than its table, with only what a step needs. */
import type { Component } from 'svelte';
import type { StudyStore } from '$/table/study.svelte';

export interface BoardProps {
  store: StudyStore;
  /** What the step points at: hexes, cards. */
  marks: string[];
}

type Loader<P extends Record<string, unknown>> = () => Promise<{ default: Component<P> }>;

export const BOARDS: Record<string, Loader<BoardProps & Record<string, unknown>>> = {
  hex: () => import('$/games/hex/lesson/Board.svelte'),
  wroclaw: () => import('$/games/wroclaw/lesson/Board.svelte'),
  state51: () => import('$/games/state51/lesson/Board.svelte'),
};

/** What stands for a lesson in the list; without one it has a number. */
export const SIGNS: Record<string, Loader<{ sign: string }>> = {
  hex: () => import('$/games/hex/lesson/Sign.svelte'),
  state51: () => import('$/games/state51/lesson/Sign.svelte'),
};

/** What stands below a lesson that has a sign, such as all tiles of an army. */
export const BELOW: Record<string, Loader<{ sign: string }>> = {
  hex: () => import('$/games/hex/lesson/Below.svelte'),
};
