/** How a game ended, in the server's words: asked for once in each language. */
import { get, query } from '$/api/http';
import type { TableEnding } from '$/api/types';
import { settings } from '$/app/settings.svelte';

export class Endings {
  told = $state.raw<TableEnding | null>(null);

  async load(id: string): Promise<void> {
    const path = query(`/api/tables/${id}/ending`, { language: settings.language });
    // Without it the page still says who has won.
    this.told = await get<TableEnding>(path).catch(() => null);
  }
}
