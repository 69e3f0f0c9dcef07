/** What the page says of tournaments: names, times, points, who met whom. */
import { settings } from '$/app/settings.svelte';
import { gameName, modeName } from '$/games';
import { botName } from '$/table/people';
import type { Entry, Info, Kind, Page, Pairing, Plan } from './types';
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
  return entry.bot ? t('bot', { level: botName(entry.bot, entry.nth) }) : entry.name || t('removed');
}

/** In a line: what is played, and how. */
export const summary = ({ plan, season, before }: Info): string =>
  [
    word('kind', plan.kind),
    gameName(plan.game),
    modeName(plan.game, plan.mode),
    ...(plan.teams ? [t('teams.of', { n: plan.sides[0]!.length })] : []),
    ...(!plan.teams && plan.seats > 2 ? [t('seats.at', { n: plan.seats })] : []),
    ...(before ? [t('season', { n: season })] : []),
  ].join(' · ');

/** How many meet at a table, people or teams. */
export const meeting = (plan: Pick<Plan, 'seats' | 'sides' | 'teams'>): number =>
  plan.teams ? plan.sides.length : plan.seats;

/** Do more than two meet, each for themselves? Then a place is worth points. */
export const byPlace = (plan: Plan): boolean => meeting(plan) > 2 && (plan.teams || !plan.sides.length);

/** How many have entered. */
export const field = (info: Info): string => t(info.plan.teams ? 'teams' : 'entries', { n: info.entries });

/** Those of a team, with a word about who has not agreed yet. */
export const members = (entry: Entry | undefined): string =>
  (entry?.members ?? [])
    .map((one) => (one.player?.name ?? t('removed')) + (one.agreed ? '' : ` (${t('team.asked')})`))
    .join(', ');

/** What the chairs of a seat play. */
export function played(plan: Plan, pairing: Pairing, seat: number): string[] {
  const chairs = plan.teams ? plan.sides[seat]! : [seat];
  return chairs.flatMap((chair) => pairing.pieces[chair] ?? []);
}

/** Who meets whom in a kind of tournament. */
export const system = (kind: Kind, meet: number): string => word(meet > 2 ? 'kind.more' : 'kind.about', kind);

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
  const { sides, teams } = page.tournament.plan;
  const mine = (teams ? undefined : sides.find((side) => side.includes(seat))) ?? [seat];
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
