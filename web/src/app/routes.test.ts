import { expect, it } from 'vitest';
import { find } from './routes';

it('says what a page about other people needs where there are none', () => {
  const needed = find('/people', 'pocket')!.view;
  for (const path of [
    '/lobby',
    '/tournaments',
    '/tournaments/o_1',
    '/clubs/join',
    '/notices',
    '/statistics',
    '/account',
  ])
    expect(find(path, 'pocket')!.view).toBe(needed);
  for (const path of ['/new', '/puzzles', '/rules/x', '/replays', '/settings', '/t/t_1'])
    expect(find(path, 'pocket')!.view).not.toBe(needed);
});

it('leads to the same pages with a server', () => {
  expect(find('/people', 'server')!.view).not.toBe(find('/people', 'pocket')!.view);
  expect(find('/t/t_1', 'server')!.params).toEqual({ id: 't_1' });
  expect(find('/nowhere', 'server')).toBeNull();
});
