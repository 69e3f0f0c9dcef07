/** The table of each game: it is given a store and nothing else, so it serves for playing, studying and learning. */
import type { Component } from 'svelte';
import type { GameStore } from './gamestore';

export type GameTable = Component<{ store: GameStore }>;

export const TABLES: Record<string, () => Promise<{ default: GameTable }>> = {
  hex: () => import('$/games/hex/table/Hex.svelte'),
  state51: () => import('$/games/state51/table/State51.svelte'),
  wroclaw: () => import('$/games/wroclaw/table/Wroclaw.svelte'),
};
