/** The tiles of all armies with their words, asked for once per language. */
import { get } from '$/api/http';
import { Catalogue, type ArmyKind } from './scene';
import { settings } from '$/app/settings.svelte';

const known = $state<Record<string, Catalogue>>({});
const asked = new Map<string, Promise<void>>();

async function fetchCatalogue(language: string): Promise<void> {
  try {
    known[language] = new Catalogue((await get<{ armies: ArmyKind[] }>(`/api/games/hex/catalogue?language=${language}`)).armies);
  } catch {
    // The server is away for a moment; the next one who looks asks again.
    asked.delete(language);
  }
}

/** Asks for the tiles in the chosen language. Call it in an effect. */
export function loadCatalogue(): void {
  const { language } = settings;
  if (!asked.has(language)) asked.set(language, fetchCatalogue(language));
}

/** The tiles in the chosen language, or in the last one there was until they come. */
export function catalogue(): Catalogue | null {
  return known[settings.language] ?? Object.values(known).at(-1) ?? null;
}
