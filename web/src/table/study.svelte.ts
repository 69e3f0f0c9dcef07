/**
 * A position that is studied: a start and the tokens played from there. It has the face of a table's store, so that the
 * tables of the games work on it; the server plays, judges and draws, and keeps nothing.
 */
import { Refused, post } from '$/api/http';
import type { Entry, Forecast, Shapes, State, StudyAnswer, StudyHint, StudyRequest, Table } from '$/api/types';
import { t } from '$/app/i18n/index.svelte';
import { settings } from '$/app/settings.svelte';
import { SPECTATOR, type GameStore, type Refusal } from './gamestore';

/** Where a study begins: one of the three. */
export interface Start {
  game?: string;
  position?: string;
  options?: Record<string, string>;
  record?: string;
}

export interface Manner {
  /** The seats that are played here; all of them unless said otherwise, none to only look. */
  mine?: number[] | 'all';
  /** Who looks when no seat is played here; null for a spectator. */
  eyes?: number | null;
  /** Chance answers itself. */
  deal?: boolean;
  seed?: string;
  /** How many of the first tokens cannot be taken back. */
  floor?: number;
  /** Who plays, by seat. */
  players?: string[];
  /** Plays tokens instead of the server's study; what comes back may have more of them, with all entries. */
  ask?: (tokens: string[]) => Promise<StudyAnswer>;
  /** Called when something was played here, with all tokens since the start. */
  onplayed?: (tokens: string[]) => void;
}

/** Answers that are kept, so that stepping to and fro is immediate. */
const KEPT = 200;
/** Answers that one battle may ask for. */
const AHEAD = 40;

interface Known<G extends Shapes> {
  answer: StudyAnswer<G>;
  entries: Entry<G>[];
}

export class StudyStore<G extends Shapes = Shapes> implements GameStore<G> {
  readonly social = null;
  refusal = $state<Refusal | null>(null);
  waiting = $state(false);
  /** Why there is nothing to show. */
  problem = $state<Refusal | null>(null);
  manner = $state<Manner>({});
  private start: Start;
  private known = $state.raw<Known<G> | null>(null);
  private readonly kept = new Map<string, Known<G>>();
  private asking = 0;

  constructor(start: Start, manner: Manner = {}) {
    this.start = start;
    this.manner = manner;
  }

  // ---- what is there

  get answered(): StudyAnswer<G> | null {
    return this.known?.answer ?? null;
  }

  get tokens(): string[] {
    return this.known?.answer.tokens ?? [];
  }

  get entries(): Entry<G>[] {
    return this.known?.entries ?? [];
  }

  get position(): string {
    return this.known?.answer.position ?? '';
  }

  /** Chance is asked, and does not answer itself. */
  get chance(): string | null {
    return this.known?.answer.chance ?? null;
  }

  get outcomes(): string[] {
    return this.known?.answer.outcomes ?? [];
  }

  /** Here everything may be taken back, as long as there is something. */
  readonly state: State<G> | null = $derived.by(() => {
    const state = this.known?.answer.state;
    return state ? { ...state, view: { ...state.view, undo: this.back > -1 ? 1 : 0 } } : null;
  });

  readonly table: Table | null = $derived.by(() =>
    this.known ? tableOf(this.known.answer, this.manner.players ?? []) : null,
  );

  get mine(): number[] {
    const { mine = 'all' } = this.manner;
    return mine === 'all' ? (this.known?.answer.names ?? []).map((_, seat) => seat) : mine;
  }

  get seat(): number {
    return this.state?.seat ?? SPECTATOR;
  }

  get spectating(): boolean {
    return this.mine.length === 0;
  }

  get asked(): boolean {
    return this.state !== null && this.state.decision !== null && this.mine.includes(this.seat);
  }

  /** How many tokens are left when the last answer of a player is taken back; -1: there is none. */
  private get back(): number {
    const at = this.entries.findLastIndex((entry) => entry.seat !== null);
    return at >= (this.manner.floor ?? 0) ? at : -1;
  }

  // ---- going somewhere

  /** Begin, with these tokens or with those of the record. False: there is nothing to show, `problem` says why. */
  async open(tokens?: string[]): Promise<boolean> {
    this.problem = null;
    const found = await this.ask(tokens ?? null).catch((error: unknown) => {
      this.problem = said(error);
      return null;
    });
    if (!found) return false;
    // The start as the server writes it is short, however long the record was.
    this.start = { record: found.answer.start };
    this.take(found);
    return true;
  }

  /** Begin where the server has led already. */
  adopt(answer: StudyAnswer<G>): void {
    this.start = { record: answer.start };
    this.take({ answer, entries: answer.entries });
  }

  /** Begin somewhere else; what is shown stays where that is impossible. */
  async reopen(start: Start, tokens?: string[]): Promise<boolean> {
    const before = { start: this.start, known: this.known };
    this.start = start;
    this.known = null;
    this.forget();
    const done = await this.open(tokens);
    if (!done) ({ start: this.start, known: this.known } = before);
    return done;
  }

  /** The state after so many tokens, without going there. */
  async at(count: number): Promise<State<G>> {
    if (count === this.tokens.length && this.known) return this.known.answer.state;
    const tokens = this.tokens.slice(0, count);
    return (await post<StudyAnswer<G>>('/api/study', this.wish(tokens, { after: count }))).state;
  }

  /** Ask anew, because something else is wished for. */
  forget(): void {
    this.kept.clear();
  }

  /** Show the position after these tokens. False: they could not all be played, and nothing has changed. */
  async show(tokens: string[]): Promise<boolean> {
    this.refusal = null;
    try {
      const found = await this.ask(tokens);
      if (!found) return false;
      const { refused } = found.answer;
      if (refused) this.refusal = toRefusal(refused);
      else this.take(found);
      return !refused;
    } catch (error) {
      this.refuse(error);
      return false;
    }
  }

  /** The answer to the last question asked; null when another one was asked meanwhile. */
  private async ask(tokens: string[] | null): Promise<Known<G> | null> {
    const mine = ++this.asking;
    const key = `${settings.language} ${String(this.eyes)} ${JSON.stringify(tokens)}`;
    const kept = this.kept.get(key);
    if (kept) return kept;
    const line = this.tokens;
    const differs = line.findIndex((token, i) => token !== tokens?.[i]);
    const { ask } = this.manner;
    const after = tokens && !ask ? (differs < 0 ? line.length : differs) : 0;
    const before = this.entries.slice(0, after);
    const answer =
      tokens && ask
        ? ((await ask(tokens)) as StudyAnswer<G>)
        : await post<StudyAnswer<G>>('/api/study', this.wish(tokens, { after }));
    const known = { answer, entries: [...before, ...answer.entries] };
    if (tokens && !answer.refused) {
      this.kept.set(key, known);
      if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value!);
    }
    return mine === this.asking ? known : null;
  }

  private take(known: Known<G>): void {
    this.known = known;
    const { refused } = known.answer;
    this.refusal = refused && toRefusal(refused);
  }

  private get eyes(): number | null | 'asked' {
    const { mine = 'all', eyes } = this.manner;
    if (eyes !== undefined) return eyes;
    return mine === 'all' ? 'asked' : (mine[0] ?? null);
  }

  private wish(
    tokens: string[] | null,
    more: Partial<StudyRequest> = {},
  ): Partial<StudyRequest> & Record<string, unknown> {
    const { deal = true, seed = '' } = this.manner;
    return {
      ...this.start,
      ...(tokens ? { tokens } : {}),
      seat: this.eyes,
      deal,
      seed,
      language: settings.language,
      ...more,
    };
  }

  /** Words are made by the server: another language is another wish. */
  async relanguage(): Promise<void> {
    const { tokens } = this;
    this.known = this.known && { ...this.known, answer: { ...this.known.answer, tokens: [] }, entries: [] };
    await this.show(tokens);
  }

  // ---- the face of a table

  answer(token: string): void {
    if (!this.asked || this.waiting) return;
    void this.play([token]);
  }

  /** Play one token or several; chance's answers too, where it is asked. */
  async play(tokens: string[]): Promise<boolean> {
    this.waiting = true;
    const done = await this.show([...this.tokens, ...tokens]);
    this.waiting = false;
    if (done) this.manner.onplayed?.(this.tokens);
    return done;
  }

  undo(): void {
    if (this.back < 0 || this.waiting) return;
    const tokens = this.tokens.slice(0, this.back);
    void this.show(tokens).then((done) => done && this.manner.onplayed?.(tokens));
  }

  async forecast(ahead: string[]): Promise<G['forecast'] | null> {
    try {
      return (
        await post<Forecast<G>>(
          '/api/study/forecast',
          this.wish(this.tokens, { after: this.tokens.length, ...{ ahead } }),
        )
      ).forecast;
    } catch {
      // A forecast is a convenience: where it cannot be had, nothing is drawn.
      return null;
    }
  }

  async replay(entry: Entry<G>): Promise<G['forecast'] | null> {
    const before = this.tokens.slice(0, entry.number - 1);
    const ahead = this.tokens.slice(entry.number - 1, entry.number - 1 + AHEAD);
    try {
      return (
        await post<Forecast<G>>(
          '/api/study/forecast',
          this.wish(before, { deal: false, after: before.length, ...{ ahead } }),
        )
      ).forecast;
    } catch (error) {
      this.refuse(error);
      return null;
    }
  }

  async whyNot(token: string): Promise<Refusal | null> {
    try {
      const answer = await post<StudyAnswer>(
        '/api/study',
        this.wish([...this.tokens, token], { after: this.tokens.length }),
      );
      return answer.refused && toRefusal(answer.refused);
    } catch (error) {
      return said(error);
    }
  }

  async hint(signal?: AbortSignal, bot: string | null = null): Promise<StudyHint<G> | null> {
    this.refusal = null;
    try {
      return await post<StudyHint<G>>(
        '/api/study/hint',
        this.wish(this.tokens, { seat: this.seat, after: this.tokens.length, ...{ bot } }),
        signal,
      );
    } catch (error) {
      if (!signal?.aborted) this.refuse(error);
      return null;
    }
  }

  explain(says: string, rule: string | null = null): void {
    this.refusal = { says, rule };
  }

  refuse(error: unknown): void {
    this.refusal = said(error);
  }
}

const toRefusal = (problem: NonNullable<StudyAnswer['refused']>): Refusal => ({
  says: problem.error,
  rule: problem.rule ?? null,
});

function said(error: unknown): Refusal {
  const refused = error instanceof Refused ? error : new Refused(0, '');
  return { says: refused.message || t('error.connection'), rule: refused.rule };
}

/** A study looks like a table at which nobody sits and no clock runs. */
function tableOf(answer: StudyAnswer, players: string[]): Table {
  const { state, names } = answer;
  return {
    id: '',
    game: answer.game,
    title: '',
    options: {},
    names,
    status: state.result ? 'ended' : 'running',
    public: false,
    created: 0,
    seats: names.map((name, seat) => ({
      seat,
      name,
      kind: 'person',
      player: { id: '', name: players[seat] ?? '' },
      bot: null,
      nth: 0,
      online: true,
      away: false,
    })),
    to_decide: state.view.to_decide,
    turn: state.turn,
    clock: null,
    leaver: 'bot',
    absence: 0,
    mode: answer.mode,
    rated: false,
    tournament: null,
    offer: null,
    claimable: [],
    hints: [],
    rematch: { asked: [], table: null },
    commitment: '',
    entropy: 0,
    seed: null,
    result: state.result,
    spectators: 0,
  };
}
