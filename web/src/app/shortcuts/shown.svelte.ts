/** Whether the list of keys is shown, and the game whose table is on the page. */
let open = $state(false);
let playing = $state('');

export const shortcuts = {
  get open(): boolean {
    return open;
  },
  set open(wanted: boolean) {
    open = wanted;
  },
  /** The game at hand, '' where there is none. */
  get game(): string {
    return playing;
  },
};

/** The table of a game is on the page until what this returns is called. */
export function atTable(game: string): () => void {
  playing = game;
  return () => (playing = '');
}
