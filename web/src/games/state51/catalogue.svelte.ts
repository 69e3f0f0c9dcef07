/** The cards and boards of 51st State with their words, asked for once per language. */
import { get } from '$/api/http';
import { settings } from '$/app/settings.svelte';
import { Catalogue, type CatalogueData } from './types';

let known = $state.raw<Record<string, Catalogue>>({});
const asked = new Map<string, Promise<void>>();

async function fetchCatalogue(language: string): Promise<void> {
  try {
    const data = await get<CatalogueData>(`/api/games/state51/catalogue?language=${language}`);
    known = { ...known, [language]: new Catalogue(data) };
  } catch {
    // The server is away for a moment; the next one who looks asks again.
    asked.delete(language);
  }
}

/** Asks for the cards in the chosen language. Call it in an effect. */
export function loadCards(): void {
  const { language } = settings;
  if (!asked.has(language)) asked.set(language, fetchCatalogue(language));
}

/** The cards in the chosen language, or in the last one there was until they come. */
export function cards(): Catalogue | null {
  return known[settings.language] ?? Object.values(known).at(-1) ?? null;
}
