/** Who is playing in this browser. A guest gets a name when the first game begins; an account is the same player. */
import { del, get, patch, post } from './http';
import type { Player, Session } from './types';

let player = $state<Player | null>(null);
let asked: Promise<void> | null = null;

async function ask(): Promise<void> {
  player = (await get<Session>('/api/session')).player;
}

export const session = {
  get player(): Player | null {
    return player;
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
    if (!player) player = (await post<Session>('/api/session', { name })).player;
    return player!;
  },
  async rename(name: string): Promise<void> {
    await session.known();
    player = player
      ? (await patch<Session>('/api/session', { name })).player
      : (await post<Session>('/api/session', { name })).player;
  },
  async register(name: string, password: string): Promise<void> {
    player = (await post<Session>('/api/account', { name, password })).player;
  },
  async logIn(name: string, password: string): Promise<void> {
    player = (await post<Session>('/api/account/login', { name, password })).player;
  },
  async logOut(): Promise<void> {
    await del('/api/session');
    player = null;
  },
  async changePassword(old: string, wanted: string): Promise<void> {
    player = (await post<Session>('/api/account/password', { old, new: wanted })).player;
  },
  async deleteAccount(password: string): Promise<void> {
    await post('/api/account/delete', { password });
    player = null;
  },
};
