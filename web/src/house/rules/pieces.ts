/** A text of the rules in pieces: what is stressed, what is code, and the numbers of other rules. */
export interface Piece {
  kind: 'text' | 'source' | 'stress' | 'strong' | 'code' | 'rule';
  says: string;
}

const MARKS = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\b([A-Z]{2,}(?:-[A-Z]{2})?-\d+)(?:\.\.(\d+))?/g;

/** Where a statement comes from that is in no rulebook. */
const SOURCE = /^(faq|ruling|public|rozstrzygnięcie|jawne|entscheid|öffentlich)$/i;

/** `known` says which numbers are rules of the game at hand. */
export function pieces(text: string, known: (id: string) => boolean): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  const add = (kind: Piece['kind'], says: string): void => void (says && found.push({ kind, says }));
  for (const mark of text.matchAll(MARKS)) {
    const [whole, strong, stress, code, rule, last] = mark;
    if (rule && !known(rule)) continue;
    add('text', text.slice(end, mark.index));
    if (strong) add('strong', strong);
    else if (stress) add(SOURCE.test(stress) ? 'source' : 'stress', stress);
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

/** Letters as they are compared: without case and accents. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('ł', 'l');

const NUMBER = /^[a-z]+(-[a-z]+)*-\d+$/;

/** Whether a rule answers a search: every word is in its number or its text. */
export function answers(rule: { id: string; text: string }, wanted: string): boolean {
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  const text = `${folded(rule.id)} ${folded(rule.text)}`;
  // A whole number is meant as such: ATK-1 is not ATK-10.
  return words.every((word) => (NUMBER.test(word) ? new RegExp(`\\b${word}\\b`).test(text) : text.includes(word)));
}
