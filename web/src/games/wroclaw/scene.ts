/** What the server draws for In the Ruins of Wrocław, and what the page says besides. */
import type * as drawn from './scene.gen';

export type { Catalogue, Deployed, Fighter, Scene, SceneEvent, Side } from './scene.gen';

export type Manoeuvre = drawn.Deployed['manoeuvre'];
export const MANOEUVRES: readonly Manoeuvre[] = ['attack', 'explore', 'cover'];

/** Everything that decides a shot at one target; an event of a shot has the same facts. */
export type Shot = Omit<drawn.OfferedShot, 'chance'>;

export type PerunWay = NonNullable<drawn.Offer['perun']>;

/** What the server offers, and deployments, which the page reads from their tokens. */
export interface Offer extends Omit<drawn.Offer, 'kind'> {
  kind: drawn.Offer['kind'] | 'deploy';
  deployed?: Record<string, Manoeuvre>;
}

export interface Shapes {
  scene: drawn.Scene;
  event: drawn.SceneEvent;
  forecast: null;
  catalogue: drawn.Catalogue;
}
