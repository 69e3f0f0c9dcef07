/** What this player was told and has not seen, and which games wait: for the bell, the title and the next game. */
import { get, post } from '$/api/http';
import { session } from '$/api/session.svelte';
import type { NoticeList } from '$/api/types';
import { settings } from '$/app/settings.svelte';

/** Milliseconds between two questions, while somebody looks. */
const EVERY = 20_000;

let known = $state.raw<NoticeList>({ notices: [], unseen: 0, waiting: [] });

export const bell = {
  get notices(): NoticeList['notices'] {
    return known.notices;
  },
  get unseen(): number {
    return known.unseen;
  },
  get waiting(): string[] {
    return known.waiting;
  },
  /** The game that waits for this player and has the least time, apart from one. */
  next(but: string): string | null {
    return known.waiting.find((table) => table !== but) ?? null;
  },
  async look(): Promise<void> {
    await session.known();
    if (session.player) known = await get<NoticeList>(`/api/my/notices?language=${settings.language}`);
    else known = { notices: [], unseen: 0, waiting: [] };
  },
  /** All that is listed was seen. */
  async see(): Promise<void> {
    const until = Math.max(0, ...known.notices.map((one) => one.id));
    if (!known.unseen) return;
    await post('/api/my/notices/seen', { until });
    known = { ...known, unseen: 0 };
  },
};

const look = (): void => {
  if (document.visibilityState === 'visible') bell.look().catch(() => undefined);
};

/** Look now and then; call inside a component. */
export function keepLooking(): void {
  $effect(() => {
    void session.player?.id;
    void settings.language;
    look();
  });
  $effect(() => {
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  });
}

const MARK = /^\(\d+\) /;

/** The title with the number of games that wait before it. */
export const counted = (title: string, waiting: number): string =>
  (waiting ? `(${waiting}) ` : '') + title.replace(MARK, '');
