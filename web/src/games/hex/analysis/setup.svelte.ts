/** A position being set up: what lies where, what is picked up, and what the server says to it. */
import { Refused, post } from '$/api/http';
import type { StudyAnswer } from '$/api/types';
import type { Catalogue, Ghost, Ground, Look, Scene, Shapes } from '$/games/hex/scene';
import { t as house } from '$/app/i18n/index.svelte';
import { settings } from '$/app/settings.svelte';
import { ONCE_A_TURN } from '$/games/hex/keywords.gen';
import { printSetup, readSetup, type Setup, type SetupGround, type SetupSeat, type SetupUnit } from './position';

/** How many hexes the files of a board have, from the left. */
const FILES: Record<number, number[]> = { 19: [3, 4, 5, 4, 3], 37: [4, 5, 6, 7, 6, 5, 4] };
const SPARE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The marks of a unit one by one: nets, venom, paralysis, then what it has used. */
const marksOf = (unit: SetupUnit): string[] => unit.marks.match(/#[A-Z]?|%[A-Z]?|\^[A-Z]?|~[a-z0-9]*/g) ?? [];
/** As the notation sorts them. */
const joined = (marks: string[]): string =>
  ['#', '%', '^', '~'].flatMap((kind) => marks.filter((one) => one.startsWith(kind)).sort()).join('');

export class HexSetup {
  model = $state<Setup>({ board: 19, units: {}, grounds: {}, seats: [], turn: '', phase: 'play', keys: {} });
  /** The tile that a tap on the board lays down. */
  brush = $state<{ seat: string; code: string } | null>(null);
  selected = $state<string | null>(null);
  /** A tile that is carried over the board. */
  carried = $state<{ seat: string; code: string; hex: string; facing: number } | null>(null);
  scene = $state.raw<Scene | null>(null);
  /** The line that the scene shows. */
  private shown = $state('');
  /** What is wrong with the line that was asked about last. */
  problem = $state('');
  private asking = 0;
  private facing = 0;

  constructor(private readonly catalogue: Catalogue) {}

  readonly line = $derived.by(() => printSetup(this.model, (army, code) => this.catalogue.tile(army, code).facings));

  /** The server has judged what is there now, and it can be played. */
  get valid(): boolean {
    return this.problem === '' && this.shown === this.line;
  }

  // ---- what the server says

  /** Take over a line that somebody typed; false: it cannot be read. */
  async read(text: string): Promise<boolean> {
    const answer = await this.ask(text);
    if (!answer) return false;
    this.model = readSetup(answer.position);
    this.shown = this.line;
    this.selected = null;
    this.brush = null;
    return true;
  }

  async check(): Promise<void> {
    const { line } = this;
    if (await this.ask(line)) this.shown = line;
  }

  private async ask(position: string): Promise<StudyAnswer<Shapes> | null> {
    const mine = ++this.asking;
    try {
      const answer = await post<StudyAnswer<Shapes>>('/api/study', {
        game: 'hex',
        position,
        language: settings.language,
      });
      if (mine !== this.asking) return null;
      this.problem = '';
      this.scene = answer.state.scene;
      return answer;
    } catch (error) {
      if (mine === this.asking)
        this.problem = error instanceof Refused && error.message ? error.message : house('error.connection');
      return null;
    }
  }

  // ---- what is drawn

  seat(letter: string): SetupSeat | undefined {
    return this.model.seats.find((one) => one.letter === letter);
  }

  armyOf(letter: string): string {
    return this.seat(letter)?.army ?? '';
  }

  /** Units as the server sees them; until it has answered, as they are printed. */
  get units(): Look[] {
    if (this.shown === this.line && this.scene) return this.scene.units;
    return Object.entries(this.model.units).map(([hex, unit]) => {
      const army = this.armyOf(unit.seat);
      const { toughness, initiative } = this.catalogue.tile(army, unit.code);
      return {
        hex,
        ...unit,
        army,
        toughness: toughness + 1 - unit.wounds,
        initiative,
        extra: [],
        melee: 0,
        shot: 0,
        netted: false,
        steel: [],
        venom: marksOf(unit).filter((mark) => mark.startsWith('%')),
        paralysed: unit.marks.includes('^'),
        used: false,
      };
    });
  }

  get grounds(): Pick<Ground, 'hex' | 'seat' | 'army' | 'code'>[] {
    return Object.entries(this.model.grounds).map(([hex, ground]) => ({
      hex,
      ...ground,
      army: this.armyOf(ground.seat),
    }));
  }

  get ghost(): Ghost | null {
    if (this.carried) return { ...this.carried, army: this.armyOf(this.carried.seat), facings: [] };
    const unit = this.unit;
    if (!unit || !this.selected) return null;
    const army = this.armyOf(unit.seat);
    const { facings } = this.catalogue.tile(army, unit.code);
    return {
      army,
      code: unit.code,
      hex: this.selected,
      facing: unit.facing,
      facings: Array.from({ length: facings }, (_, i) => i),
    };
  }

  get unit(): SetupUnit | null {
    return this.selected === null ? null : (this.model.units[this.selected] ?? null);
  }

  /** The foundation of the chosen hex. */
  get ground(): SetupGround | null {
    return this.selected === null ? null : (this.model.grounds[this.selected] ?? null);
  }

  // ---- the board

  pick(hex: string): void {
    if (this.brush) this.place(this.brush.seat, this.brush.code, hex);
    else if (this.model.units[hex]) this.selected = this.selected === hex ? null : hex;
    else if (this.unit && this.selected !== null) this.move(this.selected, hex);
    else this.selected = this.model.grounds[hex] && this.selected !== hex ? hex : null;
  }

  place(seat: string, code: string, hex: string): void {
    const tile = this.catalogue.tile(this.armyOf(seat), code);
    if (tile.kind === 'instant') return;
    if (tile.kind === 'foundation') {
      this.model.grounds[hex] = { seat, code, used: false };
      this.selected = hex;
      return;
    }
    if (tile.kind === 'hq')
      this.lift(
        Object.keys(this.model.units).find(
          (at) => this.model.units[at]!.seat === seat && this.model.units[at]!.code === code,
        ),
      );
    this.model.units[hex] = { seat, code, facing: this.facing % tile.facings, wounds: 0, marks: '' };
    this.selected = hex;
    if (tile.kind === 'hq') this.brush = null;
  }

  move(from: string, to: string): void {
    const unit = this.model.units[from];
    if (!unit || from === to) return;
    delete this.model.units[from];
    this.model.units[to] = unit;
    this.selected = to;
  }

  lift(hex: string | null | undefined): void {
    if (!hex) return;
    delete this.model.units[hex];
    if (this.selected === hex) this.selected = null;
  }

  /** Take away what is chosen: the unit, or the foundation where there is none. */
  remove(hex: string): void {
    if (this.model.units[hex]) this.lift(hex);
    else this.clearGround(hex);
  }

  /** Take away what lies on the ground. */
  clearGround(hex: string): void {
    delete this.model.grounds[hex];
    if (this.selected === hex && !this.model.units[hex]) this.selected = null;
  }

  turn(facing: number): void {
    const { unit } = this;
    if (!unit) return;
    const { facings } = this.catalogue.tile(this.armyOf(unit.seat), unit.code);
    unit.facing = ((facing % facings) + facings) % facings;
    this.facing = unit.facing;
  }

  /** How many wounds the chosen unit survives: with what others add, where the server has said so. */
  get toughness(): number {
    const { unit, selected } = this;
    if (!unit) return 0;
    const look = this.valid ? this.scene?.units.find((one) => one.hex === selected) : undefined;
    return look
      ? look.toughness - 1 + look.wounds
      : Math.max(this.catalogue.tile(this.armyOf(unit.seat), unit.code).toughness, unit.wounds);
  }

  wound(by: 1 | -1): void {
    const { unit } = this;
    if (unit) unit.wounds = Math.max(0, Math.min(unit.wounds + by, this.toughness));
  }

  drop(): void {
    this.selected = null;
    this.brush = null;
  }

  // ---- marks on a unit

  /** Seats that have a steel net to throw. */
  get throwers(): SetupSeat[] {
    return this.model.seats.filter((seat) =>
      this.catalogue.armies.get(seat.army)?.tiles.some((tile) => tile.features.includes('steel_net')),
    );
  }

  private netMark = (letter: string): string => (this.throwers.length > 1 ? `#${letter}` : '#');

  netted(unit: SetupUnit, letter: string): boolean {
    return marksOf(unit).includes(this.netMark(letter));
  }

  /** A steel net lies on one unit at a time. */
  toggleNet(letter: string): void {
    const { unit } = this;
    if (!unit) return;
    const mark = this.netMark(letter);
    const on = !this.netted(unit, letter);
    for (const other of Object.values(this.model.units))
      other.marks = marksOf(other)
        .filter((one) => one !== mark)
        .join('');
    if (on) unit.marks = mark + unit.marks;
  }

  /** Seats that have venom to give: an attack of theirs, or a module. */
  get poisoners(): SetupSeat[] {
    return this.model.seats.filter((seat) =>
      this.catalogue.armies
        .get(seat.army)
        ?.tiles.some(
          (tile) =>
            tile.features.includes('venom') ||
            tile.effects.some((effect) => effect.type === 'gives_venom') ||
            tile.sides.some((side) => side.includes('p')),
        ),
    );
  }

  /** Seats that have paralysis to give. */
  get numbers(): SetupSeat[] {
    return this.model.seats.filter((seat) =>
      this.catalogue.armies.get(seat.army)?.tiles.some((tile) => tile.features.includes('paralysis')),
    );
  }

  private numbMark = (letter: string): string => (this.numbers.length > 1 ? `^${letter}` : '^');

  numb(unit: SetupUnit, letter: string): boolean {
    return marksOf(unit).includes(this.numbMark(letter));
  }

  /** A unit has one paralysis marker at most. */
  toggleNumb(letter: string): void {
    const { unit } = this;
    if (!unit) return;
    const on = !this.numb(unit, letter);
    const others = marksOf(unit).filter((mark) => !mark.startsWith('^'));
    unit.marks = joined(on ? [...others, this.numbMark(letter)] : others);
  }

  private venomMark = (letter: string): string => (this.poisoners.length > 1 ? `%${letter}` : '%');

  venom(unit: SetupUnit, letter: string): number {
    return marksOf(unit).filter((mark) => mark === this.venomMark(letter)).length;
  }

  poison(letter: string, by: 1 | -1): void {
    const { unit } = this;
    if (!unit) return;
    const marks = marksOf(unit);
    const mark = this.venomMark(letter);
    if (by > 0) marks.push(mark);
    else if (marks.includes(mark)) marks.splice(marks.indexOf(mark), 1);
    unit.marks = joined(marks);
  }

  /** The own features of a unit that can be marked as used. */
  once(unit: SetupUnit): { feature: string; mark: string; used: boolean }[] {
    const found = this.catalogue
      .tile(this.armyOf(unit.seat), unit.code)
      .features.filter((feature) => feature in ONCE_A_TURN);
    return found.map((feature) => {
      const mark = found.length > 1 ? `~${ONCE_A_TURN[feature]}` : '~';
      return { feature, mark, used: marksOf(unit).includes(mark) };
    });
  }

  toggleUsed(unit: SetupUnit, mark: string): void {
    const marks = marksOf(unit);
    unit.marks = joined(marks.includes(mark) ? marks.filter((one) => one !== mark) : [...marks, mark]);
  }

  // ---- seats

  /** Another army: what it does not have goes. */
  enlist(seat: SetupSeat, army: string): void {
    const known = (code: string): boolean =>
      this.catalogue.armies.get(army)?.tiles.some((tile) => tile.code === code) ?? false;
    const before = seat.letter;
    const wanted = this.catalogue.armies.get(army)?.letter ?? before;
    const letter = this.model.seats.some((other) => other !== seat && other.letter === wanted) ? before : wanted;
    for (const [hex, unit] of Object.entries(this.model.units)) {
      if (unit.seat !== before) continue;
      if (known(unit.code))
        this.model.units[hex] = {
          ...unit,
          seat: letter,
          facing: unit.facing % this.catalogue.tile(army, unit.code).facings,
          wounds: 0,
          marks: '',
        };
      else delete this.model.units[hex];
    }
    for (const [hex, ground] of Object.entries(this.model.grounds)) {
      if (ground.seat === before && !known(ground.code)) delete this.model.grounds[hex];
      else if (ground.seat === before) ground.seat = letter;
    }
    Object.assign(seat, { army, letter, hand: seat.hand.filter(known), pile: null, gone: {} });
    if (this.model.turn === before) this.model.turn = letter;
    this.drop();
  }

  addSeat(): void {
    const taken = new Set(this.model.seats.map((seat) => seat.letter));
    const army =
      [...this.catalogue.armies.values()].find((one) => !this.model.seats.some((seat) => seat.army === one.id)) ??
      [...this.catalogue.armies.values()][0]!;
    const letter = taken.has(army.letter) ? [...SPARE_LETTERS].find((one) => !taken.has(one))! : army.letter;
    this.model.seats.push({ letter, army: army.id, toughness: 20, hand: [], pile: null, gone: {}, keys: {} });
    delete this.model.keys.mode;
  }

  removeSeat(seat: SetupSeat): void {
    for (const [hex, unit] of Object.entries(this.model.units))
      if (unit.seat === seat.letter) delete this.model.units[hex];
    for (const [hex, ground] of Object.entries(this.model.grounds))
      if (ground.seat === seat.letter) delete this.model.grounds[hex];
    this.model.seats = this.model.seats.filter((other) => other !== seat);
    if (this.model.turn === seat.letter) this.model.turn = this.model.seats[0]?.letter ?? '';
    delete this.model.keys.mode;
    this.drop();
  }

  toHand(letter: string, code: string): void {
    this.seat(letter)?.hand.push(code);
  }

  // ---- the rest

  resize(board: 19 | 37): void {
    this.model.board = board;
    const files = FILES[board]!;
    const hexes = new Set([...Object.keys(this.model.units), ...Object.keys(this.model.grounds)]);
    for (const hex of hexes) {
      if (Number(hex.slice(1)) <= (files[hex.charCodeAt(0) - 97] ?? 0)) continue;
      this.lift(hex);
      this.clearGround(hex);
    }
  }

  setKey(key: string, value: string): void {
    if (value) this.model.keys[key] = value;
    else delete this.model.keys[key];
  }

  clear(): void {
    this.model.units = {};
    this.model.grounds = {};
    this.drop();
  }
}
