/**
 * How a player gets from a touch to one of the server's offers: whom to send away, who goes where with which token,
 * who shoots how and at whom. No rule is known here: what cannot be found among the offers cannot be done.
 */
import type { GameStore } from '$/table/gamestore';
import { deployments } from './table/deployments';
import type { Manoeuvre, Offer, PerunWay, Scene, Shapes } from './scene';

export interface Slot {
  character: string | null;
  manoeuvre: Manoeuvre | null;
}

/** What is picked up and looks for a slot. */
export type Held = { character: string } | { manoeuvre: Manoeuvre } | { slot: number };

const SLOTS = 3;
const WAYS: readonly PerunWay[] = ['none', 'extra', 'raise'];
const empty = (): Slot[] => Array.from({ length: SLOTS }, () => ({ character: null, manoeuvre: null }));

export class WroclawPlay {
  /** Characters that are to be sent away. */
  marked = $state<string[]>([]);
  slots = $state<Slot[]>(empty());
  held = $state<Held | null>(null);
  shooter = $state<string | null>(null);
  target = $state<string | null>(null);
  mode = $state<string | null>(null);
  perun = $state<PerunWay>('none');
  pips = $state<string | null>(null);
  /** One of a few answers: a token, or somebody who returns. */
  answer = $state<string | null>(null);

  constructor(
    private readonly store: GameStore<Shapes>,
    /** Modes as the cards list them. */
    private readonly order: (modes: string[]) => string[],
  ) {}

  get scene(): Scene | null {
    return this.store.state?.scene ?? null;
  }

  /** Those of the scene, and the deployments that only have their tokens. */
  private readonly offers = $derived.by((): Offer[] => {
    if (!this.store.asked) return [];
    return this.scene?.phase === 'deploy' ? deployments(this.store.state?.view.legal ?? []) : (this.scene?.legal ?? []);
  });

  get legal(): Offer[] {
    return this.offers;
  }

  reset(): void {
    this.marked = [];
    this.slots = empty();
    this.held = null;
    this.shooter = null;
    this.target = null;
    this.mode = null;
    this.perun = 'none';
    this.pips = null;
    this.answer = null;
    // Whoever has an ordinary shot left comes before whoever would need a Perun.
    const first = this.shots.find((offer) => offer.perun === 'none') ?? this.shots[0];
    if (first) this.aimWith(first.shooter!);
  }

  cancel(): void {
    this.held = null;
    this.target = null;
    this.answer = null;
  }

  // ---- whom to send away

  mark(character: string): void {
    if (this.marked.includes(character)) this.marked = this.marked.filter((one) => one !== character);
    else if (this.legal.some((offer) => [...this.marked, character].every((one) => offer.characters?.includes(one))))
      this.marked = [...this.marked, character];
  }

  // ---- deployment

  /** How many tokens of a kind are still beside the slots. */
  left(manoeuvre: Manoeuvre): number {
    const free = this.scene?.seats.find((side) => side.mine)?.free?.[manoeuvre] ?? 0;
    return free - this.slots.filter((slot) => slot.manoeuvre === manoeuvre).length;
  }

  isDown(character: string): boolean {
    return this.slots.some((slot) => slot.character === character);
  }

  pick(held: Held): void {
    const same = this.held && JSON.stringify(this.held) === JSON.stringify(held);
    this.held = same ? null : held;
  }

  /** Touching a slot: what is held goes there; with nothing held, its character is picked up. */
  touch(slot: number): void {
    if (this.held) this.put(this.held, slot);
    else if (this.slots[slot]!.character) this.held = { slot };
  }

  put(held: Held, slot: number): void {
    const slots = this.slots.map((one) => ({ ...one }));
    const place = slots[slot]!;
    if ('character' in held) {
      for (const one of slots) if (one.character === held.character) one.character = null;
      place.character = held.character;
    } else if ('manoeuvre' in held) {
      if (place.manoeuvre !== held.manoeuvre && this.left(held.manoeuvre) < 1) return;
      place.manoeuvre = held.manoeuvre;
    } else {
      [slots[held.slot], slots[slot]] = [place, slots[held.slot]!];
    }
    this.slots = slots;
    this.held = null;
  }

  /** Somebody goes to the first slot that is free; a token to the first that has none. */
  putAnywhere(held: Held): void {
    const free = this.slots.findIndex((slot) =>
      'manoeuvre' in held ? slot.manoeuvre === null : slot.character === null,
    );
    if (free >= 0) this.put(held, free);
  }

  takeBack(slot: number): void {
    this.slots = this.slots.map((one, i) => (i === slot ? { character: null, manoeuvre: null } : one));
    this.held = null;
  }

  // ---- fire

  get shots(): Offer[] {
    return this.legal.filter((offer) => offer.kind === 'shoot');
  }

  get shooters(): Set<string> {
    return new Set(this.shots.map((offer) => offer.shooter!));
  }

  aimWith(character: string): void {
    if (this.shooter === character && this.mode) return;
    this.shooter = character;
    this.target = null;
    this.perun = 'none';
    this.pips = null;
    this.mode = this.modes[0] ?? null;
    if (!this.ways.includes('none')) this.perun = this.ways[0] ?? 'none';
  }

  private get ofShooter(): Offer[] {
    return this.shots.filter((offer) => offer.shooter === this.shooter);
  }

  /** The ways to fire, that of the basic rules first: it is the one that never has to be named. */
  get modes(): string[] {
    return this.order([...new Set(this.ofShooter.map((offer) => offer.mode!))]);
  }

  get ways(): PerunWay[] {
    const found = new Set(this.ofShooter.filter((offer) => offer.mode === this.mode).map((offer) => offer.perun!));
    return WAYS.filter((way) => found.has(way));
  }

  chooseMode(mode: string): void {
    this.mode = mode;
    this.target = null;
  }

  choosePerun(way: PerunWay): void {
    this.perun = way;
    this.pips = way === 'raise' ? (this.splits[0] ?? null) : null;
  }

  private get ofWay(): Offer[] {
    return this.ofShooter.filter((offer) => offer.mode === this.mode && offer.perun === this.perun);
  }

  /** The ways to share a Perun's pips out, as `3,0,0`; the most for the highest die first. */
  get splits(): string[] {
    return [...new Set(this.ofWay.flatMap((offer) => (offer.pips ? offer.pips.join() : [])))].sort().reverse();
  }

  /** One shot for each target that can be aimed at as chosen. */
  get aims(): Offer[] {
    const field = this.scene?.seats.flatMap((side) => side.field.map((one) => one.character)) ?? [];
    return this.ofWay
      .filter((offer) => (offer.pips ? offer.pips.join() === this.pips : true))
      .sort((a, b) => field.indexOf(a.target ?? '') - field.indexOf(b.target ?? ''));
  }

  aimAt(character: string): void {
    const found =
      this.aims.find((offer) => offer.target === character) ?? this.aims.find((offer) => offer.target === null);
    if (found) this.target = found.target ?? 'all';
  }

  // ---- what is ready to be answered

  get end(): Offer | null {
    return this.legal.find((offer) => offer.kind === 'end') ?? null;
  }

  get ready(): Offer | null {
    const { phase } = this.scene ?? {};
    if (phase === 'discard') {
      return (
        this.legal.find(
          (offer) =>
            offer.characters?.length === this.marked.length &&
            offer.characters.every((one) => this.marked.includes(one)),
        ) ?? null
      );
    }
    if (phase === 'deploy') {
      return (
        this.legal.find((offer) =>
          this.slots.every((slot) => slot.character !== null && offer.deployed?.[slot.character] === slot.manoeuvre),
        ) ?? null
      );
    }
    if (phase === 'fire')
      return this.target === null ? null : (this.aims.find((offer) => (offer.target ?? 'all') === this.target) ?? null);
    return this.legal.find((offer) => (offer.manoeuvre ?? offer.character) === this.answer) ?? null;
  }

  confirm(): void {
    if (this.ready) this.store.answer(this.ready.token);
  }
}
