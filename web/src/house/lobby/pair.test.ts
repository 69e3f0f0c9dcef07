import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Seat, Table } from '$/api/types';

const asked: string[] = [];
let open: Table[] = [];

vi.mock('$/api/session.svelte', () => ({ session: { ensure: () => Promise.resolve(), player: { id: 'me' } } }));
vi.mock('$/app/router.svelte', () => ({ go: (path: string) => asked.push(`go ${path}`) }));
vi.mock('$/app/links', () => ({ keepLink: () => undefined }));
vi.mock('$/api/http', async (original) => ({
  ...(await original<object>()),
  get: () => Promise.resolve({ tables: [...open] }),
  post: (path: string, wish: { public?: boolean }) => {
    asked.push(path + (wish.public ? ' public' : ''));
    if (path.includes('taken')) return Promise.reject(new Error());
    const id = path.split('/')[3] ?? 'new';
    return Promise.resolve({ table: { id }, links: [] });
  },
}));

const { pair } = await import('./begin');
const part = <T>(facts: Partial<T>): T => facts as T;
const table = (id: string, player: string, seats = 2): Table =>
  part<Table>({
    id,
    seats: Array.from({ length: seats }, (_, seat) =>
      part<Seat>(
        seat ? { seat, kind: 'open', player: null } : { seat, kind: 'person', player: { id: player, name: player } },
      ),
    ),
  });

beforeEach(() => void (asked.length = 0));

describe('finding an opponent', () => {
  it('sits down with whoever has waited longest, not with oneself, and not where others were faster', async () => {
    open = [
      table('late', 'bob'),
      table('early', 'eve'),
      table('taken', 'eve'),
      table('own', 'me'),
      table('three', 'eve', 3),
    ];
    await pair('chess');
    expect(asked).toEqual(['/api/tables/taken/seats/1/join', '/api/tables/early/seats/1/join', 'go /t/early']);
  });

  it('waits at a public table where nobody does', async () => {
    open = [];
    await pair('chess');
    expect(asked).toEqual(['/api/tables public', 'go /t/new']);
  });
});
