/** Which view an address leads to. */
import type { Component } from 'svelte';
import type { Place } from '$/api/place.svelte';
import { GAMES } from '$/games';
import { match, type Params } from './router.svelte';

// A view may leave the parts of its address unread.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type View = Component<any>;
/** A view is loaded when somebody goes there. */
type Loader = () => Promise<{ default: View }>;

interface Route {
  pattern: string;
  view: Loader;
  /** It is about other people, and so needs a server. */
  people?: true;
}

const routes: Route[] = [
  { pattern: '/new', view: () => import('$/house/newgame/NewGame.svelte') },
  { pattern: '/new/:game', view: () => import('$/house/newgame/NewGame.svelte') },
  { pattern: '/lobby', view: () => import('$/house/lobby/Lobby.svelte'), people: true },
  { pattern: '/games', view: () => import('$/house/lobby/MyGames.svelte') },
  { pattern: '/tournaments', view: () => import('$/house/tournaments/Tournaments.svelte'), people: true },
  { pattern: '/tournaments/new', view: () => import('$/house/tournaments/NewTournament.svelte'), people: true },
  { pattern: '/tournaments/:id/edit', view: () => import('$/house/tournaments/NewTournament.svelte'), people: true },
  { pattern: '/tournaments/:id', view: () => import('$/house/tournaments/Tournament.svelte'), people: true },
  { pattern: '/rules', view: () => import('$/house/rules/Rules.svelte') },
  { pattern: '/rules/:game', view: () => import('$/house/rules/Rules.svelte') },
  { pattern: '/rules/:game/:id', view: () => import('$/house/rules/Rules.svelte') },
  { pattern: '/learn', view: () => import('$/house/lessons/Learn.svelte') },
  { pattern: '/learn/:game/:lesson', view: () => import('$/house/lessons/Lesson.svelte') },
  { pattern: '/account', view: () => import('$/house/players/Account.svelte'), people: true },
  { pattern: '/reset', view: () => import('$/house/players/Reset.svelte'), people: true },
  { pattern: '/clubs', view: () => import('$/house/clubs/Clubs.svelte'), people: true },
  { pattern: '/clubs/new', view: () => import('$/house/clubs/NewClub.svelte'), people: true },
  { pattern: '/clubs/join', view: () => import('$/house/clubs/Join.svelte'), people: true },
  { pattern: '/clubs/:slug', view: () => import('$/house/clubs/Club.svelte'), people: true },
  { pattern: '/clubs/:slug/manage', view: () => import('$/house/clubs/Manage.svelte'), people: true },
  { pattern: '/players/:id', view: () => import('$/house/players/Profile.svelte') },
  { pattern: '/ratings', view: () => import('$/house/players/Ratings.svelte'), people: true },
  { pattern: '/statistics', view: () => import('$/house/statistics/Statistics.svelte'), people: true },
  { pattern: '/offline', view: () => import('$/house/offline/Offline.svelte') },
  { pattern: '/people', view: () => import('$/house/people/People.svelte'), people: true },
  { pattern: '/notices', view: () => import('$/house/notices/Notices.svelte'), people: true },
  { pattern: '/confirm', view: () => import('$/house/notices/Link.svelte'), people: true },
  { pattern: '/unsubscribe', view: () => import('$/house/notices/Link.svelte'), people: true },
  { pattern: '/settings', view: () => import('./Settings.svelte') },
  { pattern: '/replays', view: () => import('$/house/replay/Upload.svelte') },
  { pattern: '/replay/:id', view: () => import('$/house/replay/Replay.svelte') },
  { pattern: '/analysis', view: () => import('$/house/analysis/Choose.svelte') },
  { pattern: '/analysis/:game', view: () => import('$/house/analysis/Analysis.svelte') },
  { pattern: '/puzzles', view: () => import('$/house/puzzles/Puzzles.svelte') },
  { pattern: '/puzzles/storm', view: () => import('$/house/puzzles/Run.svelte') },
  { pattern: '/puzzles/streak', view: () => import('$/house/puzzles/Run.svelte') },
  { pattern: '/puzzles/history', view: () => import('$/house/puzzles/History.svelte') },
  { pattern: '/puzzles/mine', view: () => import('$/house/puzzles/FromGames.svelte') },
  { pattern: '/puzzles/:id', view: () => import('$/house/puzzles/Puzzle.svelte') },
  ...Object.values(GAMES).flatMap(({ gallery }) => (gallery ? [{ pattern: gallery.path, view: gallery.view }] : [])),
  { pattern: '/t/:id', view: () => import('$/table/Table.svelte') },
];

const needsServer: Loader = () => import('./NeedsServer.svelte');

export function find(path: string, here: Place): { view: Loader; params: Params } | null {
  for (const { pattern, view, people } of routes) {
    const params = match(pattern, path);
    if (params) return { view: people && here === 'pocket' ? needsServer : view, params };
  }
  return null;
}
