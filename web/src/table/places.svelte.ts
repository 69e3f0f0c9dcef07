/** The places that a sentence of the story is about, while somebody points at it or has the focus in it. */
let pointed = $state.raw<readonly string[]>([]);

export const pointedPlaces = (): readonly string[] => pointed;

export function pointAt(places: readonly string[]): void {
  pointed = places;
}

/** Whoever leaves a sentence takes its places along, not those of another one that was entered since. */
export function pointAway(places: readonly string[]): void {
  if (pointed === places) pointed = [];
}
