/** Touching a square is the whole answer: nothing is picked up before. */
import type { GameStore } from '$/table/gamestore';
import type { Shapes } from './scene';

export class TicTacToePlay {
  constructor(private readonly store: GameStore<Shapes>) {}

  reset(): void {}

  canMark(square: string): boolean {
    const offers = this.store.state?.scene.legal ?? [];
    return this.store.asked && !this.store.waiting && offers.some((offer) => offer.token === square);
  }

  mark(square: string): void {
    if (this.canMark(square)) this.store.answer(square);
  }
}
