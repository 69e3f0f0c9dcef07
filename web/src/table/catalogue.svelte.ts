/** The pieces of a game with their words, asked for once per language. */
import { get } from '$/api/http';
import { settings } from '$/app/settings.svelte';

export interface CatalogueOf<C> {
  /** Asks for it in the chosen language. Call it in an effect. */
  load(): void;
  /** In the chosen language, or in the last one there was until it comes. */
  current(): C | null;
}

export function catalogueOf<C, Sent = C>(game: string, made: (sent: Sent) => C): CatalogueOf<C> {
  let known = $state.raw<Record<string, C>>({});
  const asked = new Map<string, Promise<void>>();

  async function fetchIt(language: string): Promise<void> {
    try {
      const sent = await get<Sent>(`/api/games/${game}/catalogue?language=${language}`);
      known = { ...known, [language]: made(sent) };
    } catch {
      // The server is away for a moment; the next one who looks asks again.
      asked.delete(language);
    }
  }

  return {
    load() {
      const { language } = settings;
      if (!asked.has(language)) asked.set(language, fetchIt(language));
    },
    current: () => known[settings.language] ?? Object.values(known).at(-1) ?? null,
  };
}
