import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { ConnectionKind, LocationKind } from '$/games/state51/scene';
import Card from './Card.svelte';
import { ICONS } from './icons';
import { moodOf, sceneOf } from './moods';
import { SCENES } from './scenes';

const names = { en: 'Arena', pl: 'Arena', de: 'Arena' };
const line = { cost: [], per: null, needs: null, store: null, does: null, on_card: false, times: 1 };
const ARENA: LocationKind = {
  kind: 'location',
  id: 'arena',
  name: 'Arena',
  names,
  plural: false,
  sets: { base: 2 },
  copies: 2,
  distance: 2,
  types: ['ammo', 'gun'],
  category: 'production',
  defence: 3,
  spoils: [{ good: 'gun', count: 3 }],
  deal: 'gun',
  bonus: null,
  open: false,
  shielded: false,
  confidence: 'high',
  ability: [
    { ...line, when: 'production', gains: [[{ good: 'gun', count: 1 }]], per: { what: 'type', of: 'gun', max: 3 } },
  ],
  help: [{ says: 'Production: gain 1 gun for each “gun” icon in your State.', rule: 'EFF-3' }],
  uses: {
    build: { says: '', rule: '' },
    deal: { says: '', rule: '' },
    raze: { says: '', rule: '' },
    defend: { says: '', rule: '' },
  },
};
const PUNKS: ConnectionKind = {
  kind: 'connection',
  id: 'punks',
  name: 'Punks',
  names,
  plural: false,
  colour: 'red',
  copies: 4,
  help: [],
  ability: [{ ...line, when: 'connection', gains: [[{ good: 'contact_red', count: 2 }]] }],
};

describe('a card', () => {
  it('says its name, distance, types and sentences to whoever cannot see it', () => {
    const { getByRole } = render(Card, { card: ARENA });
    const said = getByRole('img', { name: /Arena/ }).getAttribute('aria-label');
    expect(said).toContain('Distance 2');
    expect(said).toContain('Production: gain 1 gun');
  });

  it('says what happened to it', () => {
    const { getByRole } = render(Card, {
      card: ARENA,
      used: true,
      shield: true,
      goods: [{ good: 'worker', count: 2 }],
    });
    expect(getByRole('img', { name: /used, shielded/ }).getAttribute('aria-label')).toContain('2 × Worker');
  });

  it('is silent beside words that say the same', () => {
    const { queryByRole } = render(Card, { card: ARENA, label: '' });
    expect(queryByRole('img', { name: /Arena/ })).toBeNull();
  });

  it('hides everything once razed, and shows the edge of a deal only', () => {
    expect(render(Card, { card: ARENA, razed: true }).container.textContent).not.toContain('Arena');
    const deal = render(Card, { card: ARENA, deal: true });
    expect(deal.container.querySelector('.art')).toBeNull();
    expect(deal.getByRole('img', { name: /Deal: Arena/ })).toBeTruthy();
  });

  it('has fewer things on it when small', () => {
    expect(render(Card, { card: ARENA, size: 'small' }).container.querySelector('.strips')).toBeNull();
    expect(render(Card, { card: PUNKS }).container.querySelectorAll('.ability .tab')).toHaveLength(2);
  });

  it('carries no style attribute in its markup', () => {
    // Sizes of rows go through the CSSOM, which the security policy allows.
    const { container } = render(Card, { card: ARENA, size: 'large' });
    for (const element of container.querySelectorAll('[style]')) expect(element.className).toContain('row');
  });
});

it('draws a card of a stranger like others of its kind', () => {
  const stranger = { ...ARENA, id: 'somewhere_else', types: [] };
  expect(SCENES[sceneOf(stranger)].length).toBeGreaterThan(3);
  expect(moodOf(stranger).sky).toHaveLength(3);
});

it('has paths only of numbers and commands', () => {
  for (const path of [
    ...Object.values(ICONS),
    ...Object.values(SCENES).flatMap((shapes) => shapes.map((shape) => shape[1])),
  ])
    expect(path).toMatch(/^M[-\d. MLHVCSQAZhvlazcm]*$/);
});
