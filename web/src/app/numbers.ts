/** Numbers and days as the chosen language writes them. */
import { settings } from './settings.svelte';

export const day = (at: number): string =>
  new Date(at * 1000).toLocaleDateString(settings.language, { year: 'numeric', month: 'short', day: 'numeric' });
export const moment = (at: number): string =>
  new Date(at * 1000).toLocaleString(settings.language, { dateStyle: 'medium', timeStyle: 'short' });
export const decimal = (value: number, digits = 1): string =>
  value.toLocaleString(settings.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
export const percent = (share: number): string => String(Math.round(share * 100));
