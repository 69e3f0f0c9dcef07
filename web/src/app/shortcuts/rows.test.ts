import { expect, it } from 'vitest';
import { GAMES } from '$/games';
import { change } from '$/app/settings.svelte';
import { LANGUAGES } from '$/app/i18n/languages';
import { rows } from './rows';
import { t } from './words';

it('reads keys and what they do', () => {
  expect(rows('1–6: choose a tile · Q, E: turn it · .: end the turn')).toEqual([
    { keys: ['1–6'], does: 'choose a tile' },
    { keys: ['Q', 'E'], does: 'turn it' },
    { keys: ['.'], does: 'end the turn' },
  ]);
});

it.each(LANGUAGES)('lists the same keys in every language: %s', (language) => {
  const lists = (): string[] => [
    t('everywhere.keys'),
    t('replay.keys'),
    t('analysis.keys'),
    ...Object.values(GAMES).flatMap(({ about }) => about.keys?.() ?? []),
  ];
  change({ language: 'en' });
  const counted = lists().map((list) => rows(list).length);
  change({ language });
  expect(lists().map((list) => rows(list).length)).toEqual(counted);
  for (const row of lists().flatMap(rows)) {
    expect(row.keys.every(Boolean)).toBe(true);
    expect(row.does).not.toBe('');
  }
});
