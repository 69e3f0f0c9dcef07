/** A forecast in a few words: who falls, and what it costs the HQs. */
import type { HexScene } from '$/api/hex';
import { t } from '$/i18n/index.svelte';

export interface Forecast {
  segments: { segment: number | null; dies: { hex: string }[]; [more: string]: unknown }[];
  dies: Record<string, number | null>;
  hq: Record<string, { before: number; after: number }>;
  fought: boolean;
  [more: string]: unknown;
}

export function consequence(forecast: Forecast, scene: HexScene): string {
  const units = new Map(scene.units.map((unit) => [unit.hex, unit.name]));
  const falls = Object.keys(forecast.dies).map((hex) => `${units.get(hex) ?? ''} ${hex}`.trim());
  const seats = scene.seats
    .filter((seat) => forecast.hq[seat.letter] && forecast.hq[seat.letter]!.before !== forecast.hq[seat.letter]!.after)
    .map((seat) => `${seat.name} ${forecast.hq[seat.letter]!.before} › ${forecast.hq[seat.letter]!.after}`);
  return [...(falls.length ? [`${t('battle.falls')}: ${falls.join(', ')}`] : []), ...seats].join(' · ') || t('battle.none');
}
