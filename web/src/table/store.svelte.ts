/** One table as this browser knows it: what the server told, who we are there, and what we may say. */
import { SvelteMap } from 'svelte/reactivity';
import { Refused, get, post, query } from '$/api/http';
import { Live, type Connection } from '$/api/live';
import { session } from '$/api/session.svelte';
import type { Advice, ChatMessage, Entry, Forecast, FromServer, Opened, Picture, State, Table } from '$/api/types';
import { t } from '$/app/i18n/index.svelte';
import { keepLink, linksOf, spendLinks } from '$/app/links';
import { settings } from '$/app/settings.svelte';
import { SPECTATOR, type GameStore, type Refusal } from './gamestore';

/** What one viewer (a seat, or SPECTATOR) has been told. */
interface Told {
  state: State;
  entries: Entry[];
}

let clients = 0;
const client = (): string =>
  `${Date.now().toString(36)}-${(clients++).toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

export class TableStore implements GameStore {
  readonly id: string;
  readonly social = this;
  table = $state<Table | null>(null);
  connection = $state<Connection>('connecting');
  chat = $state<ChatMessage[]>([]);
  /** The sentence of the last refusal, until something else is done. */
  refusal = $state<Refusal | null>(null);
  /** Why there is nothing to show: no such table, or a secret that opens nothing. */
  gone = $state<number | null>(null);
  waiting = $state(false);
  /** Of several persons at one screen: whose seat it is that has said to be here (only asked where hands are secret). */
  present = $state<number | null>(null);
  /** Is told of everything that a viewer learns, before it is shown; without `before` all is new. */
  onheard: ((viewer: number, before: State | null, fresh: Entry[], after: State) => void) | null = null;
  private readonly told = new SvelteMap<number, Told>();
  /** What was there in another language: the table stays as it is until it is told anew. */
  private before = $state.raw<State | null>(null);
  private chosen = $state<number | null>(null);
  private live: Live | null = null;
  private answering: string | null = null;
  /** The seat that has answered, and which question; none where it took something back. */
  private asking: number | null = null;
  private decided: number | null = null;
  /** The entry that the last answer made: until it has come, what is known is a question that was answered. */
  private made: { seat: number; number: number } | null = null;

  constructor(id: string) {
    this.id = id;
  }

  async open(): Promise<void> {
    try {
      await session.known();
      this.table = await get<Table>(`/api/tables/${this.id}`);
    } catch (error) {
      this.gone = error instanceof Refused ? error.status : 0;
      if (this.gone === 0) setTimeout(() => void this.reopen(), 2000);
      return;
    }
    this.connect();
  }

  private async reopen(): Promise<void> {
    this.gone = null;
    await this.open();
  }

  private connect(): void {
    this.gone = null;
    const live: Live = new Live(`/api/tables/${this.id}/live`, {
      watch: () => {
        const links = linksOf(this.id);
        const seats = this.mine.map((seat) => ({
          seat,
          after: this.last(seat),
          ...(links[seat] ? { token: links[seat] } : {}),
        }));
        return {
          type: 'watch',
          seats,
          spectate: seats.length === 0,
          after: this.last(SPECTATOR),
          chat: this.chat.at(-1)?.number ?? 0,
          language: settings.language,
          scene: true,
        };
      },
      hear: (message) => this.hear(message),
      connection: (state) => (this.connection = state),
      // An old connection may end after a new one was made, e.g. because it is from before there was a session.
      closed: (code) => {
        if (this.live === live) this.gone = code;
      },
    });
    this.live = live;
  }

  close(): void {
    this.live?.close();
  }

  // ---- who we are

  /** The seats that this browser plays. */
  get mine(): number[] {
    const me = session.player?.id;
    return (this.table?.seats ?? [])
      .filter((seat) => me !== undefined && seat.player?.id === me && seat.kind === 'person')
      .map((seat) => seat.seat);
  }

  /** The seat whose eyes we look through: the one that is asked, of several at one screen; -1 for a spectator. */
  get seat(): number {
    const mine = this.mine;
    if (mine.length === 0) return SPECTATOR;
    const asked = mine.filter((seat) => this.table?.to_decide.includes(seat));
    // Where several may answer at once, whoever is here goes on.
    if (this.present !== null && asked.includes(this.present)) return this.present;
    if (asked.length > 0) return asked[0]!;
    if (this.present !== null && mine.includes(this.present)) return this.present;
    return this.chosen !== null && mine.includes(this.chosen) ? this.chosen : mine[0]!;
  }

  get spectating(): boolean {
    return this.mine.length === 0;
  }

  get state(): State | null {
    return this.told.get(this.seat)?.state ?? [...this.told.values()][0]?.state ?? this.before;
  }

  get entries(): Entry[] {
    return (this.told.get(this.seat) ?? [...this.told.values()][0])?.entries ?? [];
  }

  entriesOf(viewer: number): Entry[] {
    return this.told.get(viewer)?.entries ?? [];
  }

  /** Whether this seat is asked, and the answer to the last question is not still on its way. */
  get asked(): boolean {
    return this.state?.decision !== null && this.state?.decision !== undefined && this.table?.status === 'running';
  }

  private last(seat: number): number {
    return this.told.get(seat)?.entries.at(-1)?.number ?? 0;
  }

  // ---- what the server tells

  private hear(message: FromServer): void {
    switch (message.type) {
      case 'state':
        this.hearState(message);
        break;
      case 'table': {
        const before = this.mine.join();
        this.table = message.table;
        if (this.mine.join() !== before) this.live?.rewatch();
        if (session.player)
          spendLinks(
            this.id,
            this.table.seats
              .filter((seat) => seat.kind !== 'open' && !this.mine.includes(seat.seat))
              .map((seat) => seat.seat),
          );
        break;
      }
      case 'chat': {
        const last = this.chat.at(-1)?.number ?? 0;
        this.chat = [...this.chat, ...message.messages.filter((one) => one.number > last)];
        break;
      }
      case 'accepted':
        if (message.client === this.answering) this.accepted(message.number);
        break;
      case 'refused':
        if (message.client === this.answering) this.answered();
        this.refuse(new Refused(message.status, message.error, message.rule, message.field));
        break;
      case 'thinks': // the table says so all along
      case 'pong':
    }
  }

  private hearState(state: State): void {
    const viewer = state.seat ?? SPECTATOR;
    const known = this.told.get(viewer)?.entries ?? [];
    const last = known.at(-1)?.number ?? 0;
    const fresh = state.entries.filter((entry) => entry.number > last);
    if (fresh.length > 0 && fresh[0]!.number > last + 1) void this.fillGap(viewer, last, fresh[0]!.number);
    if (state.seat !== null && state.decision !== null) this.chosen = state.seat;
    const heard = { state, entries: [...known, ...fresh] };
    this.onheard?.(viewer, this.told.get(viewer)?.state ?? null, fresh, state);
    this.told.set(viewer, heard);
    // The next question may come before the word that the answer to the last one was taken.
    const next = viewer === this.asking && this.decided !== null && state.decision !== this.decided;
    if (next || (this.made?.seat === viewer && state.number >= this.made.number)) this.answered();
  }

  /** Entries that did not fit into one message. */
  private async fillGap(viewer: number, after: number, before: number): Promise<void> {
    const path = `/api/tables/${this.id}/history`;
    const seat = viewer === SPECTATOR ? null : viewer;
    const found: Entry[] = [];
    while ((found.at(-1)?.number ?? after) < before - 1) {
      const from = found.at(-1)?.number ?? after;
      const page = await get<{ entries: Entry[] }>(
        query(path, { seat, after: from, limit: 200, language: settings.language }),
      );
      if (page.entries.length === 0) break;
      found.push(...page.entries.filter((entry) => entry.number < before));
    }
    const told = this.told.get(viewer);
    if (told) {
      const entries = [...told.entries, ...found].sort((a, b) => a.number - b.number);
      this.told.set(viewer, {
        ...told,
        entries: entries.filter((entry, i) => entry.number !== entries[i - 1]?.number),
      });
    }
  }

  private accepted(number: number): void {
    const seat = this.asking ?? SPECTATOR;
    if ((this.told.get(seat)?.state.number ?? 0) >= number) this.answered();
    else this.made = { seat, number };
  }

  private answered(): void {
    this.answering = null;
    this.decided = null;
    this.made = null;
    this.waiting = false;
  }

  refuse(error: unknown): void {
    const refused = error instanceof Refused ? error : new Refused(0, '');
    this.refusal = { says: refused.message || t('error.connection'), rule: refused.rule };
  }

  /** Words are made by the server: another language is another wish. */
  relanguage(): void {
    this.before = this.state;
    this.told.clear();
    this.live?.rewatch();
  }

  // ---- what we say

  answer(token: string): void {
    const { state } = this;
    if (!state || state.decision === null || state.seat === null || this.waiting) return;
    this.refusal = null;
    this.answering = client();
    this.asking = state.seat;
    this.decided = state.decision;
    this.waiting = true;
    this.live?.send({ type: 'answer', seat: state.seat, decision: state.decision, token, client: this.answering });
  }

  undo(): void {
    const { state } = this;
    if (!state || state.seat === null || state.view.undo < 1 || this.waiting) return;
    this.refusal = null;
    this.answering = client();
    this.asking = state.seat;
    this.waiting = true;
    this.live?.send({
      type: 'undo',
      seat: state.seat,
      count: 1,
      number: this.last(state.seat),
      client: this.answering,
    });
  }

  say(text: string): void {
    this.live?.send({ type: 'chat', text, client: client() });
  }

  /** A request about this table; its refusal is shown, its answer (mostly the table) is taken over. */
  private async ask<T>(path: string, body: Record<string, unknown> = {}, signal?: AbortSignal): Promise<T | null> {
    this.refusal = null;
    try {
      return await post<T>(`/api/tables/${this.id}/${path}`, body, signal);
    } catch (error) {
      if (!signal?.aborted) this.refuse(error);
      return null;
    }
  }

  private async change(path: string, body: Record<string, unknown> = {}): Promise<void> {
    const table = await this.ask<Table>(path, body);
    if (table) this.table = table;
  }

  resign = (): Promise<void> => this.change('resign', { seat: this.seat });
  offer = (kind: 'draw' | 'takeback'): Promise<void> => this.change('offer', { seat: this.seat, kind });
  answerOffer = (accept: boolean): Promise<void> =>
    this.change('offer/answer', { seat: this.offeredSeat ?? this.seat, accept });
  claim = (wish: 'win' | 'bot'): Promise<void> => this.change('claim', { seat: this.seat, wish });
  rematch = (): Promise<void> => this.change('rematch', { seat: this.seat });
  seatBot = (seat: number, bot: string): Promise<void> => this.change(`seats/${seat}/bot`, { bot });
  leave = (seat: number): Promise<void> => this.change(`seats/${seat}/leave`);

  /** My seat that still has to answer an offer. */
  get offeredSeat(): number | null {
    const offer = this.table?.offer;
    if (!offer) return null;
    return this.mine.find((seat) => seat !== offer.seat && !offer.accepted.includes(seat)) ?? null;
  }

  async join(seat: number): Promise<Opened | null> {
    const opened = await this.ask<Opened>(`seats/${seat}/join`, { name: null });
    if (opened) this.seated(opened.table);
    return opened;
  }

  /** A new secret link to a seat; the one before it ends. */
  async link(seat: number): Promise<string | null> {
    const opened = await this.ask<Opened>(`seats/${seat}/link`);
    for (const link of opened?.links ?? []) keepLink(this.id, link.seat, link.token);
    return opened?.links[0]?.token ?? null;
  }

  /** A secret link was opened: the seat is ours now. */
  seated(table: Table): void {
    this.table = table;
    this.told.clear();
    // The old connection may be from before there was a session.
    this.live?.close();
    this.connect();
  }

  async forecast(tokens: string[]): Promise<unknown> {
    const seat = this.seat === SPECTATOR ? null : this.seat;
    try {
      const path = `/api/tables/${this.id}/forecast`;
      return (await post<Forecast>(path, { seat, tokens, language: settings.language })).forecast;
    } catch {
      // A forecast is a convenience: where it cannot be had, nothing is drawn.
      return null;
    }
  }

  /** Nothing is played: it is only asked what would come of it. */
  async whyNot(token: string): Promise<Refusal | null> {
    try {
      await post(`/api/tables/${this.id}/forecast`, { seat: this.seat, tokens: [token], language: settings.language });
      return null;
    } catch (error) {
      return error instanceof Refused && error.message ? { says: error.message, rule: error.rule } : null;
    }
  }

  async replay(entry: Entry): Promise<unknown> {
    const seat = this.seat === SPECTATOR ? null : this.seat;
    try {
      const path = query(`/api/tables/${this.id}/replay`, { seat, number: entry.number, language: settings.language });
      return (await get<Forecast>(path)).forecast;
    } catch (error) {
      this.refuse(error);
      return null;
    }
  }

  async pictures(viewer: number, after: number, until: number): Promise<Picture[]> {
    const seat = viewer === SPECTATOR ? null : viewer;
    const path = query(`/api/tables/${this.id}/pictures`, { seat, after, until, language: settings.language });
    return (await get<{ pictures: Picture[] }>(path)).pictures;
  }

  hint = (signal?: AbortSignal): Promise<Advice | null> =>
    this.ask<Advice>('hint', { seat: this.seat, bot: null, language: settings.language }, signal);

  explain(says: string, rule: string | null = null): void {
    this.refusal = { says, rule };
  }
}
