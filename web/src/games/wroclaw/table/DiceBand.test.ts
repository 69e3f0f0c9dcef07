import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { Catalogue, Scene } from '$/games/wroclaw/scene';
import DiceBand from './DiceBand.svelte';

it('says of each hazard whether it is the first or the second to come', () => {
  const scene = { hazards: [], dice: [], put_away: null } as Partial<Scene> as Scene;
  render(DiceBand, { scene, catalogue: { hazards: {} } as Partial<Catalogue> as Catalogue });
  expect(screen.getByText('first hazard to come')).toBeTruthy();
  expect(screen.getByText('second hazard to come')).toBeTruthy();
});
