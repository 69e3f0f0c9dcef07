/**
 * Rules that stand in a row, such as those of a log or of a whole book: one of them is a stop of the Tab key, arrows lead
 * to the others. The element around them carries `data-rules`; where rules are told whole, their heads carry `data-head`.
 */
import { getContext, setContext, untrack } from 'svelte';

const KEY = Symbol('rules in a row');

export class RuleRow {
  private readonly links = new Set<string>();
  /** The link where one was last; until then the newest, or in a book the first. */
  stop = $state('');
  private visited = false;

  constructor(private readonly first = false) {}

  /** A link is there until what this returns is called. */
  join(id: string): () => void {
    this.links.add(id);
    // Links join in effects, and must not do so again because the stop has moved.
    const stop = untrack(() => this.stop);
    if (!this.visited && (!this.first || !stop)) this.stop = id;
    return () => {
      this.links.delete(id);
      if (this.stop !== id) return;
      this.visited = false;
      this.stop = [...this.links].at(this.first ? 0 : -1) ?? '';
    };
  }

  visit(id: string): void {
    this.visited = true;
    this.stop = id;
  }
}

/** Call it in the component around the links; `first`: until one was visited the first of them is the stop. */
export const ruleRow = (first = false): RuleRow => setContext(KEY, new RuleRow(first));

/** The row that a link stands in, if it stands in one. */
export const rowAround = (): RuleRow | undefined => getContext<RuleRow | undefined>(KEY);

/** Up and down lead from head to head where there are heads; left and right to every rule that is named, too. */
const WAYS: Readonly<
  Record<string, (at: number, all: HTMLElement[], heads: HTMLElement[]) => HTMLElement | undefined>
> = {
  ArrowRight: (at, all) => all[at + 1],
  ArrowLeft: (at, all) => all[at - 1],
  ArrowDown: (at, all, heads) => heads.find((head) => all.indexOf(head) > at),
  ArrowUp: (at, all, heads) => heads.findLast((head) => all.indexOf(head) < at),
  Home: (_, all) => all[0],
  End: (_, __, heads) => heads.at(-1),
};

/** Whether a key led from a link to another one of its row. */
export function walkRow(link: HTMLElement, key: string): boolean {
  const way = WAYS[key];
  const all = [...(link.closest('[data-rules]')?.querySelectorAll<HTMLElement>('a.rule, [data-head]') ?? [])];
  if (!way || all.length === 0) return false;
  const heads = all.filter((one) => one.dataset.head !== undefined);
  way(all.indexOf(link), all, heads.length ? heads : all)?.focus();
  return true;
}

/** What a link of a row does with a key: whether it was for the row. */
export function walked(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !walkRow(event.currentTarget as HTMLElement, event.key))
    return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
