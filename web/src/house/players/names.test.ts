import { describe, expect, test } from 'vitest';
import { change } from '$/app/settings.svelte';
import { estimate, sure } from './names';

describe('ratings', () => {
  test('begin at a round number and never open below zero', () => {
    change({ language: 'de' });
    expect(sure(25, 25 / 3)).toBe('1.000');
    expect(estimate(25, 25 / 3)).toBe('2.000 ± 667');
    // After one loss.
    expect(sure(22.4, 8.05)).toBe('930');
    expect(sure(0, 20)).toBe('0');
  });
});
