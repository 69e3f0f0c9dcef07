/** Tic-tac-toe. */
import './theme.css';
import { t, word } from './about/words';
import picture from './art/picture.svg';
import { CATALOGUE } from './catalogue';
import type { GameModule } from '../module';
import type { Shapes } from './scene';

export default {
  about: {
    name: () => t('name'),
    facts: () => t('facts'),
    text: () => t('text'),
    play: () => t('play'),
    rules: () => t('rules'),
    analysis: () => t('analysis'),
    mode: (mode) => word('mode', mode),
    dealt: () => t('dealt'),
    taken: () => t('taken'),
  },
  picture,

  seats: { fewest: 2, most: 2, usual: 2 },
  ofSeats: () => ({}),
  newOptions: () => import('./NewOptions.svelte'),
  usual: {},
  modes: ['standard'],

  catalogue: CATALOGUE,
  table: () => import('./table/Table.svelte'),
  seatLook: (scene, seat) => ({ army: `mark-${scene.seats[seat] ?? ''}` }),
  says: (scene, token) => scene.legal.find((one) => one.token === token)?.says ?? null,
  lesson: { board: () => import('./lesson/Board.svelte') },
  openHands: true,
} satisfies GameModule<Shapes>;
