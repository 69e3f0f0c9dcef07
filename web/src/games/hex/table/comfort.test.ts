import { describe, expect, it } from 'vitest';
import type { Table } from '$/api/types';
import type { Scene, SceneSeat } from '$/games/hex/scene';
import { comfort } from './comfort';
import type { Seating } from './seating';

const part = <T>(facts: Partial<T>): T => facts as T;

function lost(left: number, counter: Scene['counter'] = 'toughness'): string {
  const seats = [
    part<SceneSeat>({ name: 'Borgo', toughness: 0, start: 20 }),
    part<SceneSeat>({ name: 'Moloch', toughness: left, start: 20 }),
  ];
  const table = part<Table>({ result: { winners: [1], reason: 'rules', seat: null } });
  return comfort({
    scene: part<Scene>({ seats, counter }),
    seating: part<Seating>({ me: seats[0]!, table, start: (seat) => seat.start }),
  });
}

describe('after a loss', () => {
  it('one is told what is true of the HQ that won', () => {
    expect(lost(4)).toBe('It was close: the HQ of Moloch had 4 of 20 left.');
    expect(lost(17)).toBe('You brought the HQ of Moloch down from 20 to 17.');
    expect(lost(20)).toBe('');
    expect(lost(4, 'points')).toBe('');
  });
});
