/** One analysis: a study, the tree of everything that was played in it, and the ways through it. */
import type { Start } from '$/table/study.svelte';
import { StudyStore } from '$/table/study.svelte';
import { pack, type Shared } from './share';
import { linesOf, MoveTree, type Move } from './tree.svelte';

const newSeed = (): string => Math.random().toString(36).slice(2, 10);

export class Analysis {
  readonly tree = new MoveTree();
  readonly store: StudyStore;

  constructor(readonly game: string) {
    this.store = new StudyStore(
      { game },
      { deal: true, seed: newSeed(), onplayed: () => this.tree.follow(this.store.entries) },
    );
  }

  /** Whether chance answers itself. */
  get deals(): boolean {
    return this.store.manner.deal ?? true;
  }

  set deals(deal: boolean) {
    this.store.manner = { ...this.store.manner, deal };
    this.store.forget();
    if (deal && this.store.chance) void this.store.play([]);
  }

  // ---- where it starts

  /** A new analysis; false: it cannot start there, and the store's `problem` says why. */
  async open(start: Start, tokens?: string[]): Promise<boolean> {
    if (!(await this.store.reopen({ ...start, ...(start.record ? {} : { game: this.game }) }, tokens))) return false;
    this.tree.clear();
    this.tree.follow(this.store.entries);
    return true;
  }

  /** What somebody shared: every line is played once, so that the server has judged it all. */
  async load(shared: Shared): Promise<boolean> {
    const deal = this.deals;
    this.store.manner = { ...this.store.manner, deal: false };
    const [main, ...others] = linesOf(shared.moves);
    if (!(await this.open({ record: shared.start }, main))) return false;
    const { refusal } = this.store;
    for (const line of others) if (await this.store.show(line)) this.tree.follow(this.store.entries);
    if (await this.store.show(shared.at as string[])) this.tree.follow(this.store.entries);
    this.store.manner = { ...this.store.manner, deal };
    this.store.forget();
    if (refusal) this.store.refusal = refusal;
    return true;
  }

  // ---- going through it

  /** Look at the position after a move; where chance answers itself, after what it answered. */
  async go(move: Move | null): Promise<void> {
    if (!move) return;
    let to = move;
    while (this.deals && to.children[0]?.seat === null) to = to.children[0];
    if (await this.store.show(to.tokens)) this.tree.follow(this.store.entries);
  }

  back = (): Promise<void> => this.go(this.tree.previous(this.tree.current));
  on = (): Promise<void> => this.go(this.tree.next(this.tree.current));
  first = (): Promise<void> => this.go(this.tree.root);
  last = (): Promise<void> => this.go(this.tree.end(this.tree.current));
  beside = (by: 1 | -1): Promise<void> => this.go(this.tree.beside(this.tree.current, by));

  async remove(move: Move): Promise<void> {
    const before = this.tree.previous(move) ?? this.tree.root;
    const inside = this.tree.current.path.includes(move);
    this.tree.remove(move);
    if (inside) await this.go(before);
  }

  /** Chance answers once more, and maybe differently. */
  async again(): Promise<void> {
    let move = this.tree.current;
    while (move.parent && move.seat === null) move = move.parent;
    this.store.manner = { ...this.store.manner, deal: true, seed: newSeed() };
    this.store.forget();
    if (await this.store.show(move.tokens)) this.tree.follow(this.store.entries);
  }

  /** Let chance answer this once. */
  async dealOnce(): Promise<void> {
    const { deals } = this;
    this.store.manner = { ...this.store.manner, deal: true, seed: newSeed() };
    this.store.forget();
    await this.store.play([]);
    this.store.manner = { ...this.store.manner, deal: deals };
    this.store.forget();
  }

  // ---- taking it along

  async packed(): Promise<string> {
    return pack({ start: this.store.answered?.start ?? '', moves: this.tree.written, at: this.store.tokens });
  }

  /** The line to this position as a record. */
  get record(): string {
    const { answered, entries, state } = this.store;
    if (!answered || !state) return '';
    const { names } = answered;
    const result = state.result ? state.result.winners.map((seat) => names[seat]).join('+') || 'draw' : '*';
    const tags = answered.start.split('\n').filter((line) => line && !/^\[(Result|Ended|Seed) /.test(line));
    const lines: { turn: string; tokens: string[] }[] = [];
    for (const { turn, token } of entries) {
      const name = `${turn.number} ${turn.seat}`;
      if (lines.at(-1)?.turn !== name) lines.push({ turn: name, tokens: [] });
      lines.at(-1)!.tokens.push(token ?? '');
    }
    return [
      ...tags,
      `[Result "${result}"]`,
      '',
      ...lines.map((line) => `${line.turn}  ${line.tokens.join(answered.between)}`),
      '',
    ].join('\n');
  }
}
