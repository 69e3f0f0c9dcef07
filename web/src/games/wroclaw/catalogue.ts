/** The cards with their words. */
import { catalogueOf } from '$/table/catalogue.svelte';
import type { Catalogue } from './scene';

export const CATALOGUE = catalogueOf('wroclaw', (cards: Catalogue) => cards);
export const { load: loadCatalogue, current: catalogue } = CATALOGUE;
