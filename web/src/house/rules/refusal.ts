/** A refusal without what was typed and without the number of its rule, which stands beside it as a link. */
export function reasonOf({ says, rule }: { says: string; rule: string | null }): string {
  const at = rule ? says.indexOf(`${rule} `) : -1;
  return at < 0 || !rule ? says : says.slice(at + rule.length + 1);
}
