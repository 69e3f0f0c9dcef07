/** A tree of moves as lines to be read: a turn each, and variations below the move they could have replaced. */
import type { Told } from '$/api/types';
import type { Move } from './tree.svelte';

/** Sentences that a line of a list has room for. */
const FEW = 2;

/** What happened in a few words, without the rules. */
export function brief(story: readonly Told[]): string {
  const says = story.slice(0, FEW).map((line) => line.says);
  return says.join('. ') + (story.length > FEW ? ' …' : '');
}

export interface Row {
  key: string;
  depth: number;
  /** `3 B`; empty where a turn goes on after variations. */
  number: number | null;
  seat: string;
  moves: Move[];
  /** The first of a variation. */
  begins: boolean;
}

/** What is shown of a row: moves one by one, and a long deal as one. */
export interface Chip {
  /** Where it leads. */
  move: Move;
  label: string;
  title: string;
  moves: Move[];
}

/** Outcomes of chance in a row that are shown one by one. */
const MOST_DEALT = 4;

export function chipsOf(moves: readonly Move[]): Chip[] {
  const chips: Chip[] = [];
  for (let i = 0; i < moves.length;) {
    let end = i;
    while (end < moves.length && moves[end]!.seat === null) end += 1;
    if (end - i > MOST_DEALT) {
      const dealt = moves.slice(i, end);
      chips.push({
        move: dealt.at(-1)!,
        label: `${dealt[0]!.token} … ${dealt.at(-1)!.token}`,
        title: dealt.map((one) => one.token).join(' '),
        moves: dealt,
      });
      i = end;
    } else {
      const move = moves[i]!;
      chips.push({ move, label: move.token, title: brief(move.story), moves: [move] });
      i += 1;
    }
  }
  return chips;
}

export function rowsOf(root: Move): Row[] {
  const rows: Row[] = [];
  if (root.children[0]) line(root.children[0], 0, rows);
  return rows;
}

function line(first: Move, depth: number, rows: Row[]): void {
  let row: Row | null = null;
  let turn = '';
  for (let move: Move | undefined = first; move; move = move.children[0]) {
    const here: string = `${move.turn?.number} ${move.turn?.seat}`;
    if (!row || here !== turn) {
      row = {
        key: `${move.id}`,
        depth,
        number: here === turn ? null : (move.turn?.number ?? 0),
        seat: move.turn?.seat ?? '',
        moves: [],
        begins: move === first && depth > 0,
      };
      rows.push(row);
      turn = here;
    }
    row.moves.push(move);
    const others: Move[] = move.parent!.children[0] === move ? move.parent!.children.slice(1) : [];
    for (const other of others) line(other, depth + 1, rows);
    if (others.length) row = null;
  }
}
