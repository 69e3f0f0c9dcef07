/** Something that is asked of the server: one thing at a time, and what was wrong with it. */
import { reason } from '$/house/lobby/begin';

export class Doing {
  problem = $state('');
  busy = $state(false);

  /** Whether it was done. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = '';
    try {
      await work();
      return true;
    } catch (error) {
      this.problem = reason(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
