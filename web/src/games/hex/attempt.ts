/** What to ask the server about something that is not offered: the token that comes nearest to what was tried. */
import type { Offer, Scene, TileKind } from './scene';
import type { Choice } from './choosing';

/** A hex that is not lit; `like` is what would have been done on one that is. */
export function ofHex({ tile, from }: Choice, hex: string, like: Offer): string {
  const by = tile === null ? '' : `${tile}:`;
  const facing = like.facing === undefined ? '' : `/${like.facing}`;
  const way = from ? `${by}${from}-${hex}${facing}` : `${by}${hex}${facing || '/0'}`;
  const tokens: Record<string, string> = {
    place: `${tile}@${hex}${facing}`,
    execute: `${tile}@${hex}${facing}!`,
    aim: `${by}${hex}`,
    move: way,
    hunt: way,
    push: `${by}${from ?? hex}>${hex}`,
    pull: `${by}${from ?? hex}<${hex}`,
    swap: `${by}${from ?? hex}<>${hex}`,
    transpose: `${by}${like.tiles?.[0]}@${hex}${facing}`,
  };
  return tokens[like.kind] ?? '';
}

/** A tile of the hand that can be played nowhere. */
export function ofTile({ code, facings, instant }: TileKind, scene: Scene): string {
  const standing = new Set(scene.units.map((unit) => unit.hex));
  const free = scene.hexes.find((hex) => !standing.has(hex.name))?.name ?? scene.hexes[0]!.name;
  const own = scene.units.filter((unit) => unit.seat === scene.turn).map((unit) => unit.hex);
  const other = scene.units.find((unit) => unit.seat !== scene.turn)?.hex ?? free;
  const [mine = free, second = free] = own;
  switch (instant) {
    case null:
      return `${code}@${free}${facings > 1 ? '/0' : ''}`;
    case 'battle':
    case 'terror':
      return `${code}!`;
    case 'move':
    case 'hunt':
      return `${code}:${mine}-${free}/0`;
    case 'push':
      return `${code}:${mine}>${other}`;
    case 'grab':
      return `${code}:${mine}<${other}`;
    case 'castling':
      return `${code}:${mine}<>${second}`;
    case 'transposition':
      return `${code}:${code}@${mine}/0`;
    default:
      return `${code}:${other}`;
  }
}
