/** What the server draws for In the Ruins of Wrocław, and what the page says besides. */
import type * as drawn from './scene.gen';

export type { Catalogue, Deployed, Fighter, Scene, Side } from './scene.gen';

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

/** What happened, as far as the table reads it: shots, rolls, hazards, and who was revealed. */
export type SceneEvent =
  | ({ event: 'shot'; seat: string } & Shot)
  | { event: 'rolled'; value: number }
  | { event: 'hazard'; hazard: string }
  | { event: 'suffered'; seat: string; character: string; hazard: string }
  | { event: 'revealed'; seat: string; character: string; manoeuvre: Manoeuvre };

export interface Shapes {
  scene: drawn.Scene;
  event: SceneEvent;
  forecast: null;
  catalogue: drawn.Catalogue;
}
