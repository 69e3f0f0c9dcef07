import { expect, it } from 'vitest';
import { deployments, readDeployment, sayDeployment } from './deployments';

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
  const character = (name: string) => ({ name, weapon: 'shotgun', armour: 0, protects: [] });
  const manoeuvre = (name: string) => ({ name, does: '' });
  const catalogue = {
    characters: { jagna: character('Jagna'), olek: character('Olek') },
    manoeuvres: { attack: manoeuvre('atak'), cover: manoeuvre('osłona'), explore: manoeuvre('eksploracja') },
  };
  expect(sayDeployment(TOKEN, catalogue)).toBe('Jagna: atak, Olek: osłona, tosia: eksploracja');
  expect(sayDeployment('.', catalogue)).toBeNull();
});
