import type en from './words/en.json';

/** A text of the rules in pieces: what is stressed, what is code, and the numbers of other rules. */
export interface Piece {
  kind: 'text' | 'source' | 'stress' | 'strong' | 'code' | 'rule';
  says: string;
}

const MARKS =
  /\[((?:text|faq|picture|ruling)[^\]]*)\]|\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\b([A-Z]{2,}(?:-[A-Z]{2})?-\d+)(?:\.\.(\d+))?/g;

const words = import.meta.glob<Partial<typeof en>>('./words/*.json', { eager: true, import: 'default' });

/** Where a statement comes from that is in no rulebook, in all languages: rules need not be in that of the page. */
const SOURCES = new Set(Object.values(words).flatMap((one) => one.sources?.split(' ') ?? []));

/** The word of a data file before what it means, e.g. "`produce`: ..." or "cost `card`: ...". */
const DATA_WORD = /^(\p{L}+ )?(?:`[^`]+` ?)+(\p{L}+)?: /u;

/** A rule as players read it: without the word under which data files know it. */
export function spoken(text: string): string {
  const rest = text.replace(DATA_WORD, (_, kind?: string) => (kind ? `${kind.trim()}: ` : ''));
  return rest === text ? text : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** `known` says which numbers are rules of the game at hand. */
export function pieces(text: string, known: (id: string) => boolean): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  const add = (kind: Piece['kind'], says: string): void => void (says && found.push({ kind, says }));
  for (const mark of text.matchAll(MARKS)) {
    const [whole, source, strong, stress, code, rule, last] = mark;
    if (rule && !known(rule)) continue;
    add('text', text.slice(end, mark.index));
    if (source) add('source', source);
    else if (strong) add('strong', strong);
    else if (stress) add(SOURCES.has(stress.toLowerCase()) ? 'source' : 'stress', stress);
    else if (code) add('code', code);
    else if (rule) {
      add('rule', rule);
      if (last) {
        // `NET-4..6` names two rules and those between them.
        add('text', '..');
        add('rule', rule.replace(/\d+$/, last));
      }
    }
    end = mark.index + whole.length;
  }
  add('text', text.slice(end));
  return found;
}
