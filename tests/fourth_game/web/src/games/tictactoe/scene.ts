/** What the server draws for tic-tac-toe, and what happens there. It has no pieces, so its catalogue is empty. */
import type { Scene } from './scene.gen';

export type { Scene } from './scene.gen';

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
