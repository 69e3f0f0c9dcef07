/** A list of keys is written as one text, `1–6: choose a tile · Q, E: turn it`, so that a language needs one line for it. */
export interface Row {
  keys: string[];
  does: string;
}

export function rows(text: string): Row[] {
  return text.split(' · ').map((one) => {
    const at = one.indexOf(': ');
    return { keys: one.slice(0, at).split(', '), does: one.slice(at + 2) };
  });
}
