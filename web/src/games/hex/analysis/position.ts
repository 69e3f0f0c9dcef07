/** A position line of Neuroshima Hex taken apart and put together again (docs/notation.md). What it means is the server's. */

export interface SetupUnit {
  seat: string;
  code: string;
  facing: number;
  wounds: number;
  /** Steel nets that lie on it, `#` or `#S`, venom, `%` or `%J`, paralysis, `^` or `^X`, and what it has used, `~...`: as written. */
  marks: string;
}

/** A foundation, alone on its hex or under a unit. */
export interface SetupGround {
  seat: string;
  code: string;
  /** The hole has drawn somebody in this turn. */
  used: boolean;
}

export interface SetupSeat {
  letter: string;
  army: string;
  toughness: number;
  hand: string[];
  /** `null`: everything that is nowhere else. */
  pile: Bag | null;
  gone: Bag;
  /** Other keys, such as `terror=1`. */
  keys: Record<string, string>;
}

export type Bag = Record<string, number>;

export interface Setup {
  board: 19 | 37;
  units: Record<string, SetupUnit>;
  grounds: Record<string, SetupGround>;
  seats: SetupSeat[];
  turn: string;
  phase: string;
  keys: Record<string, string>;
}

const UNIT = /^([a-g][1-7]):([A-Z])([a-z][a-z0-9])([0-5]?)('*)([^_]*)/;
const GROUND = /^([a-g][1-7]):.*_([A-Z])([a-z][a-z0-9])(~?)$/;

function readBag(text: string): Bag {
  const bag: Bag = {};
  if (text === '-' || text === '0') return bag;
  for (const item of text.split(',')) {
    const [, count, code] = /^(?:(\d+)\*)?(.*)$/.exec(item)!;
    bag[code!] = (bag[code!] ?? 0) + Number(count ?? 1);
  }
  return bag;
}

const codes = (bag: Bag): [string, number][] =>
  Object.entries(bag)
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
const printBag = (bag: Bag): string =>
  codes(bag)
    .map(([code, count]) => (count > 1 ? `${count}*${code}` : code))
    .join(',');

function readKeys(words: string[]): Record<string, string> {
  return Object.fromEntries(
    words.filter(Boolean).map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
}

const printKeys = (keys: Record<string, string>): string =>
  Object.entries(keys)
    .map(([key, value]) => ` ${key}=${value}`)
    .join('');

/** A position as the server writes it. What was played inside an effect is left out: a position is set up before it. */
export function readSetup(text: string): Setup {
  const [board, units, seats, turn] = text
    .split(' + ')[0]!
    .split('|')
    .map((part) => part.trim());
  const [who, ...keys] = (turn ?? '').split(/\s+/);
  const found: Setup = {
    board: board === '37' ? 37 : 19,
    units: {},
    grounds: {},
    seats: [],
    turn: who?.split(':')[0] ?? '',
    phase: who?.split(':')[1] ?? 'play',
    keys: readKeys(keys),
  };
  for (const word of (units ?? '').split(/\s+/)) {
    const unit = UNIT.exec(word);
    if (unit)
      found.units[unit[1]!] = {
        seat: unit[2]!,
        code: unit[3]!,
        facing: Number(unit[4] || 0),
        wounds: unit[5]!.length,
        marks: unit[6]!,
      };
    const ground = GROUND.exec(word);
    if (ground) found.grounds[ground[1]!] = { seat: ground[2]!, code: ground[3]!, used: ground[4] === '~' };
  }
  for (const part of (seats ?? '').split(';')) {
    const [name, toughness, hand, pile, ...rest] = part.trim().split(/\s+/);
    if (!name) continue;
    const { gone, ...others } = readKeys(rest);
    found.seats.push({
      letter: name.split('=')[0]!,
      army: name.split('=')[1] ?? '',
      toughness: Number(toughness),
      hand: Object.entries(readBag(hand ?? '-')).flatMap(([code, count]) => Array<string>(count).fill(code)),
      pile: pile === '?' ? null : readBag(pile ?? '0'),
      gone: gone ? readBag(gone) : {},
      keys: others,
    });
  }
  return found;
}

/** `facings`: how many ways a tile can look; one that has only one is written without. */
export function printSetup(setup: Setup, facings: (army: string, code: string) => number): string {
  const army = new Map(setup.seats.map((seat) => [seat.letter, seat.army]));
  const onHex = (hex: string): string => {
    const [unit, ground] = [setup.units[hex], setup.grounds[hex]];
    const ways = unit ? facings(army.get(unit.seat) ?? '', unit.code) : 1;
    const stands = unit
      ? `${unit.seat}${unit.code}${ways > 1 ? unit.facing % ways : ''}${"'".repeat(unit.wounds)}${unit.marks}`
      : '';
    return `${hex}:${stands}${ground ? `_${ground.seat}${ground.code}${ground.used ? '~' : ''}` : ''}`;
  };
  const units = [...new Set([...Object.keys(setup.units), ...Object.keys(setup.grounds)])].sort().map(onHex);
  const seats = setup.seats.map((seat) => {
    const pile = seat.pile === null ? '?' : printBag(seat.pile) || '0';
    const gone = printBag(seat.gone);
    return `${seat.letter}=${seat.army} ${seat.toughness} ${[...seat.hand].sort().join(',') || '-'} ${pile}${gone ? ` gone=${gone}` : ''}${printKeys(seat.keys)}`;
  });
  return `${setup.board} | ${units.join(' ') || '-'} | ${seats.join('; ')} | ${setup.turn}:${setup.phase}${printKeys(setup.keys)}`;
}
