/** A seat at the table, large (`SeatPanel`) or in one line (`SeatChip`). */
import type { Clock, Seat } from '$/api/types';
import type { SceneSeat } from '$/games/hex/scene';
import { t } from '$/games/hex/words';

export interface SeatProps {
  seat: SceneSeat;
  place: Seat;
  clock: Clock | null;
  counter: 'points' | 'toughness';
  /** This seat is asked now. */
  active: boolean;
  /** What the forecast makes of its counter. */
  after?: number | null;
  mine: boolean;
}

/** Its counter in words. */
export const spoken = (seat: SceneSeat, counter: SeatProps['counter']): string =>
  counter === 'points' ? t('table.points', { n: seat.toughness }) : t('table.toughness', { n: seat.toughness });
