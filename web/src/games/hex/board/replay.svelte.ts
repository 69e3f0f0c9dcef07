/** A battle as a film: steps forward and back, plays by itself, and says what each step shows. */
import { SPEEDS, change, settings, type Speed } from '$/app/settings.svelte';
import type { TileState } from '$/games/hex/art/tile';
import type { Battle, Look, Mark, Segment, Told } from '$/games/hex/scene';
import { isArrowOf } from './marks';

/**
 * One picture of the film: who acts in a segment (`line` = BEGIN), the segment up to one of its sentences, or
 * (`line` = null) what is left of it at its end.
 */
export interface Step {
  segment: number;
  line: number | null;
}

export const BEGIN = -1;
/** What the steps have of a film's time, beside a sentence that has 1. */
const LIGHT = 0.7;
const QUIET_END = 0.6;
const LOSSES = 1.6;
const HQ_FALLS = 3;

const isHq = (unit: { code: string }): boolean => unit.code === 'hq';

/** Sentences that only announce are no steps of their own. */
const isShown = (line: Told): boolean => line.kind !== 'segment' && line.kind !== 'battle';

/**
 * The segments that are shown. A battle is fought to its end (END-3); once it has decided the game, what is left of it
 * matters only to the HQs, and where nobody hits anybody any more there is nothing to see after the fall of an HQ.
 */
export function shownSegments({ segments, units }: Battle): Segment[] {
  if (!segments.some((part) => part.dies.some(isHq))) return segments;
  const decided = units.filter(isHq).length < 2;
  const last = segments.findLastIndex(
    (part) => part.hq.length > 0 || (!decided && (part.dies.length > 0 || part.lines.some(isShown))),
  );
  return segments.slice(0, last + 1);
}

export function steps(battle: Battle): Step[] {
  return shownSegments(battle).flatMap((part, segment) => {
    const told = part.lines.flatMap((line, i): Step[] => (isShown(line) ? [{ segment, line: i }] : []));
    if (part.segment === null && told.length === 0) return [];
    const lit: Step[] = part.acts.length ? [{ segment, line: BEGIN }] : [];
    return [...lit, ...told, { segment, line: null }];
  });
}

/** How long each step is shown at the usual pace, in milliseconds: a large battle goes faster. */
export function times(battle: Battle): number[] {
  const weights = steps(battle).map(({ segment, line }) => {
    const part = battle.segments[segment]!;
    if (line === BEGIN) return LIGHT;
    if (line !== null) return 1;
    if (part.dies.some(isHq)) return HQ_FALLS;
    return part.dies.length || part.hq.length ? LOSSES : QUIET_END;
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (battle.seconds * 1000 * weight) / all);
}

/** The step before the first segment, in which venom works. */
export const isOpening = (part: Segment): boolean => part.events.some((event) => event.segment === 'open');

/** The arrows of a segment. */
export function marksOf(part: Segment): Mark[] {
  const marks: Mark[] = [];
  let agony = false;
  let bends: { shooter: string | undefined; via: string[] } = { shooter: undefined, via: [] };
  for (const event of part.events) {
    const last = marks.at(-1);
    if (event.event === 'agony') agony = true;
    else if (event.event === 'attack' && event.unit?.hex && event.target?.hex) {
      const power = event.power ?? 0;
      marks.push({
        from: event.unit.hex,
        to: event.target.hex,
        way: event.way ?? 'blow',
        power,
        arrives: power,
        agony,
        ...(bends.shooter === event.unit.hex && event.path?.length === 1 && { via: bends.via }),
      });
    } else if (event.event === 'bent' && event.unit?.hex) {
      const shooter = event.target?.hex;
      bends = { shooter, via: [...(bends.shooter === shooter ? bends.via : []), event.unit.hex] };
    } else if (event.event === 'stung' && event.target?.hex) {
      // Venom comes from nowhere: it is drawn on the unit it wounds.
      const { hex } = event.target;
      marks.push({ from: hex, to: hex, way: 'venom', power: 1, arrives: 1, agony: false });
    } else if (event.event === 'armour' && last) last.arrives = event.after ?? 0;
    else if (event.event === 'unhurt' && last) last.arrives = 0;
    else if (event.event === 'reflected' && last) last.reflected = event.target?.hex ?? null;
    else if (event.event === 'absorbed' && event.unit?.hex) {
      const hit = marks.find(
        (mark) =>
          (mark.way === 'venom' ? !event.attacker : mark.from === event.attacker?.hex) &&
          mark.to === event.target?.hex &&
          !mark.medic,
      );
      if (hit) hit.medic = event.unit.hex;
    }
  }
  return marks;
}

/** The units of a segment with the wounds and the venom that it brings them. */
function hurt(part: Segment): Look[] {
  const wounds = new Map(
    part.events.filter((event) => event.event === 'wounded').map((event) => [event.target?.hex, event.after ?? 0]),
  );
  const numb = new Set(part.events.filter((event) => event.event === 'paralysed').map((event) => event.target?.hex));
  const poison = part.events.filter((event) => event.event === 'poisoned');
  const left = new Map(part.hq.map((change) => [change.seat, change.after]));
  const headquarters = new Set(
    part.events.filter((event) => event.event === 'hq_wounded').map((event) => event.unit?.hex),
  );
  return part.units.map((unit) => {
    const now = wounds.get(unit.hex) ?? unit.wounds;
    return {
      ...unit,
      wounds: now,
      toughness: headquarters.has(unit.hex)
        ? (left.get(unit.seat) ?? unit.toughness)
        : unit.toughness - now + unit.wounds,
      paralysed: unit.paralysed || numb.has(unit.hex),
      venom: [
        ...unit.venom,
        ...poison.filter((event) => event.target?.hex === unit.hex).map((event) => event.seat ?? ''),
      ],
    };
  });
}

/** How the units look at a step: who acts, who is in the shade, who is hurt and who falls. */
export function statesAt(part: Segment, ended: boolean): Map<string, TileState[]> {
  const states = new Map<string, TileState[]>();
  const dying = new Set(part.dies.map((unit) => unit.hex));
  const hurt = new Set(part.events.filter((event) => event.event === 'wounded').map((event) => event.target?.hex));
  for (const unit of part.units) {
    const found: TileState[] = [];
    const acts = part.acts.includes(unit.hex);
    const concerned = acts || hurt.has(unit.hex) || dying.has(unit.hex);
    if (ended && dying.has(unit.hex)) found.push('dying');
    else {
      if (!concerned) found.push('shaded');
      if (ended && hurt.has(unit.hex)) found.push('wounded');
      if (acts) found.push('selected');
    }
    states.set(unit.hex, found);
  }
  return states;
}

/** Where a film stands. */
export class Film {
  battle = $state.raw<Battle>()!;
  readonly steps: Step[];
  at = $state(0);
  playing = $state(false);
  private readonly times: number[];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    battle: Battle,
    /** It has played to its end by itself. */
    private readonly ended: () => void = () => undefined,
  ) {
    this.battle = battle;
    this.steps = steps(battle);
    this.times = times(battle);
  }

  get speed(): Speed {
    return settings.speed;
  }

  get step(): Step {
    return this.steps[this.at] ?? { segment: 0, line: null };
  }

  get part(): Segment | undefined {
    return this.battle.segments[this.step.segment];
  }

  get isLast(): boolean {
    return this.at >= this.steps.length - 1;
  }

  /** The sentence that is being told. */
  get told(): Told | null {
    return this.step.line === null ? null : (this.part?.lines[this.step.line] ?? null);
  }

  /** What the counters of the seats show at this step. */
  get counters(): Map<string, number> {
    const { segments, hq } = this.battle;
    const over = this.step.line === null ? this.step.segment + 1 : this.step.segment;
    const left = new Map(Object.entries(hq).map(([seat, change]) => [seat, change.before]));
    for (const { event, seat, after } of segments.slice(0, over).flatMap((part) => part.events)) {
      if (['hq_wounded', 'scored', 'paid', 'received'].includes(event) && seat && after !== undefined)
        left.set(seat, after);
    }
    return left;
  }

  /** What HQs lose at the end of a segment, where they stand, and which of them that destroys. */
  get losses(): { hex: string; loss: number; falls: boolean }[] {
    const { part, step } = this;
    if (!part || step.line !== null) return [];
    const lost = new Map<string, number>();
    for (const { seat, before, after } of part.hq) lost.set(seat, (lost.get(seat) ?? 0) + before - after);
    return part.units
      .filter((unit) => isHq(unit) && (lost.get(unit.seat) ?? 0) > 0)
      .map(({ hex, seat }) => ({ hex, loss: lost.get(seat)!, falls: part.dies.some((dead) => dead.hex === hex) }));
  }

  // A board asks for these once for every unit: they are found once for every step.
  readonly units = $derived.by((): readonly Look[] => {
    const { part } = this;
    if (!part) return this.battle.units;
    return this.step.line === null ? hurt(part) : part.units;
  });
  readonly states = $derived.by((): Map<string, TileState[]> => {
    return this.part ? statesAt(this.part, this.step.line === null) : new Map();
  });
  /** All arrows up to this sentence; none once the dead are taken off. */
  readonly marks = $derived.by((): Mark[] => {
    const { part, step } = this;
    if (!part || step.line === null) return [];
    const told = part.lines
      .slice(0, step.line + 1)
      .filter((line) => ['attack', 'exploded', 'burst', 'sprung', 'stung'].includes(line.kind));
    return marksOf(part).filter((mark) =>
      told.some((line) => isArrowOf(line, mark) || (line.kind !== 'attack' && line.places[0] === mark.from)),
    );
  });

  go(at: number): void {
    this.at = Math.max(0, Math.min(at, this.steps.length - 1));
    if (this.playing) this.schedule();
  }

  /** Jump to the beginning of a segment. */
  jump(segment: number): void {
    const at = this.steps.findIndex((step) => step.segment === segment);
    if (at >= 0) this.go(at);
  }

  play(): void {
    if (this.isLast) this.at = 0;
    this.playing = true;
    this.schedule();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** The same battle in other words. */
  retell(battle: Battle): void {
    this.battle = battle;
  }

  /** How fast films are shown is remembered. */
  pace(speed: Speed): void {
    change({ speed });
    if (this.playing) this.schedule();
  }

  faster(): void {
    this.pace(SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]!);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        if (this.isLast) {
          this.pause();
          this.ended();
          return;
        }
        this.at += 1;
        this.schedule();
      },
      (this.times[this.at] ?? 0) / this.speed,
    );
  }
}
