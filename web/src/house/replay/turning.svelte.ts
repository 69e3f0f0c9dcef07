/** What a bot thinks of an ended game: asked for once, followed while it thinks. */
import { Refused, get, post, query } from '$/api/http';
import type { Judgement } from '$/api/types';
import { t as house } from '$/app/i18n/index.svelte';
import { settings } from '$/app/settings.svelte';

const PATIENCE = 700;

export class Turning {
  judgement = $state.raw<Judgement | null>(null);
  problem = $state('');
  /** It was thinking and stopped without a verdict. */
  failed = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly id: string) {}

  get thinking(): boolean {
    return this.judgement?.status === 'waiting' || this.judgement?.status === 'thinking';
  }

  load = (): Promise<void> => this.hear(get<Judgement>(this.path));
  ask = (): Promise<void> => this.hear(post<Judgement>(this.path));

  close(): void {
    clearTimeout(this.timer);
  }

  private get path(): string {
    return query(`/api/tables/${this.id}/turning`, { language: settings.language });
  }

  private async hear(answer: Promise<Judgement>): Promise<void> {
    clearTimeout(this.timer);
    try {
      const found = await answer;
      this.failed = this.thinking && found.status === 'unknown';
      this.judgement = found;
      this.problem = '';
    } catch (error) {
      this.problem = error instanceof Refused && error.message ? error.message : house('error.connection');
    }
    if (this.thinking) this.timer = setTimeout(() => void this.load(), PATIENCE);
  }
}

export const percent = (chance: number): string =>
  new Intl.NumberFormat(settings.language, { style: 'percent', maximumFractionDigits: 0 }).format(chance);
