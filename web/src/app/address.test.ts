/** Addresses: paths at a server, behind a `#` on a static host. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => {
  delete document.documentElement.dataset.house;
  history.replaceState(null, '', '/');
});

async function addresses(house: 'server' | 'pocket') {
  if (house === 'pocket') document.documentElement.dataset.house = 'pocket';
  return import('./address');
}
function link(href: string): HTMLAnchorElement {
  const made = document.createElement('a');
  made.setAttribute('href', href);
  return made;
}

it('is a path at a server', async () => {
  const { here, inside, write } = await addresses('server');
  write('/replay/t_1?at=4#x');
  const { pathname, search, hash } = here();
  expect([pathname, search, hash, location.pathname]).toEqual(['/replay/t_1', '?at=4', '#x', '/replay/t_1']);
  expect(inside(link('/rules/chess'))).toBe('/rules/chess');
  expect(inside(link('https://elsewhere.example/'))).toBeNull();
});

it('stands behind a # on a static host, with a # of its own', async () => {
  const { address, here, inside, write } = await addresses('pocket');
  expect(here().pathname).toBe('/');
  write('/analysis/chess?at=4#packed');
  const { pathname, search, hash } = here();
  expect([pathname, search, hash]).toEqual(['/analysis/chess', '?at=4', '#packed']);
  expect(location.pathname).toBe('/');
  expect(address('/learn').endsWith('/#/learn')).toBe(true);
  expect(inside(link('/learn'))).toBe('/learn');
  expect(inside(link('#/learn'))).toBe('/learn');
  expect(inside(link('#main'))).toBeNull();
});
