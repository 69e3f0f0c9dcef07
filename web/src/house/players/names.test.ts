import { describe, expect, test } from 'vitest';
import { change } from '$/app/settings.svelte';
import { changed, estimate, sure } from './names';

describe('ratings', () => {
  test('begin at a round number and never open below zero', () => {
    change({ language: 'de' });
    expect(sure(25, 25 / 3)).toBe('1.000');
    expect(estimate(25, 25 / 3)).toBe('2.000 ± 667');
    // After one loss.
    expect(sure(22.4, 8.05)).toBe('930');
    expect(sure(0, 20)).toBe('0');
  });

  test('change on the scale they are shown in', () => {
    const [begun, lost, won] = [
      { mu: 25, sigma: 25 / 3 },
      { mu: 22.35, sigma: 8.07 },
      { mu: 27.65, sigma: 8.07 },
    ];
    // From 1,000 to 926, and to 1,138.
    expect(changed(begun, lost)).toBe('−74');
    expect(changed(begun, won)).toBe('+138');
    expect(changed(null, won)).toBe('');
  });
});
