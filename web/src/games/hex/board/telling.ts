/** A film in words. */
import type { Catalogue, Segment } from '$/games/hex/scene';
import type { Film } from './replay.svelte';
import { w } from './words';

/** Who is gone at the end of a segment: an HQ first, for it may be the end of the game. */
export function fallen(part: Segment, catalogue: Catalogue): string {
  const hqs = part.dies.filter((unit) => unit.code === 'hq');
  const others = part.dies.filter((unit) => unit.code !== 'hq');
  const units = others.map((unit) => `${catalogue.tile(unit.army, unit.code).name} ${unit.hex ?? ''}`).join(', ');
  return [
    ...hqs.map((unit) => w('hqDestroyed', { army: catalogue.army(unit.army) })),
    ...(units ? [w('fallen', { units })] : []),
  ].join(' ');
}

/** What this step shows; nothing where a segment begins or nobody falls in it. */
export function telling(film: Film, catalogue: Catalogue): string {
  if (film.told) return `${film.told.says}.`;
  return film.part && film.step.line === null ? fallen(film.part, catalogue) : '';
}
