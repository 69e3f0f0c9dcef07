/** The tiles of all armies with their words. */
import { catalogueOf } from '$/table/catalogue.svelte';
import { Catalogue } from './scene';
import type { Armies } from './scene.gen';

export const CATALOGUE = catalogueOf('hex', ({ armies }: Armies) => new Catalogue(armies));
export const { load: loadCatalogue, current: catalogue } = CATALOGUE;
