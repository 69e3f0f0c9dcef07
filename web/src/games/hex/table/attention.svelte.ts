/** What is looked at: a unit, a tile of a hand, a seat, the news; and which of it lies over the hand. */
import type { Ground, Unit } from '$/games/hex/scene';
import type { Room } from './room.svelte';

/** What lies over the hand where there is no room beside the board. */
export type SheetKind = 'card' | 'seat' | 'hint' | 'ask' | 'news';

export interface Card {
  army: string;
  code: string;
  unit: Unit | null;
}

export class Attention {
  hovered = $state<string | null>(null);
  /** A tile of a hand that is looked at. */
  read = $state<{ army: string; code: string } | null>(null);
  /** What was unfolded where there is no room for it beside the board. */
  unfolded = $state<number | 'news' | null>(null);

  constructor(private readonly room: Room) {}

  private at(hex: string | null): Unit | null {
    return this.room.scene.units.find((one) => one.hex === hex) ?? null;
  }

  /** The foundation on a hex that nobody stands on. */
  private under(hex: string | null): Ground | undefined {
    return this.room.scene.grounds.find((one) => one.hex === hex);
  }

  /** The unit under the pointer. Over the hand a card lies only for whoever asked for it, not for a pointer that passes. */
  get passed(): Unit | null {
    return this.room.compact || this.room.play.carrying ? null : this.at(this.hovered);
  }

  /** What the card is about: a unit that is pointed at or picked, or a tile of a hand. */
  readonly card = $derived.by((): Card | null => {
    const { play, compact, films, seating } = this.room;
    // A unit on its way is not asked about.
    const looked = compact && play.looking === play.choice.from ? null : this.at(play.looking);
    const unit = this.passed ?? (this.read ? null : looked);
    if (unit) return { army: unit.army, code: unit.code, unit };
    const ground = this.read ? undefined : this.under(play.looking);
    if (ground) return { army: ground.army, code: ground.code, unit: null };
    if (this.read) return { ...this.read, unit: null };
    const { me } = seating;
    if (me && play.choice.tile && !compact && !films.film) {
      return { army: me.army, code: play.choice.tile, unit: null };
    }
    return null;
  });

  private get deciding(): boolean {
    const { store, play } = this.room;
    return store.asked && (play.answers.length > 0 || play.ways.length > 0);
  }

  /** The question is about the hand: it must not lie over it. */
  get aboutHand(): boolean {
    const { scene, play } = this.room;
    return this.deciding && scene.question === null && play.answers.length > 0;
  }

  /** One thing at a time. */
  readonly sheet = $derived.by((): SheetKind | null => {
    if (this.card) return 'card';
    if (typeof this.unfolded === 'number') return 'seat';
    if (this.room.use.hinting) return 'hint';
    if (this.deciding && !this.aboutHand) return 'ask';
    return this.unfolded && this.room.told ? 'news' : null;
  });

  look(hex: string): void {
    this.room.play.looking = (this.at(hex) ?? this.under(hex)) ? hex : null;
    this.read = null;
  }

  unfold(what: number | 'news'): void {
    this.unfolded = this.unfolded === what ? null : what;
    this.closeCard();
  }

  closeCard(): void {
    this.read = null;
    this.room.play.looking = null;
  }

  /** A new question: nobody looks at what was read for the last one. */
  reset(): void {
    this.read = null;
    this.unfolded = null;
    if (this.room.scene.question) this.room.play.looking = null;
  }
}
