/** Requests to the server: JSON both ways, the CSRF header, and refusals as errors that can be shown. */
import { settings } from '$/app/settings.svelte';
import type { Problem } from './types';

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rule: string | null = null,
    readonly field: string | null = null,
    /** Of a record that was sent. */
    readonly line: number | null = null,
  ) {
    super(message);
  }
}

function cookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** The server sets the cookie with any GET; before a first change there must have been one. */
async function csrf(): Promise<string> {
  const known = cookie('sztab_csrf');
  if (known) return decodeURIComponent(known);
  const session = await request<{ csrf: string }>('GET', '/api/session');
  return session.csrf;
}

export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': settings.language };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET') headers['X-CSRF-Token'] = await csrf();
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refused(0, '');
  }
  if (response.status === 204) return undefined as T;
  const text = await response.text();
  let data: unknown = null;
  try {
    data = JSON.parse(text);
  } catch {
    // A gateway answered with a page of its own; the status says enough.
  }
  if (!response.ok) {
    const { error = '', rule, field, line } = (data ?? {}) as Partial<Problem>;
    throw new Refused(response.status, error, rule, field, line);
  }
  return data as T;
}

export const get = <T>(path: string): Promise<T> => request<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => request<T>('POST', path, body);
export const patch = <T>(path: string, body: unknown): Promise<T> => request<T>('PATCH', path, body);
export const del = <T>(path: string): Promise<T> => request<T>('DELETE', path);

/** A path with its query, leaving out what is not given. */
export function query(path: string, fields: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(fields))
    if (value !== null && value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
