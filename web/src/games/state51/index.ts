/** 51st State. */
import './theme.css';
import { t, word } from './about/words';
import { FACTIONS } from './art/emblems';
import { CATALOGUE } from './catalogue';
import type { GameModule } from '../module';
import picture from './picture.svg';
import { present } from './present';
import type { Shapes } from './scene';

const LOT = 'lot';

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
    solo: () => t('solo'),
  },
  picture,

  seats: { fewest: 1, most: 4, usual: 2 },
  pieces: {
    label: () => t('piece'),
    name: (faction) => word('piece', faction),
    colours: (faction) => `state51-${faction}`,
    choices: (game) => game.options.find((one) => one.name === 'factions')?.choices ?? [],
    chance: LOT,
    next: () => LOT,
    shuffle: () => t('shuffle'),
    of: ({ factions = '' }) => factions.split(',').filter(Boolean),
  },
  ofSeats: (pieces) => ({
    seats: String(pieces.length),
    ...(pieces.some((piece) => piece !== LOT) ? { factions: pieces.join(',') } : {}),
  }),
  newOptions: () => import('./NewOptions.svelte'),
  usual: { seats: '2' },
  alone: { seats: '1' },
  modes: ['duel', 'free-for-all'],

  catalogue: CATALOGUE,
  table: () => import('./table/Table.svelte'),
  seatLook: (scene, seat) => {
    const { name, faction } = scene.seats[seat] ?? {};
    return { name, colour: faction ? FACTIONS[faction]?.bright : undefined };
  },
  says: (scene, token) => scene.legal.find((one) => one.token === token)?.says ?? null,
  present,
  lesson: {
    board: () => import('./lesson/Board.svelte'),
    sign: () => import('./lesson/Sign.svelte'),
  },
  example: () => import('./rules/Example.svelte'),
  gallery: {
    path: '/cards',
    title: () => t('gallery'),
    short: () => t('gallery.short'),
    view: () => import('./gallery/Gallery.svelte'),
  },
} satisfies GameModule<Shapes>;
