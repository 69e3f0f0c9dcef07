/** How bots and ratings are called, whatever the game. */
import { word } from '$/app/i18n/index.svelte';
import { decimal } from '$/app/numbers';

export const botName = (bot: string): string => word('bot', bot);
/** What the ladder is sorted by. */
export const sure = (mu: number, sigma: number): string => decimal(mu - 3 * sigma);
