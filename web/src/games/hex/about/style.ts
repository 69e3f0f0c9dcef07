/** How an army plays. */
import { peopleWon } from '../measured';
import { t, word } from './words';

/** Its style and strengths, and how often people have won with it; nothing for an army that nobody has described. */
export function styleOf(army: string): string {
  const won = peopleWon(army);
  return won ? `${word('style', army)} ${t('people', { share: Math.round(100 * won.share), games: won.games })}` : '';
}
