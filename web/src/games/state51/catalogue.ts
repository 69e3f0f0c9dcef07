/** The cards and boards with their words. */
import { catalogueOf } from '$/table/catalogue.svelte';
import { Catalogue, type CatalogueData } from './scene';

export const CATALOGUE = catalogueOf('state51', (data: CatalogueData) => new Catalogue(data));
export const { load: loadCatalogue, current: catalogue } = CATALOGUE;
