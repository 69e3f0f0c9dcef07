/** What to say when an account's form is refused: the server's status, in the chosen language. */
import { Refused } from '$/api/http';
import { reason } from '$/house/lobby/begin';
import { t } from './words';

export function complaint(error: unknown): string {
  if (!(error instanceof Refused)) return reason(error);
  if (error.status === 401) return t('wrong.login');
  if (error.status === 403 && error.field === 'password') return t('wrong.password');
  if (error.status === 409 && error.field === 'name') return t('wrong.taken');
  if (error.status === 429) return t('wrong.often');
  return reason(error);
}
