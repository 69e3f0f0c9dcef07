/** What an address asks for: a moment, and whose eyes. */
export function wanted(search: string): { at: number | null; eyes: number | null } {
  const given = new URLSearchParams(search);
  const number = (name: string): number | null =>
    /^\d{1,9}$/.test(given.get(name) ?? '') ? Number(given.get(name)) : null;
  return { at: number('at'), eyes: number('as') };
}
