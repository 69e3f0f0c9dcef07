/** What a player has picked up, and what can be done with it. The rules are the server's: here offers are only sorted. */
import type { GameStore } from '$/table/gamestore';
import type { Offer, Scene, Shapes, Shut } from './scene';

/** What was clicked: a card in hand or a connection, or a location of a seat. */
export type Picked =
  { card: string; site?: undefined; seat?: undefined } | { seat: number; site: string; card?: undefined };

/** An action with all ways to pay for it, the usual one first. */
export interface Group {
  id: string;
  first: Offer;
  ways: Offer[];
}

/** Questions that a card in hand or on the table answers; all others are answered by the buttons of the decision. */
const TURN = ['act', 'after'];

export function grouped(offers: readonly Offer[]): Group[] {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) groups.set(offer.group, [...(groups.get(offer.group) ?? []), offer]);
  return [...groups].map(([id, ways]) => {
    const sorted = [...ways].sort((a, b) => Number(b.usual) - Number(a.usual));
    return { id, first: sorted[0]!, ways: sorted };
  });
}

const about = (one: { card?: string; seat?: number; site?: string }, picked: Picked): boolean =>
  picked.card !== undefined ? one.card === picked.card : one.seat === picked.seat && one.site === picked.site;

export class StatePlay {
  picked = $state<Picked | null>(null);
  /** With a card in hand picked: the own location it is to replace. */
  over = $state<string | null>(null);
  /** Setup: the cards that are to go, by their place in the hand. */
  away = $state<number[]>([]);

  constructor(private readonly store: GameStore<Shapes>) {}

  get scene(): Scene | null {
    return this.store.state?.scene ?? null;
  }

  get legal(): Offer[] {
    return this.store.asked && !this.store.waiting ? (this.scene?.legal ?? []) : [];
  }

  get shut(): Shut[] {
    return this.legal.length ? (this.scene?.shut ?? []) : [];
  }

  get turn(): boolean {
    return TURN.includes(this.scene?.question ?? '');
  }

  /** Something inside an effect is asked. */
  get deciding(): boolean {
    return this.legal.length > 0 && !this.turn && !['take', 'keep'].includes(this.scene?.question ?? '');
  }

  /** What can be done with what is picked. */
  get groups(): Group[] {
    const { picked } = this;
    if (!picked) return [];
    const found = this.legal.filter(
      (offer) => about(offer, picked) && (picked.card === undefined || !offer.kind.startsWith('pay_')),
    );
    return grouped(this.over === null ? found : found.filter((offer) => offer.site === this.over));
  }

  get closed(): Shut[] {
    const { picked } = this;
    return picked && this.over === null ? this.shut.filter((one) => about(one, picked)) : [];
  }

  /** Own locations that the picked card may replace. */
  get replaceable(): Set<string> {
    const { picked } = this;
    if (picked?.card === undefined) return new Set();
    return new Set(
      this.legal.filter((offer) => offer.kind === 'develop' && offer.card === picked.card).map((offer) => offer.site!),
    );
  }

  /** What can be done that is not about a card in hand or another's location. */
  get general(): Group[] {
    return grouped(
      this.legal.filter((offer) => ['use', 'convert', 'exchange', 'connect', 'play', 'send'].includes(offer.kind)),
    );
  }

  /** Something can be done with a card in hand. */
  usable(card: string): boolean {
    return this.legal.some((offer) => offer.card === card || offer.cards?.includes(card));
  }

  /** Something can be done with a location. */
  lit(seat: number, site: string): boolean {
    if (this.replaceable.size) return seat === this.scene?.viewer && this.replaceable.has(site);
    return this.legal.some(
      (offer) => offer.seat === seat && offer.site === site && !['develop', 'shield'].includes(offer.kind),
    );
  }

  one(kind: string): Offer | null {
    return this.legal.find((offer) => offer.kind === kind) ?? null;
  }

  // ---- what a player does

  reset(): void {
    this.picked = null;
    this.over = null;
    this.away = [];
  }

  pickCard(card: string): void {
    this.store.refusal = null;
    const same = this.picked?.card === card;
    this.reset();
    if (!same) this.picked = { card };
  }

  /** A location: where a card is picked that may replace it, that is meant. */
  pickSite(seat: number, site: string): void {
    this.store.refusal = null;
    if (seat === this.scene?.viewer && this.replaceable.has(site)) {
      this.over = this.over === site ? null : site;
      return;
    }
    const same = this.picked?.site === site && this.picked.seat === seat;
    this.reset();
    if (!same) this.picked = { seat, site };
  }

  /** Setup: two go. */
  throwAway(place: number): void {
    this.away = this.away.includes(place) ? this.away.filter((one) => one !== place) : [...this.away, place].slice(-2);
  }

  /** The answer that throws the chosen two away. */
  get kept(): Offer | null {
    const hand = this.scene?.seats[this.scene.viewer ?? -1]?.hand.cards ?? [];
    const wanted = this.away
      .map((place) => hand[place]?.card)
      .sort()
      .join();
    return this.away.length === 2
      ? (this.legal.find((offer) => offer.kind === 'keep' && [...(offer.cards ?? [])].sort().join() === wanted) ?? null)
      : null;
  }

  play(offer: Offer): void {
    this.store.answer(offer.token);
    this.reset();
  }
}
