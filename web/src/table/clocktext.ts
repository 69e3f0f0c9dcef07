/** The clock of a table in words. */
import type { Table } from '$/api/types';
import { t } from '$/app/i18n/index.svelte';

export function clockText(clock: Table['clock']): string {
  if (!clock) return t('new.clock.none');
  return clock.kind === 'live'
    ? t('new.clock.live', { minutes: Math.round(clock.base / 60), increment: clock.increment })
    : t('new.clock.days', { n: clock.days });
}
