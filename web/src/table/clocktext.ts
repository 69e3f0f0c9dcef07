/** The clock of a table in words. */
import type { Table } from '$/api/types';
import { t } from '$/app/i18n/index.svelte';
import { t as own } from './words';

type Chosen = Pick<NonNullable<Table['clock']>, 'kind'> & Partial<NonNullable<Table['clock']>>;

export function clockText(clock: Chosen | null): string {
  if (!clock) return t('new.clock.none');
  return clock.kind === 'live'
    ? t('new.clock.live', { minutes: Math.round((clock.base ?? 0) / 60), increment: clock.increment ?? 0 })
    : t('new.clock.days', { n: clock.days ?? 0 }) +
        (clock.reserve ? `, ${own('clock.reserve', { n: clock.reserve })}` : '');
}
