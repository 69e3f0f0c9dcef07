/**
 * A forecast in a few words: who falls, and what it costs the HQs. Where no battle is being fought it says that it is
 * about one that may come, or it would read as what the answer itself does.
 */
import type { Battle, Scene } from '$/games/hex/scene';
import { t } from '$/games/hex/words';

export function consequence(forecast: Battle, scene: Scene): string {
  const units = new Map(scene.units.map((unit) => [unit.hex, unit.name]));
  const falls = Object.keys(forecast.dies).map((hex) => `${units.get(hex) ?? ''} ${hex}`.trim());
  const seats = scene.seats
    .filter((seat) => forecast.hq[seat.letter] && forecast.hq[seat.letter]!.before !== forecast.hq[seat.letter]!.after)
    .map((seat) => `${seat.name} ${forecast.hq[seat.letter]!.before} › ${forecast.hq[seat.letter]!.after}`);
  const told =
    [...(falls.length ? [`${t('battle.falls')}: ${falls.join(', ')}`] : []), ...seats].join(' · ') || t('battle.none');
  return forecast.fought || forecast.under_way ? told : `${t('battle.then')}: ${told}`;
}
