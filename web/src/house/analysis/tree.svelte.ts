/** The moves of an analysis as a tree: the first child of a move goes on with the main line, the others are variations. */
import type { Entry, Told, Turn } from '$/api/types';

export class Move {
  children = $state<Move[]>([]);
  constructor(
    readonly parent: Move | null,
    readonly token: string,
    /** Who answered; null for chance. */
    readonly seat: number | null,
    readonly turn: Turn | null,
    readonly story: Told[],
    readonly id: number,
  ) {}

  /** The moves from the first one to this one. */
  get path(): Move[] {
    if (!this.parent) return [];
    const found: Move[] = [this];
    for (let move = this.parent; move.parent; move = move.parent) found.unshift(move);
    return found;
  }

  get tokens(): string[] {
    return this.path.map((move) => move.token);
  }

  /** Whether it stands in the main line. */
  get main(): boolean {
    return this.parent === null || (this.parent.children[0] === this && this.parent.main);
  }
}

/** A line as it is kept and sent: tokens, and after a token the variations that could have been played instead of it. */
export type Written = (string | Written)[];

export class MoveTree {
  root = $state.raw(new Move(null, '', null, null, [], 0));
  current = $state.raw<Move>(this.root);
  private count = 0;

  /** Go where these entries lead; moves that are new become variations. */
  follow(entries: readonly Entry[]): void {
    let move = this.root;
    for (const entry of entries) move = this.child(move, entry);
    this.current = move;
  }

  private child(move: Move, entry: Entry): Move {
    const token = entry.token ?? '';
    const known = move.children.find((one) => one.token === token);
    if (known) return known;
    const made = new Move(move, token, entry.seat, entry.turn, entry.story, ++this.count);
    move.children.push(made);
    return move.children.at(-1)!;
  }

  clear(): void {
    this.root = new Move(null, '', null, null, [], ++this.count);
    this.current = this.root;
  }

  /** Take a move and all that follows it out; whoever stood there stands before it. */
  remove(move: Move): void {
    if (!move.parent) return;
    if (this.current.path.includes(move)) this.current = move.parent;
    move.parent.children = move.parent.children.filter((one) => one !== move);
  }

  /** Make the line to a move the main line. */
  promote(move: Move): void {
    for (const one of move.path) {
      const { children } = one.parent!;
      one.parent!.children = [one, ...children.filter((other) => other !== one)];
    }
  }

  /** Where stepping on from a move leads to: over the outcomes of chance to the next question, along the main line. */
  next(move: Move): Move | null {
    let found = move.children[0] ?? null;
    while (found?.children[0] && found.children[0].seat === null) found = found.children[0];
    return found;
  }

  /** Where stepping back leads to: before the last answer of a player. */
  previous(move: Move): Move | null {
    let found: Move | null = move;
    while (found?.parent && found.seat === null && found.parent.parent) found = found.parent;
    return found?.parent ?? null;
  }

  /** The last move of the main line from here. */
  end(move: Move): Move {
    let found = move;
    while (found.children[0]) found = found.children[0];
    return found;
  }

  /** The variation beside the one that a move is in. */
  beside(move: Move, by: 1 | -1): Move | null {
    for (let one: Move | null = move; one?.parent; one = one.parent) {
      const { children } = one.parent;
      if (children.length < 2) continue;
      const found = children[(children.indexOf(one) + by + children.length) % children.length]!;
      let after = found;
      while (after.children[0] && after.children[0].seat === null) after = after.children[0];
      return after;
    }
    return null;
  }

  /** All lines from the first move to a last one. */
  get lines(): string[][] {
    const found: string[][] = [];
    const walk = (move: Move): void => {
      if (move.children.length === 0) found.push(move.tokens);
      for (const child of move.children) walk(child);
    };
    walk(this.root);
    return found;
  }

  get written(): Written {
    return written(this.root);
  }
}

function written(move: Move): Written {
  const [main, ...others] = move.children;
  if (!main) return [];
  return [main.token, ...others.map((other): Written => [other.token, ...written(other)]), ...written(main)];
}

/** The lines of a written tree, the main line first. */
export function linesOf(text: Written): string[][] {
  const found: string[][] = [];
  const main: string[] = [];
  const beside: string[][] = [];
  for (const part of text) {
    if (typeof part === 'string') main.push(part);
    else for (const line of linesOf(part)) beside.push([...main.slice(0, -1), ...line]);
  }
  found.push(main, ...beside);
  return found;
}
