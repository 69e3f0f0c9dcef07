/** The moments of a game by the turn they belong to. */
import type { Entry, Moment } from '$/api/types';

export interface TurnOf {
  number: number;
  seat: string;
  /** The first and the last moment of the turn. */
  from: number;
  to: number;
  moments: Moment[];
  battle: boolean;
}

export function turnsOf(moments: readonly Moment[]): TurnOf[] {
  const turns: TurnOf[] = [];
  for (const moment of moments) {
    const last = turns.at(-1);
    if (last && last.number === moment.turn.number && last.seat === moment.turn.seat) {
      last.moments.push(moment);
      last.to = moment.number;
      last.battle ||= moment.battle;
    } else {
      turns.push({ ...moment.turn, from: moment.number, to: moment.number, moments: [moment], battle: moment.battle });
    }
  }
  return turns;
}

/** Where a turn earlier or later begins: going back first leads to the beginning of this one. */
export function turnFrom(turns: readonly TurnOf[], at: number, by: 1 | -1): number {
  if (by > 0) return turns.find((turn) => turn.from > at)?.from ?? turns.at(-1)?.to ?? 0;
  return turns.findLast((turn) => turn.from < at)?.from ?? 0;
}

/** What happened at a moment, in a few words: its first sentence without the rules behind it. */
export const titleOf = (moment: Moment): string => moment.story[0]?.says ?? moment.token ?? '–';

/** The moments as entries of a table, with the notes between them. */
export function entriesOf(moments: readonly Moment[]): Entry[] {
  return moments.flatMap((moment): Entry[] => {
    const { number, turn, seat, token, at, story } = moment;
    const entry: Entry = {
      number,
      kind: 'step',
      seat,
      token,
      turn,
      at,
      story,
      count: 0,
      note: null,
      events: moment.battle ? [{ event: 'battle' }] : [],
    };
    const notes = moment.notes.map(({ note, seat }, i): Entry => ({
      ...entry,
      kind: 'note',
      number: number + (i + 1) / 100,
      seat,
      note,
      story: [],
      events: [],
      token: null,
    }));
    return [entry, ...notes];
  });
}
