/** The cards with their words, asked for once per language. */
import { get } from '$/api/http';
import { settings } from '$/app/settings.svelte';
import type { Catalogue } from './scene';

const known = $state<Record<string, Catalogue>>({});
const asked = new Map<string, Promise<void>>();

async function fetchCatalogue(language: string): Promise<void> {
  try {
    known[language] = await get<Catalogue>(`/api/games/wroclaw/catalogue?language=${language}`);
  } catch {
    // The server is away for a moment; the next one who looks asks again.
    asked.delete(language);
  }
}

/** Asks for the cards in the chosen language. Call it in an effect. */
export function loadCatalogue(): void {
  const { language } = settings;
  if (!asked.has(language)) asked.set(language, fetchCatalogue(language));
}

/** The cards in the chosen language, or in the last one there was until they come. */
export function catalogue(): Catalogue | null {
  return known[settings.language] ?? Object.values(known).at(-1) ?? null;
}
