import { expect, it } from 'vitest';
import { deployments, readDeployment, sayDeployment } from './deployments';
import type { Catalogue } from '$/games/wroclaw/scene';

const TOKEN = 'A=jagna:attack,olek:cover,tosia:explore';

it('reads who goes down with what', () => {
  expect(readDeployment(TOKEN)).toEqual({ jagna: 'attack', olek: 'cover', tosia: 'explore' });
  expect(['A=attack', 'A-jagna,olek,tosia', 'jagna:single>maks', '.', '<3>'].map(readDeployment)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(deployments([TOKEN, '.']).map((offer) => offer.token)).toEqual([TOKEN]);
});

it('says it in the words of the cards', () => {
  const catalogue = {
    characters: { jagna: { name: 'Jagna' }, olek: { name: 'Olek' } },
    manoeuvres: { attack: { name: 'atak' }, cover: { name: 'osłona' }, explore: { name: 'eksploracja' } },
  } as unknown as Catalogue;
  expect(sayDeployment(TOKEN, catalogue)).toBe('Jagna: atak, Olek: osłona, tosia: eksploracja');
  expect(sayDeployment('.', catalogue)).toBeNull();
});
