/** One tournament as this page knows it: the server says that something has changed, and the page looks. */
import { get, post } from '$/api/http';
import { session } from '$/api/session.svelte';
import type { ChatMessage } from '$/api/types';
import { guestName, reason } from '$/house/lobby/begin';
import type { Chat, Page } from './types';

export class TournamentStore {
  page = $state<Page | null>(null);
  chat = $state<ChatMessage[]>([]);
  problem = $state('');
  busy = $state(false);

  private readonly address: string;
  private readonly events: EventSource;
  private looking: Promise<void> | null = null;
  private again = false;

  constructor(id: string) {
    this.address = `/api/tournaments/${encodeURIComponent(id)}`;
    this.events = new EventSource(`${this.address}/stream`);
    this.events.onmessage = () => void this.look();
    void this.look();
  }

  close(): void {
    this.events.close();
  }

  /** Look once for all that is said while looking. */
  look(): Promise<void> {
    this.again = true;
    this.looking ??= this.load().finally(() => (this.looking = null));
    return this.looking;
  }

  private async load(): Promise<void> {
    while (this.again) {
      this.again = false;
      try {
        const [page, chat] = await Promise.all([
          get<Page>(this.address),
          get<Chat>(`${this.address}/chat?after=${this.chat.at(-1)?.number ?? 0}`),
        ]);
        this.page = page;
        const last = this.chat.at(-1)?.number ?? 0;
        this.chat = [...this.chat, ...chat.messages.filter((message) => message.number > last)];
        if (!this.busy) this.problem = '';
      } catch (error) {
        this.problem = reason(error);
      }
    }
  }

  /** Do something; the answer is the whole tournament. */
  async act(what: string, body: unknown = {}): Promise<void> {
    this.busy = true;
    this.problem = '';
    try {
      await session.ensure(guestName());
      this.page = await post<Page>(`${this.address}/${what}`, body);
    } catch (error) {
      this.problem = reason(error);
    } finally {
      this.busy = false;
    }
  }

  /** Make another tournament of this one: its name, or nothing where that is refused. */
  async made(what: string): Promise<string> {
    this.busy = true;
    this.problem = '';
    try {
      return (await post<Page>(`${this.address}/${what}`, {})).tournament.id;
    } catch (error) {
      this.problem = reason(error);
      return '';
    } finally {
      this.busy = false;
    }
  }

  async say(text: string): Promise<void> {
    try {
      await post(`${this.address}/chat`, { text });
      await this.look();
    } catch (error) {
      this.problem = reason(error);
    }
  }
}
