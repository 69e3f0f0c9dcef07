/** A finished game goes from this browser to the server, as the record that it is. */
import { Refused, text } from '$/api/http';
import { server } from '$/api/server';
import { session } from '$/api/session.svelte';
import type { Opened, Problem, Session } from '$/api/types';
import { settings } from '$/app/settings.svelte';

async function tell<T>(method: string, path: string, body?: unknown): Promise<T> {
  const asked = { method, path, language: settings.language, body: body === undefined ? null : JSON.stringify(body) };
  const answered = await server.request(asked).catch(() => null);
  if (!answered) throw new Refused(0, '');
  const said = JSON.parse(answered.text) as unknown;
  if (answered.status >= 400) throw new Refused(answered.status, (said as Problem).error);
  return said as T;
}

/** Whether the server is there. */
export const reached = (): Promise<boolean> =>
  tell<Session>('GET', '/api/session').then(
    () => true,
    () => false,
  );

/**
 * The path of its replay there, where it is one of the games of whoever is logged in; `mine` are the seats that were
 * played here. Whoever has no name there yet gets the one they have here.
 */
export async function send(table: string, mine: readonly number[]): Promise<string> {
  const record = await text('GET', `/api/tables/${table}/record`);
  const known = await tell<Session>('GET', '/api/session');
  if (!known.player) await tell<Session>('POST', '/api/session', { name: session.player?.name ?? 'Sztab' });
  const made = await tell<Opened>('POST', '/api/records', { record, replay: true, mine });
  return `/replay/${made.table.id}`;
}
