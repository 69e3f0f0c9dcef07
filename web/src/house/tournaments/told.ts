/** What the page says of tournaments: names, times, points, who met whom. */
import { word as shared } from '$/app/i18n/index.svelte';
import { settings } from '$/app/settings.svelte';
import { gameName, modeName } from '$/games';
import type { Entry, Info, Kind, Page, Pairing } from './types';
import { t, word } from './words';

export const moment = (at: number): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at * 1000));

/** Points and tie-breaks: halves are written as halves. */
export function points(value: number): string {
  const whole = Math.trunc(Math.abs(value));
  const half = Math.abs(value) !== whole;
  return `${value < 0 ? '−' : ''}${half && !whole ? '' : whole}${half ? '½' : ''}`;
}

/** Who takes part; a bot says its level, and an account that was removed has no name. */
export function called(entry: Entry | undefined): string {
  if (!entry) return '';
  return entry.bot ? t('bot', { level: shared('bot', entry.bot) }) : entry.name || t('removed');
}

/** In a line: what is played, and how. */
export const summary = ({ plan, season, before }: Info): string =>
  [
    word('kind', plan.kind),
    gameName(plan.game),
    modeName(plan.game, plan.mode),
    ...(plan.seats > 2 ? [t('seats.at', { n: plan.seats })] : []),
    ...(before ? [t('season', { n: season })] : []),
  ].join(' · ');

/** Who meets whom in a kind of tournament. */
export function system(kind: Kind, seats: number): string {
  if (seats > 2 && (kind === 'swiss' || kind === 'round_robin')) return t(`kind.more.${kind}`);
  return word('kind.about', kind);
}

/** Where a tournament is in its course. */
export function stage(info: Info): string {
  if (info.cancelled) return t('status.off');
  if (info.status === 'ended') return info.begun ? t('status.ended') : t('status.cancelled');
  if (info.status === 'open') return info.starts ? t('status.starts', { at: moment(info.starts) }) : t('status.open');
  if (info.ends) return t('status.until', { at: moment(info.ends) });
  return t('status.round', { n: info.begun, of: info.plan.rounds });
}

/** What came of a pairing for a seat. */
export const outcome = (pairing: Pairing, seat: number): string => (pairing.score ? points(pairing.score[seat]!) : '');

/** Whom somebody meets in a pairing. */
export const others = (page: Pick<Page, 'entries'>, pairing: Pairing, number: number): string =>
  pairing.seats
    .filter((one) => one !== number)
    .map((one) => called(page.entries.find((entry) => entry.number === one)))
    .join(', ');

/** Whom somebody plays against: those on another side. */
export function foes(page: Page, pairing: Pairing, number: number): string {
  const seat = pairing.seats.indexOf(number);
  const mine = page.tournament.plan.sides.find((side) => side.includes(seat)) ?? [seat];
  const seats = pairing.seats.filter((_, other) => !mine.includes(other));
  return others(page, { ...pairing, seats }, number);
}

/** The rounds of somebody: opponents, seat, points; several in one round where a drawn game was played again. */
export function cells(page: Pick<Page, 'rounds'>, number: number, round: number): { pairing: Pairing; seat: number }[] {
  const found = page.rounds.find((one) => one.number === round)?.pairings ?? [];
  return found
    .filter((pairing) => pairing.seats.includes(number))
    .map((pairing) => ({ pairing, seat: pairing.seats.indexOf(number) }));
}
