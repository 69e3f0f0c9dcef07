/** Who sits where at a table, and what they are called. */
import type { Table } from '$/api/types';
import type { Scene, SceneSeat, Shapes } from '$/games/hex/scene';
import type { GameStore } from '$/table/gamestore';
import { playerName } from '$/table/people';

export class Seating {
  constructor(
    private readonly store: GameStore<Shapes>,
    private readonly scene: () => Scene,
  ) {}

  get table(): Table {
    return this.store.table!;
  }

  /** The seat whose eyes we look through. */
  get viewer(): number | null {
    return this.store.spectating ? null : this.store.seat;
  }

  get me(): SceneSeat | null {
    return this.scene().seats[this.viewer ?? -1] ?? null;
  }

  /** Several people play at this screen: everybody keeps their place, whoever is on turn. */
  get hotSeat(): boolean {
    return this.store.social !== null && this.store.mine.length > 1;
  }

  /** Who has the place below, everybody else above. */
  get below(): number | null {
    return this.hotSeat ? this.store.mine[0]! : this.viewer;
  }

  /** People at one screen go by their names, where these tell them apart. */
  called(seat: number): string {
    const { mine } = this.store;
    const names = mine.map((one) => playerName(this.table.seats[one]!));
    return new Set(names).size === names.length ? names[mine.indexOf(seat)]! : this.name(seat);
  }

  /** The toughness that a seat's HQ began with; for teams it may have been agreed upon. */
  start(seat: SceneSeat): number {
    return Number(this.table.options.toughness ?? seat.start);
  }

  isYou(seat: number): boolean {
    return this.store.mine.includes(seat) && !this.hotSeat;
  }

  name(seat: number): string {
    return this.scene().seats[seat]?.name ?? '';
  }

  who(letter: string): { name: string; army: string } {
    const seat = this.scene().seats.find((one) => one.letter === letter);
    return { name: seat?.name ?? letter, army: seat?.army ?? '' };
  }
}
