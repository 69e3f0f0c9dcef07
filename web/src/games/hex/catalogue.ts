/** The tiles of all armies with their words. */
import { catalogueOf } from '$/table/catalogue.svelte';
import { Catalogue, type ArmyKind } from './scene';

export const CATALOGUE = catalogueOf('hex', ({ armies }: { armies: ArmyKind[] }) => new Catalogue(armies));
export const { load: loadCatalogue, current: catalogue } = CATALOGUE;
