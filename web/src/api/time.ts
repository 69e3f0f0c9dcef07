/** The server's time, by which the clocks of games go: the clock of this machine may be wrong. */
let ahead = 0;

/** Seconds since 1970, as far as the server has told its time; until then this machine's clock has to do. */
export const serverTime = (): number => Date.now() / 1000 + ahead;

/** The server has just said what time it is. */
export function hearTime(now: number): void {
  ahead = now - Date.now() / 1000;
}
