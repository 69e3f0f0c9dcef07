import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { Scene, SceneSeat } from '$/games/state51/scene';
import VpTrack from './VpTrack.svelte';

it('gives each marker a place of its own where several stand', () => {
  const factions = ['new_york', 'mutants', 'merchants', 'appalachians'];
  const seats = factions.map((faction, seat): Partial<SceneSeat> => ({ seat, faction, vp: 0, name: faction }));
  const scene = { seats: seats as SceneSeat[], end: { at: 25, triggered: false } } as Partial<Scene> as Scene;
  const { container } = render(VpTrack, { scene });
  const [first, second] = container.querySelectorAll<HTMLElement>('.cell');
  expect(first!.querySelectorAll('.sign')).toHaveLength(4);
  expect(first!.style.getPropertyValue('--signs')).toBe('4');
  expect(second!.style.getPropertyValue('--signs')).toBe('0');
});
