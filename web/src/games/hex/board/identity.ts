/** Who is who from one picture to the next, so that a unit that moves is seen moving. */
import type { Look } from '$/games/hex/scene';

export class Identities {
  private known = new Map<string, { kind: string; id: number }>();
  private next = 1;

  /** A number for every unit: the same as before where it stood, or where its like has gone to. */
  follow(units: readonly Look[]): Map<string, number> {
    const now = new Map<string, { kind: string; id: number }>();
    const came: Look[] = [];
    for (const unit of units) {
      const kind = `${unit.seat}${unit.code}`;
      const old = this.known.get(unit.hex);
      if (old?.kind === kind) now.set(unit.hex, old);
      else came.push(unit);
    }
    const left = [...this.known].filter(([hex]) => !now.has(hex)).map(([, unit]) => unit);
    for (const unit of came) {
      const kind = `${unit.seat}${unit.code}`;
      const at = left.findIndex((other) => other.kind === kind);
      const [moved] = at >= 0 ? left.splice(at, 1) : [];
      now.set(unit.hex, moved ?? { kind, id: this.next++ });
    }
    this.known = now;
    return new Map([...now].map(([hex, { id }]) => [hex, id]));
  }
}
