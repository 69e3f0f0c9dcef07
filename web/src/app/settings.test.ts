import { expect, it } from 'vitest';
import { boardNames, change, gameEnded } from './settings.svelte';

it('names tiles on the board in the first five games, unless one has chosen', () => {
  change({ boardNames: 'first', ended: [] });
  for (const table of ['t_1', 't_1', 't_2', 't_3', 't_4']) gameEnded(table);
  expect(boardNames()).toBe(true);
  gameEnded('t_5');
  gameEnded('t_6');
  expect(boardNames()).toBe(false);
  change({ boardNames: 'always' });
  expect(boardNames()).toBe(true);
  change({ boardNames: 'never', ended: [] });
  expect(boardNames()).toBe(false);
});
