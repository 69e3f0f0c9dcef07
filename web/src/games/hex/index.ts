/** Neuroshima Hex. */
import Sprite from './art/Sprite.svelte';
import './theme.css';
import { styleOf } from './about/style';
import { t, word } from './about/words';
import { CATALOGUE } from './catalogue';
import { MEASURED, TOURNAMENTS } from './measured';
import type { GameModule } from '../module';
import Picture from './Picture.svelte';
import PieceSign from './PieceSign.svelte';
import { present } from './present';
import { armyOnTurn, type Shapes } from './scene';

/** How hard an army is to play well. */
const LEVELS: Readonly<Record<string, 'easy' | 'middle' | 'hard'>> = {
  borgo: 'easy',
  moloch: 'easy',
  hegemony: 'middle',
  outpost: 'middle',
  steel_police: 'hard',
  beasts: 'hard',
  smart: 'middle',
  new_york: 'middle',
  neojungle: 'hard',
  doomsday_machine: 'hard',
  sharrash: 'hard',
  mississippi: 'middle',
};

export default {
  about: {
    name: () => t('name'),
    facts: () => t('facts'),
    text: () => t('text'),
    play: () => t('play'),
    rules: () => t('rules'),
    keys: () => t('keys'),
    analysis: () => t('analysis'),
    mode: (mode) => word('mode', mode),
    pieces: () => t('pieces'),
    matrix: () => t('matrix'),
    dealt: () => t('dealt'),
    taken: () => t('taken'),
  },
  picture: Picture,
  drawings: Sprite,

  seats: { fewest: 2, most: 6, usual: 2 },
  pieces: {
    label: () => t('piece'),
    name: (army) => word('piece', army),
    choices: (game) => game.options.find((one) => one.name === 'armies')?.choices ?? [],
    next: (taken, choices) =>
      ['borgo', 'moloch', ...choices].find((army) => choices.includes(army) && !taken.includes(army)) ??
      choices[0] ??
      '',
    shuffle: () => t('shuffle'),
    of: ({ armies = '' }) => armies.split(',').filter(Boolean),
    about: (army) => (army in LEVELS ? { style: styleOf(army), level: LEVELS[army]! } : null),
    sign: PieceSign,
  },
  ofSeats: (pieces) => ({ armies: pieces.join(',') }),
  newOptions: () => import('./NewOptions.svelte'),
  teams: { mode: 'teams' },
  usual: { armies: 'borgo,moloch' },
  puzzles: { how: () => t('puzzles.how'), missed: () => t('puzzles.missed'), undo: true },
  modes: ['duel', 'deathmatch', 'points', 'one-vs-team', 'teams'],
  measured: [
    { by: 'bots', title: () => t('measured'), about: () => t('measured.about'), cells: MEASURED },
    { by: 'people', title: () => t('tournaments'), about: () => t('tournaments.about'), cells: TOURNAMENTS },
  ],

  catalogue: CATALOGUE,
  table: () => import('./table/Table.svelte'),
  seatLook: (scene, seat) => scene.seats[seat] ?? {},
  says: (scene, token) => scene.legal.find((one) => one.token === token)?.says ?? null,
  dealt: {
    name: (code, scene, tiles) => tiles.tile(armyOnTurn(scene), code).name,
    view: () => import('./analysis/Dealt.svelte'),
  },
  present,
  film: () => import('./replay/Film.svelte'),
  lesson: {
    board: () => import('./lesson/Board.svelte'),
    sign: () => import('./lesson/Sign.svelte'),
    below: () => import('./lesson/Below.svelte'),
    fitted: true,
  },
  openHands: true,
  example: () => import('./rules/Example.svelte'),
  editor: {
    view: () => import('./analysis/Setup.svelte'),
    // Two HQs and an empty board.
    empty: '19 | b2:Bhq d3:Mhq | B=borgo 20 - ?; M=moloch 20 - ? | B:play',
  },
  gallery: {
    path: '/tiles',
    title: () => t('gallery'),
    short: () => t('gallery.short'),
    view: () => import('./gallery/Gallery.svelte'),
  },
} satisfies GameModule<Shapes>;
