/**
 * The order of things in the worker: what is asked comes first, bots think in between or in a worker of their own, and
 * whatever was changed is kept before anybody hears of it.
 */
import type { Change } from './documents';
import type { House } from './python';
import type { FromWorker, ToWorker } from './protocol';
import type { Thinker } from './thinker';

/** Why a line ends, as a server's WebSocket says it. */
const NO_TABLE = 4404;
const MISTAKE = 1011;

export type Question = Exclude<ToWorker, { type: 'start' | 'bots' }>;
type Request = Question & { type: 'ask' };

export class Desk {
  private changes: Change[] = [];
  private said: FromWorker[] = [];
  /** What was said before is out when this is done. */
  private posted: Promise<void> = Promise.resolve();
  private thinking = false;
  private thinker: Thinker | null = null;
  /** What the thinker thinks about: one thing at a time. */
  private thought: string | null = null;
  /** Requests that can be answered when something was thought about. */
  private readonly waiting = new Map<number, { request: Request; thought: string }>();

  constructor(
    private readonly write: (changes: readonly Change[]) => Promise<void>,
    private readonly post: (message: FromWorker) => void,
    /** Lets whatever waits to be heard come first. */
    private readonly breathe: () => Promise<void>,
  ) {}

  /** The house wants something kept. */
  readonly save = (kind: string, id: string, text: string | undefined): void => {
    this.changes.push({ kind, id, text: text ?? null });
  };

  /** The house says something on a line. */
  readonly send = (line: number, text: string): void => {
    const { type, code } = JSON.parse(text) as { type: string; code?: number };
    // What is said while a bot thinks is no change of anything, and of use only at once.
    if (type === 'thinks') this.post({ type: 'heard', line, text });
    else if (type === 'close') this.said.push({ type: 'closed', line, code: code ?? MISTAKE });
    else this.said.push({ type: 'heard', line, text });
  };

  /** From now on bots think elsewhere, so that nobody waits for them. */
  delegate(house: House, thinker: Thinker): void {
    this.thinker = thinker;
    house.delegate(true);
  }

  hear(house: House, question: Question): Promise<void> {
    try {
      this.pass(house, question);
    } catch (error) {
      // A mistake of ours ends this question, and nothing else.
      console.error(error);
      if (question.type === 'ask') this.said.push({ type: 'answer', id: question.id, status: 500, text: '' });
      else if (question.type !== 'drop')
        this.said.push({ type: 'closed', line: question.line, code: question.type === 'open' ? NO_TABLE : MISTAKE });
    }
    this.flush();
    this.attend(house);
    if (!this.thinking) void this.think(house);
    return this.posted;
  }

  private pass(house: House, question: Question): void {
    if (question.type === 'ask') {
      const { id, method, path, language, body } = question;
      const [status, text] = house.request(method, path, language, body);
      if (status) this.said.push({ type: 'answer', id, status, text });
      else this.waiting.set(id, { request: question, thought: text });
    } else if (question.type === 'drop') this.waiting.delete(question.id);
    else if (question.type === 'open') house.open(question.line, question.path);
    else if (question.type === 'say') house.receive(question.line, question.text);
    else house.close(question.line);
  }

  /** Bots think a slice at a time. */
  private async think(house: House): Promise<void> {
    this.thinking = true;
    try {
      await this.breathe();
      while (house.think()) {
        this.flush();
        await this.breathe();
      }
    } catch (error) {
      console.error(error);
    }
    this.thinking = false;
    this.flush();
    this.attend(house);
  }

  /** The thinker thinks about what somebody waits for, people before bots. What nobody needs any more makes way. */
  private attend(house: House): void {
    const needed = [...this.waiting.values()].map(({ thought }) => thought);
    const wanted = house.wanted();
    if (wanted) needed.push(wanted);
    const [next] = needed;
    if (!this.thinker || !next || (this.thought !== null && needed.includes(this.thought))) return;
    if (this.thought !== null) this.thinker.stop();
    this.thought = next;
    void this.ask(house, this.thinker, next);
  }

  /** Lets the thinker answer; one that cannot is not asked again, and the house thinks by itself. */
  private async ask(house: House, thinker: Thinker, question: string): Promise<void> {
    try {
      house.know(question, await thinker.think(question));
      if (this.thought !== question) return; // it has gone on already
    } catch (error) {
      if (this.thought !== question) return;
      console.error(error);
      this.post({ type: 'bots', wanted: false });
      this.thinker = null;
      house.delegate(false);
    }
    this.thought = null;
    const waited = [...this.waiting.values()].filter(({ thought }) => !this.thinker || thought === question);
    for (const { request } of waited) {
      this.waiting.delete(request.id);
      void this.hear(house, request);
    }
    if (!this.thinking) await this.think(house);
  }

  /** Keep what was changed, then say what was said. */
  private flush(): void {
    if (!this.changes.length && !this.said.length) return;
    const { changes, said } = this;
    this.changes = [];
    this.said = [];
    this.posted = this.posted
      .then(() => (changes.length ? this.write(changes) : undefined))
      .then(() => said.forEach((message) => this.post(message)));
  }
}
