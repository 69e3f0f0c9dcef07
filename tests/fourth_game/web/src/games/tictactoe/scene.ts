/** What the server draws for tic-tac-toe, and what happens there. It has no pieces, so its catalogue is empty. */
import type { Scene, SceneEvent } from './scene.gen';

export type { Scene, SceneEvent } from './scene.gen';

export interface Shapes {
  scene: Scene;
  event: SceneEvent;
  forecast: null;
  catalogue: Record<string, never>;
}
