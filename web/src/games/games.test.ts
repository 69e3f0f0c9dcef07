import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GAME_NAMES } from '.';

/** As `sztab.core.registry` finds them: every folder with a `game.py`. */
const registered = readdirSync('../src/sztab/games').filter((name) => existsSync(`../src/sztab/games/${name}/game.py`));

it('has every game that the server has, and no other', () => {
  expect([...GAME_NAMES].sort()).toEqual(registered.sort());
});

it.each(['app', 'house', 'table'])('no game is named in %s', (room) => {
  const titles = GAME_NAMES.map((name) =>
    readdirSync(`src/games/${name}/about/words`).map(
      (file) => JSON.parse(readFileSync(`src/games/${name}/about/words/${file}`, 'utf8')).name as string,
    ),
  );
  const named = new RegExp(`\\b(${[...GAME_NAMES, ...titles.flat()].join('|')})\\b`, 'i');
  const files = readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file));
  expect(files.length).toBeGreaterThan(5);
  const found = files.flatMap((file) =>
    readFileSync(`src/${room}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => named.test(line))
      .map((line) => `${file}: ${line.trim().slice(0, 100)}`),
  );
  expect(found).toEqual([]);
});

it('games are rooms with equal names inside', () => {
  const same = [
    'README.md',
    'NewOptions.svelte',
    'about',
    'art',
    'catalogue.ts',
    'index.ts',
    'lesson',
    'play.svelte.ts',
    'scene.ts',
    'table',
    'theme.css',
    'words',
    'words.ts',
  ];
  for (const name of GAME_NAMES) expect(readdirSync(`src/games/${name}`), name).toEqual(expect.arrayContaining(same));
});
