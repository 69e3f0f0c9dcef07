/** Requests to the house: JSON both ways, and refusals as errors that can be shown. */
import { settings } from '$/app/settings.svelte';
import { ask } from './place.svelte';
import type { Answered } from './transport';
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

/** What was answered, as it is: a record, or JSON that is still text. */
export async function text(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<string> {
  const asked = { method, path, language: settings.language, body: body === undefined ? null : JSON.stringify(body) };
  let answered: Answered;
  try {
    answered = await ask((house) => house.request(asked, signal), signal);
  } catch {
    throw new Refused(0, '');
  }
  if (answered.status < 400) return answered.text;
  const { error = '', rule, field, line } = (parsed(answered.text) ?? {}) as Partial<Problem>;
  throw new Refused(answered.status, error, rule, field, line);
}

function parsed(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    // A gateway answered with a page of its own; the status says enough.
    return null;
  }
}

export async function request<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const said = await text(method, path, body, signal);
  return (said ? parsed(said) : undefined) as T;
}

export const get = <T>(path: string): Promise<T> => request<T>('GET', path);
/** With a signal: nobody waits for the answer once it says so. */
export const post = <T>(path: string, body: unknown = {}, signal?: AbortSignal): Promise<T> =>
  request<T>('POST', path, body, signal);
export const patch = <T>(path: string, body: unknown): Promise<T> => request<T>('PATCH', path, body);
export const del = <T>(path: string): Promise<T> => request<T>('DELETE', path);

/** Puts a file of the server among somebody's downloads; a refusal is an error as everywhere. */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetch(path, { headers: { 'Accept-Language': settings.language } }).catch(() => null);
  if (!response) throw new Refused(0, '');
  if (!response.ok) {
    const { error = '', rule, field } = (await response.json().catch(() => ({}))) as Partial<Problem>;
    throw new Refused(response.status, error, rule, field);
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A path with its query, leaving out what is not given. */
export function query(path: string, fields: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(fields))
    if (value !== null && value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
