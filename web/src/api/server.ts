/** The house is a server: requests with the CSRF token, WebSockets as lines. */
import type { Answered, Asked, Hearing, Line, Transport } from './transport';

function cookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** The server sets the cookie with any GET; before a first change there must have been one. */
async function csrf(language: string): Promise<string> {
  const known = cookie('sztab_csrf');
  if (known) return decodeURIComponent(known);
  const { text } = await request({ method: 'GET', path: '/api/session', language, body: null });
  return (JSON.parse(text) as { csrf: string }).csrf;
}

async function request({ method, path, language, body }: Asked, signal?: AbortSignal): Promise<Answered> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': language };
  if (body !== null) headers['Content-Type'] = 'application/json';
  if (method !== 'GET') headers['X-CSRF-Token'] = await csrf(language);
  const response = await fetch(path, { method, headers, body: body ?? undefined, signal: signal ?? null });
  return { status: response.status, text: response.status === 204 ? '' : await response.text() };
}

const STATES = ['opening', 'open', 'closed', 'closed'] as const;

function line(path: string, hearing: Hearing): Line {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`);
  socket.onopen = () => hearing.opened();
  socket.onmessage = (event: MessageEvent<string>) => hearing.heard(event.data);
  socket.onclose = (event) => hearing.closed(event.code);
  return {
    get state() {
      return STATES[socket.readyState] ?? 'closed';
    },
    say: (text) => socket.send(text),
    close: () => socket.close(),
  };
}

export const server: Transport = { request, line };
