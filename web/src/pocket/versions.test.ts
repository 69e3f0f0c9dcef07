/** Which version finishes which game. */
import { expect, it } from 'vitest';
import { addressIn, Begun, BEGUN, wantedBuild } from './versions';

const running = '{"status":"running"}';

it('notes the version of a game once, and forgets it when the game has ended', () => {
  const begun = new Begun('new');
  expect(begun.note('t_1', running)).toEqual({ kind: BEGUN, id: 't_1', text: 'new' });
  expect(begun.note('t_1', running)).toBeNull();
  expect(begun.note('t_1', '{"status":"ended"}')).toEqual({ kind: BEGUN, id: 't_1', text: null });
  expect(begun.note('t_1', null)).toBeNull();
});

it('leaves a game to the version that it was begun with, while that is here', () => {
  const begun = new Begun('new');
  const noted = (id: string, text: string) => ({ kind: BEGUN, id, text });
  const documents = [
    noted('t_1', 'old'),
    noted('t_2', 'new'),
    noted('t_3', 'gone'),
    { ...noted('t_4', ''), kind: 'table' },
  ];
  expect(begun.load(documents, ['new', 'old'])).toEqual({ t_1: 'old' });
  expect(begun.note('t_2', running)).toBeNull();
  // Nobody else can go on with it: from now on it is ours.
  expect(begun.note('t_3', running)).toEqual(noted('t_3', 'new'));
});

it('asks for a version in an address, and keeps the rest of it', () => {
  const address = addressIn('old', 'http://here/some/?a=1#/t/t_1');
  expect(address).toBe('http://here/some/?a=1&version=old#/t/t_1');
  expect([wantedBuild(address), wantedBuild('http://here/')]).toEqual(['old', null]);
});
