/** In the Ruins of Wrocław. */
import './theme.css';
import { t, word } from './about/words';
import { CATALOGUE } from './catalogue';
import type { GameModule } from '../module';
import picture from './picture.svg';
import { present } from './present';
import type { Shapes } from './scene';
import { sayDeployment } from './table/deployments';

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
    dealt: () => t('dealt'),
    taken: () => t('taken'),
  },
  picture,

  seats: { fewest: 2, most: 2, usual: 2 },
  ofSeats: () => ({}),
  newOptions: () => import('./NewOptions.svelte'),
  usual: {},
  modes: ['basic', 'extended'],

  catalogue: CATALOGUE,
  table: () => import('./table/Table.svelte'),
  seatLook: (scene, seat) => {
    const { letter } = scene.seats[seat] ?? {};
    return letter ? { army: `side-${letter}` } : {};
  },
  says: (scene, token) => {
    const cards = CATALOGUE.current();
    return scene.legal.find((one) => one.token === token)?.says ?? (cards && sayDeployment(token, cards));
  },
  present,
  puzzles: { how: () => t('puzzles.how'), missed: () => t('puzzles.missed'), undo: false },
  lesson: { board: () => import('./lesson/Board.svelte') },
  example: () => import('./rules/Example.svelte'),
} satisfies GameModule<Shapes>;
