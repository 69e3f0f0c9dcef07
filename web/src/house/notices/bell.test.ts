import { describe, expect, it } from 'vitest';
import { counted } from './bell.svelte';

describe('the title', () => {
  it('says how many games wait, once', () => {
    expect(counted('Lobby – Sztab', 2)).toBe('(2) Lobby – Sztab');
    expect(counted('(2) Lobby – Sztab', 3)).toBe('(3) Lobby – Sztab');
    expect(counted('(3) Lobby – Sztab', 0)).toBe('Lobby – Sztab');
  });
});
