/**
 * Rules that stand in a row, such as those of a log: one of them is a stop of the Tab key, arrows lead to the others.
 * The element around them carries `data-rules`.
 */
import { getContext, setContext } from 'svelte';

const KEY = Symbol('rules in a row');

export class RuleRow {
  private readonly links = new Set<string>();
  /** The link where one was last; the newest until then. */
  stop = $state('');
  private visited = false;

  /** A link is there until what this returns is called. */
  join(id: string): () => void {
    this.links.add(id);
    if (!this.visited) this.stop = id;
    return () => {
      this.links.delete(id);
      if (this.stop !== id) return;
      this.visited = false;
      this.stop = [...this.links].at(-1) ?? '';
    };
  }

  visit(id: string): void {
    this.visited = true;
    this.stop = id;
  }
}

/** Call it in the component around the links. */
export const ruleRow = (): RuleRow => setContext(KEY, new RuleRow());

/** The row that a link stands in, if it stands in one. */
export const rowAround = (): RuleRow | undefined => getContext<RuleRow | undefined>(KEY);

const WAYS: Readonly<Record<string, (at: number, all: number) => number>> = {
  ArrowRight: (at, all) => Math.min(at + 1, all - 1),
  ArrowDown: (at, all) => Math.min(at + 1, all - 1),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, all) => all - 1,
};

/** Whether a key led from a link to another one of its row. */
export function walkRow(link: HTMLElement, key: string): boolean {
  const way = WAYS[key];
  const all = [...(link.closest('[data-rules]')?.querySelectorAll<HTMLElement>('a.rule') ?? [])];
  if (!way || all.length === 0) return false;
  all[way(all.indexOf(link), all.length)]!.focus();
  return true;
}
