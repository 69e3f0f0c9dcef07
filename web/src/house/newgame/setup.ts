/** What the new-game frame knows of a game: how many play, what each seat picks, and the component with all the rest. */
import type { Component } from 'svelte';
import type { GameInfo } from '$/api/types';
import { t as shared, word as sharedWord } from '$/app/i18n/index.svelte';
import { t, word } from './words';

export type Options = Record<string, string>;

/**
 * The props of a game's own options, `web/src/games/<game>/NewOptions.svelte`. The frame shows who plays, clocks and the
 * like; the component shows the game's panels (`<fieldset class="panel">` with a `<legend>`) and writes what was chosen
 * there to `chosen`, without what the seats already say (`Setup.ofSeats`). It asks the server what fits together: `ask`
 * gives why a choice is refused ('' when it is not), together with the seats as they are now.
 */
export interface OptionsProps {
  game: GameInfo;
  /** How many seats there are, and the army or faction of each ('' where the game has none). */
  seats: number;
  pieces: string[];
  /** $bindable: the options to make the table with. */
  chosen: Options;
  ask: (options: Options) => Promise<string>;
}

export interface Piece {
  label: () => string;
  name: (piece: string) => string;
  choices: (game: GameInfo) => string[];
  /** What a further seat begins with. */
  next: (taken: string[], choices: string[]) => string;
  shuffle: () => string;
}

export interface Setup {
  /** The fewest and the most seats, and how many there are at first. */
  seats: { fewest: number; most: number; usual: number };
  /** What each seat picks. */
  piece?: Piece;
  /** The options that the seats and their pieces make. */
  ofSeats: (pieces: string[]) => Options;
  options: () => Promise<{ default: Component<OptionsProps, object, 'chosen'> }>;
}

const listed = (game: GameInfo, option: string): string[] => game.options.find((one) => one.name === option)?.choices ?? [];

export const SETUPS: Record<string, Setup> = {
  hex: {
    seats: { fewest: 2, most: 6, usual: 2 },
    piece: {
      label: () => shared('new.army'),
      name: (army) => sharedWord('army', army),
      choices: (game) => listed(game, 'armies'),
      next: (taken, choices) =>
        ['borgo', 'moloch', ...choices].find((army) => choices.includes(army) && !taken.includes(army)) ?? choices[0] ?? '',
      shuffle: () => shared('new.random'),
    },
    ofSeats: (pieces) => ({ armies: pieces.join(',') }),
    options: () => import('$/games/hex/NewOptions.svelte'),
  },
  state51: {
    seats: { fewest: 1, most: 4, usual: 2 },
    piece: {
      label: () => t('faction'),
      name: (faction) => word('faction', faction),
      choices: (game) => listed(game, 'factions'),
      next: () => 'lot',
      shuffle: () => t('faction.shuffle'),
    },
    ofSeats: (pieces) => ({
      seats: String(pieces.length),
      ...(pieces.some((piece) => piece !== 'lot') ? { factions: pieces.join(',') } : {}),
    }),
    options: () => import('$/games/state51/NewOptions.svelte'),
  },
  wroclaw: {
    seats: { fewest: 2, most: 2, usual: 2 },
    ofSeats: () => ({}),
    options: () => import('$/games/wroclaw/NewOptions.svelte'),
  },
};

export const GAMES = Object.keys(SETUPS);
