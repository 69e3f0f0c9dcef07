/** A game that is looked at again. It has the face of a table's store, so that the tables of the games show it. */
import { Refused, get, post, query } from '$/api/http';
import { session } from '$/api/session.svelte';
import type { Entry, Forecast, Moment, Moments, State, Table } from '$/api/types';
import { t as house } from '$/app/i18n/index.svelte';
import { settings } from '$/app/settings.svelte';
import { SPECTATOR, type GameStore, type Refusal } from '$/table/gamestore';
import { entriesOf, turnsOf, type TurnOf } from './turns';

/** Moments that are kept, so that going to and fro is immediate. */
const KEPT = 600;
/** How long the slider rests on a moment before it is fetched. */
const REST = 50;

export class ReplayStore implements GameStore {
  readonly social = null;
  readonly asked = false;
  readonly waiting = false;
  readonly id: string;
  refusal = $state<Refusal | null>(null);
  /** Why there is nothing to show: a status, 0 without a connection. */
  gone = $state<number | null>(null);
  problem = $state('');
  /** Everything may be seen, from every place. */
  open = $state(false);
  moments = $state.raw<Moment[]>([]);
  /** Rules that were mended since make another game of it. */
  otherRules = $state.raw<Moments['other_rules']>(null);
  /** The moment that is wanted; `state` follows as soon as it has come. */
  at = $state(0);
  /** Whose eyes we look through; null: a spectator's, or everybody's when all is open. */
  eyes = $state<number | null>(null);
  private real = $state.raw<Table | null>(null);
  private shown = $state.raw<State | null>(null);
  private readonly kept = new Map<string, Promise<State>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, at: number | null, eyes: number | null) {
    this.id = id;
    this.at = at ?? 0;
    this.eyes = eyes;
  }

  // ---- what is there

  readonly turns: TurnOf[] = $derived.by(() => turnsOf(this.moments));
  private readonly told: Entry[] = $derived.by(() => entriesOf(this.moments));

  get last(): number {
    return this.moments.length;
  }

  get moment(): Moment | null {
    return this.moments[this.at - 1] ?? null;
  }

  get state(): State | null {
    return this.shown;
  }

  /** The game itself may still be going on. */
  get running(): boolean {
    return this.real !== null && this.real.status !== 'ended';
  }

  /** The table as it was: nobody sits there any more, and it ends with the last moment. */
  readonly table: Table | null = $derived.by(() => {
    const { real, shown } = this;
    if (!real) return null;
    const ended = shown !== null && shown.number === this.last ? real.result : null;
    const then = shown ? { turn: shown.turn, to_decide: shown.view.to_decide } : {};
    return {
      ...real,
      ...then,
      status: 'ended',
      result: ended,
      clock: null,
      offer: null,
      claimable: [],
      hints: [],
      rematch: { asked: [], table: null },
      spectators: 0,
    };
  });

  readonly entries: Entry[] = $derived.by(() => {
    const number = this.shown?.number ?? 0;
    const full = new Map((this.shown?.entries ?? []).map((entry) => [entry.number, entry]));
    return this.told.filter((entry) => entry.number < number + 1).map((entry) => full.get(entry.number) ?? entry);
  });

  /** What has just happened. */
  readonly fresh: Entry[] = $derived.by(() => {
    const number = this.shown?.number ?? 0;
    return this.entries.filter((entry) => entry.number === number);
  });

  get seat(): number {
    return this.eyes ?? SPECTATOR;
  }

  get mine(): number[] {
    return this.eyes === null ? [] : [this.eyes];
  }

  get spectating(): boolean {
    return this.eyes === null;
  }

  /** Whose eyes one may look through; of a running game one's own, unless several play at this screen with secrets. */
  get places(): number[] {
    const seats = (this.real?.seats ?? []).map((seat) => seat.seat);
    if (!this.running) return seats;
    const me = session.player?.id;
    const mine = seats.filter((seat) => me !== undefined && this.real?.seats[seat]?.player?.id === me);
    return mine.length > 1 && !this.open ? [] : mine;
  }

  // ---- coming and going

  async load(): Promise<void> {
    this.gone = null;
    try {
      await session.known();
      this.real = await get<Table>(`/api/tables/${encodeURIComponent(this.id)}`);
      const { places } = this;
      if (this.eyes !== null && !places.includes(this.eyes)) this.eyes = null;
      // Of a game that goes on one's own memory is wanted.
      if (this.running && this.eyes === null) this.eyes = places[0] ?? null;
      await this.list();
      this.at = Math.min(this.at, this.last);
      await this.show();
    } catch (error) {
      this.gone = error instanceof Refused ? error.status : 0;
      this.problem = error instanceof Refused ? error.message : '';
    }
  }

  private async list(): Promise<void> {
    const path = `/api/tables/${this.id}/moments`;
    const found = await get<Moments>(query(path, { seat: this.eyes, language: settings.language }));
    this.open = found.open;
    this.moments = found.moments;
    this.otherRules = found.other_rules;
  }

  /** Other eyes or another language: the same moment once more. */
  async again(): Promise<void> {
    try {
      await this.list();
      this.at = Math.min(this.at, this.last);
      await this.show();
    } catch (error) {
      this.refuse(error);
    }
  }

  look(eyes: number | null): void {
    this.eyes = eyes;
    void this.again();
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(at, this.last));
    clearTimeout(this.timer);
    if (this.kept.has(this.key(this.at))) void this.show();
    else this.timer = setTimeout(() => void this.show(), REST);
  }

  /** Fetch the moment that is wanted and show it, unless another one is wanted by then. */
  async show(): Promise<void> {
    const { at } = this;
    const key = this.key(at);
    try {
      const state = await this.fetch(at);
      if (key !== this.key(this.at)) return;
      this.shown = state;
      if (at < this.last) void this.fetch(at + 1).catch(() => undefined);
    } catch (error) {
      if (key === this.key(this.at)) this.refuse(error);
    }
  }

  private key(at: number): string {
    return `${settings.language} ${this.eyes} ${at}`;
  }

  private fetch(at: number): Promise<State> {
    const key = this.key(at);
    let found = this.kept.get(key);
    if (!found) {
      found = get<State>(
        query(`/api/tables/${this.id}/moments/${at}`, { seat: this.eyes, language: settings.language }),
      );
      found.catch(() => this.kept.delete(key));
      this.kept.set(key, found);
      if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value!);
    }
    return found;
  }

  // ---- the face of a table

  async replay(entry: Entry): Promise<unknown> {
    return this.battle(entry.number);
  }

  /** The battle that a moment began. */
  async battle(number: number): Promise<unknown> {
    try {
      const path = `/api/tables/${this.id}/moments/${number}/battle`;
      return (await get<Forecast>(query(path, { seat: this.eyes, language: settings.language }))).forecast;
    } catch (error) {
      this.refuse(error);
      return null;
    }
  }

  async forecast(tokens: string[]): Promise<unknown> {
    if (!this.shown || !this.open) return null;
    const { game, position } = this.shown.view;
    try {
      const wish = { game, position, tokens: [], seat: this.eyes, ahead: tokens, language: settings.language };
      return (await post<Forecast>('/api/study/forecast', wish)).forecast;
    } catch {
      // A forecast is a convenience: where it cannot be had, nothing is drawn.
      return null;
    }
  }

  answer(): void {}
  undo(): void {}

  async whyNot(): Promise<null> {
    return null;
  }

  async hint(): Promise<null> {
    return null;
  }

  explain(says: string, rule: string | null = null): void {
    this.refusal = { says, rule };
  }

  refuse(error: unknown): void {
    const refused = error instanceof Refused ? error : new Refused(0, '');
    this.refusal = { says: refused.message || house('error.connection'), rule: refused.rule };
  }
}
