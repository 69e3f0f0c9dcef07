/** Reading a table's entries: what each round brought whom, where points came from, and the virtual opponent's turns. */
import type { Entry } from '$/api/types';
import { standing } from '$/table/history';
import type { Amount, Compared, SceneEvent, Shapes } from '$/games/state51/scene';

const COLOURS = ['grey', 'red', 'blue', 'universal'];
export const goodId = (good: string): string => (COLOURS.includes(good) ? `contact_${good}` : good);

export interface Source {
  /** A card, or the faction board. */
  card: string | null;
  deal: boolean;
  goods: Amount[];
}

export interface SeatRound {
  goods: Amount[];
  sources: Source[];
  /** Points gained in the whole round. */
  vp: number;
}

export interface Round {
  number: number;
  seats: SeatRound[];
  produced: boolean;
}

export const events = (entries: readonly Entry<Shapes>[]): SceneEvent[] =>
  standing(entries).flatMap((entry) => entry.events);

function add(goods: Amount[], good: string, count: number): void {
  const there = goods.find((one) => one.good === good);
  if (there) there.count += count;
  else goods.push({ good, count });
}

/** Every round with what each seat got in its production phase. */
export function rounds(entries: readonly Entry<Shapes>[], seats: number): Round[] {
  const found: Round[] = [];
  let phase = '';
  for (const told of events(entries)) {
    if (told.event === 'round') {
      found.push({
        number: told.count ?? found.length + 1,
        seats: Array.from({ length: seats }, () => ({ goods: [], sources: [], vp: 0 })),
        produced: false,
      });
      phase = 'lookout';
    } else if (told.event === 'phase') {
      phase = told.phase ?? '';
    }
    const round = found.at(-1);
    const seat = round?.seats[Number(told.seat ?? 0) - 1];
    if (!round || !seat || (told.event !== 'gained' && told.event !== 'returned') || !told.good) continue;
    const count = told.count ?? 1;
    if (told.good === 'vp') seat.vp += count;
    if (phase !== 'production') continue;
    round.produced = true;
    const good = goodId(told.good);
    add(seat.goods, good, count);
    const card = told.card ?? null;
    const deal = told.rule === 'PROD-1' && card !== null;
    let source = seat.sources.find((one) => one.card === card && one.deal === deal);
    if (!source) seat.sources.push((source = { card, deal, goods: [] }));
    add(source.goods, good, count);
  }
  return found;
}

export const SOURCES = [
  'production',
  'actions',
  'develop',
  'spoils',
  'deals',
  'features',
  'built',
  'opponent',
] as const;
export type VpSource = (typeof SOURCES)[number];

const BY_RULE: Record<string, VpSource> = {
  'EFF-16': 'actions',
  'ACT-5': 'develop',
  'ACT-8': 'spoils',
  'ACT-9': 'spoils',
  'ACT-7': 'deals',
  'EFF-12': 'features',
  'EFF-13': 'features',
  'EFF-14': 'features',
  'EFF-23': 'deals',
  'EFF-24': 'deals',
  'SOLO-5': 'opponent',
  'SOLO-8': 'opponent',
  'SOLO-9': 'opponent',
};

/** Where the points on the track came from, by seat. */
export function pointsBySource(entries: readonly Entry<Shapes>[], seats: number): Record<VpSource, number>[] {
  const found = Array.from(
    { length: seats },
    () => Object.fromEntries(SOURCES.map((source) => [source, 0])) as Record<VpSource, number>,
  );
  let phase = '';
  for (const told of events(entries)) {
    if (told.event === 'phase') phase = told.phase ?? '';
    const seat = found[Number(told.seat ?? 0) - 1];
    if (told.event !== 'gained' || told.good !== 'vp' || !seat) continue;
    seat[BY_RULE[told.rule] ?? (phase === 'production' ? 'production' : 'built')] += told.count ?? 1;
  }
  return found;
}

export type Step =
  | { kind: 'settled'; card: string }
  | { kind: 'connection'; card: string; vp: number }
  | {
      kind: 'attack';
      card: string;
      compared: Compared[];
      decided: string;
      outcome: 'failed' | 'ruined' | 'shield' | 'asked';
      victim: string | null;
      vp: number;
      good: string | null;
    }
  | { kind: 'lost'; victim: string; vp: number; good: string | null }
  | { kind: 'passed' };

const OPPONENT = '2';

/** What the virtual opponent did since, and with, the player's last answer, one step after the other. */
export function opponentSteps(entries: readonly Entry<Shapes>[], seat: number): Step[] {
  const left = standing(entries);
  const mine = left.findLastIndex((entry) => entry.kind === 'step' && entry.seat === seat);
  const steps: Step[] = [];
  for (const told of left.slice(Math.max(mine, 0)).flatMap((entry) => entry.events)) {
    const last = steps.at(-1);
    const attack = last?.kind === 'attack' ? last : null;
    if (told.event === 'settled') steps.push({ kind: 'settled', card: told.card! });
    else if (told.event === 'connected' && told.seat === OPPONENT)
      steps.push({ kind: 'connection', card: told.card!, vp: 0 });
    else if (told.event === 'attacked') {
      const outcome = told.decided === 'choice' ? 'asked' : 'failed';
      steps.push({
        kind: 'attack',
        card: told.card!,
        compared: told.compared ?? [],
        decided: told.decided ?? '',
        outcome,
        victim: null,
        vp: 0,
        good: null,
      });
    } else if (told.event === 'ruined') {
      if (attack) Object.assign(attack, { outcome: 'ruined', victim: told.card! });
      else steps.push({ kind: 'lost', victim: told.card!, vp: 0, good: null });
    } else if (told.event === 'shield_lost' && attack) Object.assign(attack, { outcome: 'shield', victim: told.card! });
    else if (told.event === 'passed' && told.seat === OPPONENT) steps.push({ kind: 'passed' });
    else if (told.event === 'gained' && last && 'vp' in last) {
      if (told.seat === OPPONENT && told.good === 'vp') last.vp += told.count ?? 0;
      else if (told.seat !== OPPONENT && 'good' in last && told.rule === 'SOLO-8') last.good = goodId(told.good!);
    }
  }
  return steps;
}
