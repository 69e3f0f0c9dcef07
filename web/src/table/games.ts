/** The table of each game: it is given a store and nothing else, so it serves for playing, studying and learning. */
import type { Component } from 'svelte';
import type { GameStore } from './gamestore';

export type GameTable = Component<{ store: GameStore }>;

export const TABLES: Record<string, () => Promise<{ default: GameTable }>> = {
  hex: () => import('./hex/Hex.svelte'),
  state51: () => import('$/state51/State51.svelte'),
  wroclaw: () => import('$/wroclaw/Wroclaw.svelte'),
};
