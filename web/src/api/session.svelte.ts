/** Who is playing in this browser. A guest gets a name when the first game begins; an account is the same player. */
import { del, get, patch, post } from './http';
import type { Player, Session } from './types';

let player = $state<Player | null>(null);
let asked: Promise<void> | null = null;

/** Whether this browser had a player when it was last here. */
const KEY = 'sztab.known';

function keep(found: Player | null): void {
  player = found;
  try {
    if (found) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing is asked every time.
  }
}

async function ask(): Promise<void> {
  keep((await get<Session>('/api/session')).player);
}

export const session = {
  get player(): Player | null {
    return player;
  },
  /** Whether there is a player, as far as this browser knows without asking. */
  get expected(): boolean {
    try {
      return player !== null || localStorage.getItem(KEY) !== null;
    } catch {
      return false;
    }
  },
  /** Asks the server once who we are. */
  known(): Promise<void> {
    asked ??= ask().catch((error: unknown) => {
      asked = null;
      throw error;
    });
    return asked;
  },
  /** Makes sure that there is a player, with this name if none is known yet. */
  async ensure(name: string): Promise<Player> {
    await session.known();
    if (!player) keep((await post<Session>('/api/session', { name })).player);
    return player!;
  },
  async rename(name: string): Promise<void> {
    await session.known();
    const sent = player ? patch : post;
    keep((await sent<Session>('/api/session', { name })).player);
  },
  async register(name: string, password: string): Promise<void> {
    keep((await post<Session>('/api/account', { name, password })).player);
  },
  async logIn(name: string, password: string): Promise<void> {
    keep((await post<Session>('/api/account/login', { name, password })).player);
  },
  async logOut(): Promise<void> {
    await del('/api/session');
    keep(null);
  },
  async changePassword(old: string, wanted: string): Promise<void> {
    keep((await post<Session>('/api/account/password', { old, new: wanted })).player);
  },
  async resetPassword(token: string, password: string): Promise<void> {
    keep((await post<Session>('/api/account/reset', { token, password })).player);
  },
  async deleteAccount(password: string): Promise<void> {
    await post('/api/account/delete', { password });
    keep(null);
  },
};
