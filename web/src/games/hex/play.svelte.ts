/** A player at a table of Neuroshima Hex: what is picked up, where it is about to go, and what would come of it. */
import type { Ghost, Offer, Scene, Shapes, TileKind } from './scene';
import { t } from '$/games/hex/words';
import { touch } from '$/app/media.svelte';
import { change, settings } from '$/app/settings.svelte';
import type { GameStore } from '$/table/gamestore';
import { ofHex, ofTile } from './attempt';
import {
  NOTHING,
  aboutOne,
  candidates,
  facings,
  including,
  lit,
  next,
  onBoard,
  turned,
  type Choice,
  type Question,
} from './choosing';

export class HexPlay {
  /** What has been picked; nothing yet: what the question itself has picked. */
  private picked = $state.raw<Choice>(NOTHING);
  /** Which copy in the hand is picked up. */
  slot = $state<number | null>(null);
  /** The unit that is looked at. */
  looking = $state<string | null>(null);
  /** An answer that is pointed at in a list, not yet given. */
  pointed = $state<Offer | null>(null);
  /** The answer that was picked in a list: it is given when it is confirmed, as one that was picked on the board. */
  private chosen = $state.raw<Offer | null>(null);
  /** A tile is being dragged. */
  carrying = $state(false);
  facing = $state(0);
  /** What was answered and has not been heard of: its tile stays where it was put. */
  private sent = $state.raw<Ghost | null>(null);

  constructor(
    private readonly store: GameStore<Shapes>,
    /** What a tile of the hand is. */
    private readonly kind: (code: string) => TileKind | null = () => null,
  ) {}

  get choice(): Choice {
    return this.picked === NOTHING ? this.begun : this.picked;
  }

  set choice(choice: Choice) {
    this.picked = choice;
    this.chosen = null;
  }

  /** Who aims is known: what is left to pick is the target. */
  private get begun(): Choice {
    const [first, ...others] = this.scene?.question === 'aim' ? this.legal : [];
    const from = first?.from;
    return from !== undefined && others.every((offer) => offer.from === from) ? { ...NOTHING, from } : NOTHING;
  }

  get scene(): Scene | null {
    return this.store.state?.scene ?? null;
  }

  get legal(): Offer[] {
    return this.store.asked && !this.store.waiting ? (this.scene?.legal ?? []) : [];
  }

  get question(): Question {
    return next(this.legal, this.asked);
  }

  /** What is picked, and what a question has picked already. */
  private get asked(): Choice {
    return this.scene?.question ? aboutOne(this.legal, this.choice) : this.choice;
  }

  /** The tile that a pick on the board is about: the one in hand, or the only one there is to place. */
  get lit(): Set<string> {
    if (!this.legal.length) return new Set();
    if (this.choice.tile === null && this.choice.from === null && !this.scene?.question) {
      return new Set(this.boardUnits);
    }
    return lit(this.legal, this.asked);
  }

  /** Own units that can do something by themselves. */
  get boardUnits(): string[] {
    return [
      ...new Set(
        this.legal.filter((offer) => offer.from !== undefined && offer.tile === undefined).map((offer) => offer.from!),
      ),
    ];
  }

  get facings(): number[] {
    return this.choice.hex === null ? [] : facings(this.legal, this.choice);
  }

  /** The offers that what is picked up leaves open, with the facing shown. */
  get left(): Offer[] {
    if (this.choice === NOTHING) return [];
    const choice = this.facings.length > 1 ? { ...this.choice, facing: this.facing } : this.choice;
    return onBoard(this.legal, choice);
  }

  /** The one action that confirming would play. */
  get ready(): Offer | null {
    if (this.chosen) return this.chosen;
    if (this.choice.hex !== null && this.left.length === 1) return this.left[0]!;
    if (this.choice.tile === null) return null;
    const whole = candidates(this.legal, this.choice);
    if (this.choice.from === null && this.choice.hex === null) {
      return (
        whole.find((offer) => offer.kind === 'play') ??
        (this.scene?.phase === 'discard' ? (whole.find((offer) => offer.kind === 'discard') ?? null) : null)
      );
    }
    return null;
  }

  /** Several ways to do the same thing: which one is asked by buttons. */
  get ways(): Offer[] {
    return this.choice.hex !== null && this.left.length > 1 ? this.left : [];
  }

  get discard(): Offer | null {
    return this.choice.tile === null
      ? null
      : (this.legal.find((offer) => offer.kind === 'discard' && offer.tile === this.choice.tile) ?? null);
  }

  get end(): Offer | null {
    return this.legal.find((offer) => offer.kind === 'end') ?? null;
  }

  /** What is to be done next with what is picked up; null: what the question itself says. */
  get expected(): string | null {
    const { choice, scene } = this;
    if (!this.legal.length || (choice === NOTHING && !this.chosen)) return null;
    if (this.facings.length > 1) return t(touch() ? 'ask.facing.touch' : 'ask.facing');
    if (scene?.question || (scene?.phase === 'hq' && choice.hex === null)) return null;
    if (this.ready) return t('ask.confirm');
    if (this.ways.length) return t('ask.which');
    const asks = { from: 'ask.unit', hex: 'ask.hex', hexes: 'ask.hexes' } as const;
    const { question } = this;
    return question in asks ? t(asks[question as keyof typeof asks]) : null;
  }

  /** An answer was picked in a list, which says all of it. */
  get listed(): boolean {
    return this.chosen !== null;
  }

  /** Answers that are given by a button: a hand given back or kept, and whatever a question leaves open. */
  get answers(): Offer[] {
    if (this.scene?.question) return this.choice.hex !== null && this.left.length > 1 ? this.left : this.legal;
    return this.legal.filter((offer) => offer.kind === 'redraw' || offer.kind === 'no');
  }

  /** The tile as it would lie. */
  get ghost(): Ghost | null {
    const listed = this.pointed ?? this.chosen;
    const offer = listed ?? this.ready ?? this.left[0];
    const scene = this.scene;
    if (this.store.waiting) return this.sent;
    if (!scene || !offer || offer.hex === undefined) return null;
    if (listed === null && this.choice.hex === null) return null;
    const facing = listed ? (offer.facing ?? 0) : this.facings.length > 1 ? this.facing : (offer.facing ?? 0);
    const facings = listed ? [] : this.facings;
    if (offer.from !== undefined && ['move', 'hunt', 'scavenge', 'go'].includes(offer.kind)) {
      const unit = scene.units.find((one) => one.hex === offer.from);
      return unit
        ? {
            army: unit.army,
            code: unit.code,
            hex: offer.hex,
            facing: offer.facing === undefined ? unit.facing : facing,
            facings,
          }
        : null;
    }
    if ((offer.kind === 'place' || offer.kind === 'execute') && offer.tile) {
      const seat = scene.seats.find((one) => one.letter === scene.turn)!;
      return { army: seat.army, code: offer.tile, hex: offer.hex, facing, facings };
    }
    if (offer.kind === 'transpose' && offer.tiles?.[0]) {
      const seat = scene.seats.find((one) => one.letter === scene.turn)!;
      return { army: seat.army, code: offer.tiles[0], hex: offer.hex, facing, facings };
    }
    // An order that turns somebody else's unit.
    const turned = offer.kind === 'aim' && offer.facing !== undefined;
    const target = turned ? scene.units.find((one) => one.hex === offer.hex) : undefined;
    return target ? { army: target.army, code: target.code, hex: offer.hex, facing, facings } : null;
  }

  // ---- what a player does

  /** A new question: nothing is picked up, except where there is only one thing to place. */
  reset(): void {
    this.choice = NOTHING;
    this.slot = null;
    this.pointed = null;
    this.sent = null;
    const tiles = new Set(this.legal.map((offer) => offer.tile));
    const [only] = tiles;
    if (this.scene?.phase === 'hq' && tiles.size === 1 && only !== undefined) this.choice = { ...NOTHING, tile: only };
  }

  pickTile(code: string, slot: number): void {
    const ways = this.legal.filter((offer) => offer.tile === code);
    if (ways.every((offer) => offer.kind === 'discard')) void this.whyUnplayable(code);
    if (!ways.length) return;
    this.store.refusal = null;
    if (this.slot === slot && this.choice.tile === code) {
      this.reset();
      return;
    }
    this.choice = { ...NOTHING, tile: code };
    this.slot = slot;
    this.looking = null;
  }

  pickHex(hex: string): void {
    const { choice } = this;
    this.store.refusal = null;
    if (choice.hex === hex && this.ready) {
      this.confirm();
      return;
    }
    if (choice.hex !== null && choice.hex !== hex) {
      // Somewhere else after all.
      this.choice = { ...choice, hex: null, facing: null, among: [] };
    }
    if (!this.lit.has(hex)) {
      const aims = onBoard(this.legal, this.choice).length > 0;
      if (this.choice.tile !== null && aims) void this.whyNot(hex);
      else if (this.choice.from !== null) {
        // Too far for the unit; a click on another one is about that.
        if (this.stands(hex)) this.reset();
        else void this.whyNot(hex);
      }
      this.looking = this.stands(hex) ? hex : null;
      return;
    }
    if (this.question === 'hexes') this.choice = including(this.legal, this.choice, hex);
    else if (
      this.question === 'from' ||
      (this.choice.tile === null && this.choice.from === null && !this.scene?.question)
    ) {
      this.choice = { ...this.choice, from: hex };
      this.looking = hex;
      const ways = onBoard(this.legal, this.choice);
      // Only one place to go to: it is shown there at once.
      const places = new Set(ways.map((offer) => offer.hex ?? offer.from));
      const [only] = places;
      if (places.size === 1 && only !== undefined) this.toHex(only);
    } else {
      this.toHex(hex);
    }
  }

  /** Something to read about: a unit, or a foundation. */
  private stands(hex: string): boolean {
    return [...(this.scene?.units ?? []), ...(this.scene?.grounds ?? [])].some((one) => one.hex === hex);
  }

  private toHex(hex: string): void {
    this.choice = { ...this.choice, hex };
    const possible = this.facings;
    const from = this.scene?.units.find((unit) => unit.hex === this.choice.from);
    if (from && possible.includes(from.facing)) this.facing = from.facing;
    else if (!possible.includes(this.facing)) this.facing = possible[0] ?? 0;
    // Nothing left to ask on the board: an order with a target is confirmed, never sprung.
  }

  rotate(by: 1 | -1): void {
    if (this.facings.length > 1) this.facing = turned(this.facings, this.facing, by);
  }

  face(facing: number): void {
    if (this.facings.includes(facing)) this.facing = facing;
  }

  /** An answer of a list: it is shown on the board, and given by the second press, as a hex is. */
  choose(offer: Offer): void {
    if (this.ready?.token === offer.token) this.confirm();
    else {
      this.store.refusal = null;
      // What the board has narrowed down stays so.
      if (!this.ways.includes(offer) && !this.answers.includes(offer)) this.choice = NOTHING;
      this.chosen = offer;
    }
  }

  confirm(): void {
    const offer = this.ready;
    if (offer) this.play(offer);
  }

  /** The turn ends. With tiles that could be played it asks, the first time that this browser plays. */
  finish(): void {
    const { end } = this;
    if (!end) return;
    const tiles = this.legal.some((offer) => offer.tile !== undefined && offer.kind !== 'discard');
    if (tiles && !settings.coached.includes('unplayed')) {
      change({ coached: [...settings.coached, 'unplayed'] });
      this.store.explain(t('ask.unplayed'));
    } else this.play(end);
  }

  play(offer: Offer): void {
    const { ghost } = this;
    this.sent = ghost && { ...ghost, facings: [] };
    this.store.answer(offer.token);
    this.choice = NOTHING;
    this.slot = null;
    this.pointed = null;
  }

  /** A tile is carried over the board: it shows where it would lie. */
  carry(code: string, slot: number, hex: string | null): void {
    this.carrying = true;
    this.looking = null;
    if (this.choice.tile !== code || this.slot !== slot) {
      this.choice = { ...NOTHING, tile: code };
      this.slot = slot;
    }
    this.store.refusal = null;
    if (this.choice.hex === hex) return;
    this.choice = { ...NOTHING, tile: code };
    if (hex !== null && this.question === 'hex' && this.lit.has(hex)) this.toHex(hex);
  }

  /** It is let go: on a hex it stays there to be turned, elsewhere it goes back. */
  drop(code: string, slot: number, hex: string | null): void {
    this.carry(code, slot, null);
    this.carrying = false;
    if (hex === null) this.cancel();
    else this.pickHex(hex);
  }

  cancel(): void {
    this.store.refusal = null;
    this.looking = null;
    this.reset();
  }

  /** The server says why a hex is not possible: nothing is played, it is only asked what would come of it. */
  private async whyNot(hex: string): Promise<void> {
    const like = candidates(this.legal, this.choice).find(
      (offer) => offer.hex !== undefined || offer.from !== undefined,
    );
    const refused = like && (await this.store.whyNot(ofHex(this.choice, hex, like)));
    this.store.explain(refused?.says ?? t('ask.illegal'), refused?.rule);
  }

  /** Why nothing can be done with a tile of the hand, where one is asked to play. */
  private async whyUnplayable(code: string): Promise<void> {
    const { scene } = this;
    const tile = this.kind(code);
    if (!scene || !tile || scene.phase !== 'play' || scene.question || !this.legal.length) return;
    const refused = await this.store.whyNot(ofTile(tile, scene));
    this.store.explain(refused?.rule ? refused.says : t('ask.unplayable'), refused?.rule);
  }
}
