/** There are no pieces to describe: the server's catalogue is empty. */
import { catalogueOf } from '$/table/catalogue.svelte';

export const CATALOGUE = catalogueOf('tictactoe', (pieces: Record<string, never>) => pieces);
