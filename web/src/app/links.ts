/** Secret links of seats, kept in this browser so that an invitation can be sent later and a seat is never lost. */
const KEY = 'sztab.links';

type Kept = Record<string, Record<string, string>>;

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

export function keepLink(table: string, seat: number, token: string): void {
  const kept = read();
  kept[table] = { ...kept[table], [seat]: token };
  // The newest hundred tables are enough; older ones are found through "my games".
  const names = Object.keys(kept);
  for (const old of names.slice(0, Math.max(0, names.length - 100))) delete kept[old];
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the link is shown once, when the table is made.
  }
}

/** Somebody else has sat down there: the invitation opens nothing any more, and another one can be asked for. */
export function spendLinks(table: string, seats: readonly number[]): void {
  const links = linksOf(table);
  for (const seat of seats) if (links[seat]) keepLink(table, seat, '');
}

/** The secrets by seat; an empty one is that of a seat whose invitation was opened. */
export function linksOf(table: string): Record<number, string> {
  return read()[table] ?? {};
}
