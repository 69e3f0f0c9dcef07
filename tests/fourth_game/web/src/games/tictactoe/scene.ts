/** What the server draws for tic-tac-toe: `Scene` of its `game.py`. There are no pieces, so its catalogue is empty. */

export interface Scene {
  phase: 'mark' | 'over';
  prompt: string;
  board: ('x' | 'o' | '')[];
  squares: string[];
  seats: [string, string];
  legal: { token: string; says: string }[];
}

export type SceneEvent =
  | { event: 'begins'; seat: string }
  | { event: 'marked'; seat: string; square: string }
  | { event: 'won'; seat: string };

export interface Shapes {
  scene: Scene;
  event: SceneEvent;
  forecast: null;
  catalogue: Record<string, never>;
}
