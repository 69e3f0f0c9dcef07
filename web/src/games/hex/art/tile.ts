/** One tile: ground, centre plate with its emblem, corner plates. Everything is made from the tile's data. */
import type { TileKind } from '$/games/hex/scene';
import { EMBLEMS } from './emblems';
import {
  AMBER,
  BLOOD,
  BONE,
  ICE,
  INK,
  NUMB,
  PAPER,
  PAPER_SHADE,
  ROPE,
  TEAL,
  VENOM,
  artOf,
  type ArmyArt,
} from './palette';
import {
  APOTHEM,
  CORNERS,
  TILE,
  circle,
  cornerPlate,
  group,
  hexagon,
  icon,
  line,
  num,
  numeral,
  path,
  polar,
  symbol,
  type Corner,
} from './shapes';
import { EFFECT_ICONS, FEATURES, FEATURE_ICONS, INSTANT_ICONS, SIZED } from '$/games/hex/keywords.gen';
import { readSide } from './sides';

// The emblem says these already; on the board they still need an icon for links.
const EMBLEM_SAYS = new Set(['medic', 'quartermaster', 'scoper']);

/** What the sprite keeps for an army: rim and face of units, of orders and of the HQ, and the clip of its plate. */
export function armySymbols(art: ArmyArt): string {
  const edge = [0, 1, 2]
    .map((i) => path(art.edge, art.ink, `transform="translate(${-36 + 24 * i} ${num(-APOTHEM + 1)}) scale(1 .85)"`))
    .join('');
  const edges = [0, 1, 2, 3, 4, 5].map((i) => group(edge, `rotate(${60 * i})`)).join('');
  const rim = path(hexagon(TILE), art.bright) + edges;
  const face = (fill: string): string => path(hexagon(TILE - 10.5), fill, `stroke="${INK}" stroke-width="2.5"`);
  const gradient = (id: string, top: string, bottom: string): string =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`;
  const seams = [0, 1, 2, 3, 4, 5]
    .map((i) => line('M58 0H84', '#FFF', 2, `opacity=".1" transform="rotate(${60 * i})"`))
    .join('');
  const corners = [0, 1, 2, 3, 4, 5]
    .map((i) => path('M85 0L70-9V9Z', art.ink, `transform="rotate(${60 * i})"`))
    .join('');
  const scale = (size: number): string => `transform="scale(${num(size / 100)})"`;
  const frame = (size: number, fill: string): string => path(art.frame, fill, scale(size));
  const k = art.key;
  const box = 'viewBox="-100 -100 200 200" overflow="visible"';
  return (
    gradient(`face-${k}`, art.light, art.deep) +
    `<clipPath id="clip-${k}">${path(art.frame, '#000', scale(art.size - 5))}</clipPath>` +
    `<clipPath id="clipc-${k}">${path(art.frame, '#000', scale((art.size - 5) * 1.32))}</clipPath>` +
    `<symbol id="ground-${k}" ${box}>${rim}${face(`url(#face-${k})`)}<g class="seams">${seams}</g>${frame(art.size + 10, art.ink)}${frame(art.size, art.bright)}</symbol>` +
    `<symbol id="groundc-${k}" ${box}>${rim}${face(`url(#face-${k})`)}${frame((art.size + 10) * 1.32, art.ink)}${frame(art.size * 1.32, art.bright)}</symbol>` +
    `<symbol id="order-${k}" ${box}>${rim}${face('url(#face-paper)')}${corners}${line(hexagon(TILE - 20), '#8D7F62', 1.4, 'stroke-dasharray="5 4"')}</symbol>` +
    `<symbol id="hq-${k}" ${box}>${path(hexagon(TILE), art.ink)}${path(hexagon(TILE - 4), art.bright)}${path(hexagon(TILE - 10), art.ink)}` +
    `${path(hexagon(TILE - 13), art.bright)}${path(hexagon(TILE - 13), art.light, 'opacity=".14"')}${circle(0, 0, 50, art.ink)}` +
    `${circle(0, 0, 46.5, 'none', `stroke="${art.bright}" stroke-width="1.6"`)}${symbol(art.sign, 0, 0, 70, art.bright)}</symbol>` +
    `<symbol id="slab-${k}" ${box}>${path(hexagon(TILE), art.ink)}${path(hexagon(TILE - 5), art.deep)}${line(hexagon(TILE - 11), art.bright, 5, 'stroke-dasharray="26 12" stroke-dashoffset="13"')}</symbol>` +
    `<symbol id="back-${k}" ${box}>${rim}${face(art.deep)}${symbol(art.sign, 0, 0, 84, art.light)}</symbol>`
  );
}

/** What the sprite keeps for all armies: paper, netting, hatching. */
export function commonSymbols(): string {
  const ropes = Array.from({ length: 6 }, (_, i) => -188 + 54 * i)
    .map((x) => `M${x}-90L${x + 104} 90M${-x}-90L${-x - 104} 90`)
    .join('');
  const hatch = Array.from({ length: 18 }, (_, i) => -200 + 18 * i)
    .map((x) => `M${x} 90L${x + 104}-90`)
    .join('');
  const box = 'viewBox="-100 -100 200 200" overflow="visible"';
  return (
    `<linearGradient id="face-paper" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${PAPER}"/><stop offset="1" stop-color="${PAPER_SHADE}"/></linearGradient>` +
    `<clipPath id="clip-tile">${path(hexagon(TILE - 2), '#000')}</clipPath>` +
    `<symbol id="netting" ${box}><g clip-path="url(#clip-tile)">${path(hexagon(TILE), '#0B0D0F', 'opacity=".3"')}${line(ropes, INK, 8, 'opacity=".75"')}${line(ropes, ROPE, 4.4)}</g>` +
    `${line(hexagon(TILE - 4), INK, 8)}${line(hexagon(TILE - 4), ROPE, 5, 'stroke-dasharray="10 5"')}</symbol>` +
    `<symbol id="hatch" ${box}><g clip-path="url(#clip-tile)">${path(hexagon(TILE), '#0B0D0F', 'opacity=".6"')}${line(hatch, '#000', 5, 'opacity=".55"')}</g></symbol>`
  );
}

const place = (name: string): string => `<use href="#${name}" x="-100" y="-100" width="200" height="200"/>`;

/** The thickness of a tile: light under the viewer's own units, so that a mirror match can be read without colour. */
export function base(art: ArmyArt, mine: boolean): string {
  const lip = mine
    ? path(hexagon(TILE), BONE, 'transform="translate(0 4.5)"')
    : path(hexagon(TILE), art.ink, 'transform="translate(0 3)"');
  return (
    path(hexagon(TILE), '#000', 'opacity=".45" transform="translate(0 6.5)"') +
    lip +
    path(hexagon(TILE), INK, 'transform="translate(0 1.2)"')
  );
}

/** The emblem of a unit: its own, that of its trade, or one that says what its sides do. */
export function emblemOf(army: string, tile: TileKind): string {
  const own = `${army}/${tile.id}`;
  if (EMBLEMS.has(own)) return own;
  if (tile.id.startsWith('officer'))
    return tile.effects.some((effect) => effect.type === 'ranged_strength') ? 'officer_ranged' : 'officer';
  if (EMBLEMS.has(tile.id)) return tile.id;
  if (tile.kind === 'module') return 'any_module';
  if (tile.kind === 'foundation') return 'any_ground';
  const sides = tile.sides.map(readSide);
  if (sides.some((side) => side.blow)) return 'any_blow';
  if (sides.some((side) => side.shot || side.gauss || side.rocket || side.shotgun)) return 'any_shot';
  return sides.some((side) => side.net || side.web) ? 'any_net' : 'any_wall';
}

/** Everything that never changes about a tile and never turns. */
export function ground(army: string, art: ArmyArt, tile: TileKind, compact: boolean): string {
  if (tile.kind === 'instant')
    return (
      place(`order-${art.key}`) + icon(INSTANT_ICONS[tile.instant ?? ''] ?? '', 0, 0, compact ? 112 : 92, '#17130C')
    );
  if (tile.kind === 'hq') return place(`hq-${art.key}`);
  if (tile.kind === 'foundation')
    return place(`slab-${art.key}`) + `<g class="slab-${art.key}">${emblem(army, tile, 1.25)}</g>`;
  const scale = art.emblem * (compact ? 1.32 : 1);
  const c = compact ? 'c' : '';
  return (
    place(`ground${c}-${art.key}`) +
    `<g clip-path="url(#clip${c}-${art.key})" class="ink-${art.key}">${emblem(army, tile, scale)}</g>`
  );
}

const emblem = (army: string, tile: TileKind, scale: number): string =>
  `<use href="#u-${emblemOf(army, tile).replace('/', '-')}" x="-44" y="-44" width="88" height="88" transform="scale(${num(scale)})"/>`;

/** A token that lies on a tile, between its plate and its corners: its icon, and how many there are. */
function token(x: number, y: number, name: string, fill: string, count = 1): string {
  const drawn =
    circle(x, y, 22, INK) + circle(x, y, 18.5, fill) + icon(name, x - (count > 1 ? 6 : 0), y, count > 1 ? 24 : 29, INK);
  return count > 1 ? drawn + numeral(count, x + 9, y, 16, INK, 6.4) : drawn;
}

export interface Tokens {
  /** Venom: the seats whose markers lie there. */
  venom?: readonly string[];
  paralysed?: boolean;
  /** What lies under the unit. */
  under?: { army: string; tile: TileKind } | null;
}

/** What lies on a unit, or under it: every token has its own place. */
export function tokens({ venom = [], paralysed = false, under = null }: Tokens): string {
  let drawn = paralysed ? token(0, 3, 'paralysis', NUMB) : '';
  if (venom.length) drawn += token(-31, -31, 'venom', VENOM, venom.length);
  if (under) drawn += token(31, -31, foundationIcon(under.tile), artOf(under.army).bright);
  return drawn;
}

/** A foundation is called by its one feature. */
export const foundationIcon = (tile: TileKind): string => FEATURE_ICONS[tile.features[0] ?? ''] ?? 'lair';

/** The rim of a foundation that shows round the unit on it. */
export const footing = (army: string): string => {
  const art = artOf(army);
  return (
    path(hexagon(TILE + 8), art.ink) +
    line(hexagon(TILE + 4), art.bright, 7, 'stroke-dasharray="34 16" stroke-dashoffset="17"')
  );
};

function plate(art: ArmyArt, corner: Corner, content: string, fill = INK): string {
  const angle = CORNERS[corner];
  const [x, y] = polar(angle, 75);
  const turn = `transform="rotate(${angle - 90})"`;
  return (
    path(
      cornerPlate(),
      art.bright,
      `${turn} stroke="${INK}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"`,
    ) +
    path(cornerPlate(17.5, 92.5), fill, turn) +
    group(content, `translate(${num(x)} ${num(y)})`)
  );
}

export interface Numbers {
  /** Current values of the printed initiative icons, and those that modules add. */
  initiative?: readonly number[];
  extra?: readonly number[];
  wounds?: number;
  /** What is left: of an HQ what its seat has, of another unit the wounds that destroy it. */
  toughness?: number;
  /** The HQ belongs to a game that counts points. */
  used?: boolean;
}

/** A value on a plate; one that is raised or lowered carries a tip as well as its colour. */
function value(number: number, change: number): string {
  const big = number > 9;
  if (!change) return numeral(number, 0, 0, big ? 18 : 24, INK, 5.8);
  const y = change > 0 ? 4.5 : -4.5;
  const tip = change > 0 ? 'M-6-10.5L0-16.5 6-10.5Z' : 'M-6 10.5L0 16.5 6 10.5Z';
  return numeral(number, 0, y, big ? 14 : 18, INK, 6.2) + path(tip, INK);
}

function initiatives(
  art: ArmyArt,
  printed: readonly number[],
  now: readonly number[],
  extra: readonly number[],
): string {
  const all: [number, number][] = [
    ...now.map((icon, i): [number, number] => [icon, icon - (printed[i] ?? icon)]),
    ...extra.map((icon): [number, number] => [icon, 1]),
  ];
  const corners: Corner[] = ['W', 'SW', 'NW'];
  return all
    .slice(0, 3)
    .map(([icon, change], i) =>
      plate(art, corners[i]!, value(icon, change), change > 0 ? AMBER : change < 0 ? ICE : BONE),
    )
    .join('');
}

/** One heart for each toughness: a wound strikes it, one that others add is amber and carries a plus. */
function hearts(art: ArmyArt, toughness: number, wounds: number, printed: number): string {
  const colour = toughness > printed ? AMBER : BONE;
  if (toughness > 3)
    return plate(art, 'E', icon('toughness', -8, 0, 13, colour) + numeral(toughness - wounds, 7, 0, 17, colour, 5.4));
  const spots: [number, number][] =
    toughness === 1
      ? [[0, 1]]
      : toughness === 2
        ? [
            [0, -8],
            [0, 8.5],
          ]
        : [
            [-7, -7],
            [7, -7],
            [0, 7],
          ];
  const size = toughness === 1 ? 22 : toughness === 2 ? 15 : 13;
  const drawn = spots.map(([x, y], i) => {
    const struck = i < wounds;
    const r = size * 0.42;
    return (
      icon('toughness', x, y, size, struck ? BLOOD : i < printed ? BONE : AMBER) +
      (struck
        ? line(`M${x - r} ${y - r}L${x + r} ${y + r}`, INK, 3.6)
        : i < printed
          ? ''
          : line(
              `M${num(x - r * 0.55)} ${y}H${num(x + r * 0.55)}M${x} ${num(y - r * 0.55)}V${num(y + r * 0.55)}`,
              INK,
              3,
            ))
    );
  });
  return plate(art, 'E', drawn.join(''));
}

/** Modules say on the left how much they add, and to what. */
function effects(art: ArmyArt, tile: TileKind): string {
  const sized = tile.effects.find((effect) => SIZED.has(effect.type));
  let drawn = '';
  if (sized) {
    const bonus = `${sized.value > 0 ? '+' : '-'}${Math.abs(sized.value)}`;
    drawn += plate(art, 'W', numeral(bonus, 0, 0, 17, INK, 5.8), sized.value > 0 ? AMBER : ICE);
  }
  const spots: Corner[] = sized ? ['SW', 'NW'] : ['W', 'SW'];
  const icons = tile.effects
    .filter((effect) => !EMBLEM_SAYS.has(effect.type))
    .map((effect) => EFFECT_ICONS[effect.type] ?? 'link');
  return (
    drawn +
    icons
      .slice(0, 2)
      .map((name, i) => plate(art, spots[i]!, icon(name, 0, 0, 22, name === 'mobility' ? TEAL : BONE)))
      .join('')
  );
}

/** The six corner plates: on the left when, on the right what it survives and what it can do. */
export function plates(art: ArmyArt, tile: TileKind, now: Numbers): string {
  if (tile.kind === 'instant' || tile.kind === 'foundation') return '';
  let drawn = '';
  if (tile.initiative.length)
    drawn += initiatives(art, tile.initiative, now.initiative ?? tile.initiative, now.extra ?? []);
  if (tile.kind === 'hq') {
    drawn += plate(art, 'E', numeral(now.toughness ?? 20, 0, 0, 18, BONE, 5.4));
    const gift = tile.effects[0];
    if (gift)
      drawn += plate(
        art,
        (now.extra?.length ?? 0) > 0 ? 'NW' : 'SW',
        icon(EFFECT_ICONS[gift.type] ?? 'link', 0, 0, 23, AMBER),
      );
  } else {
    if (!tile.initiative.length || tile.effects.length) drawn += effects(art, tile);
    const wounds = now.wounds ?? 0;
    const all = now.toughness === undefined ? tile.toughness : now.toughness - 1 + wounds;
    if (all > 0) drawn += hearts(art, all, wounds, tile.toughness);
  }
  const features = FEATURES.filter((feature) => tile.features.includes(feature));
  const spots: Corner[] = ['SE', 'NE', 'NW'];
  const colour = now.used ? '#6E6A5E' : AMBER;
  return (
    drawn +
    features
      .slice(0, 3)
      .map((feature, i) => plate(art, spots[i]!, icon(FEATURE_ICONS[feature] ?? '', 0, 0, 24, colour)))
      .join('')
  );
}

/** The ring outside a tile or a cell; it never covers a plate. */
export const ring = (colour: string, width: number, dash = '', offset = 0): string =>
  line(hexagon(TILE + 2), INK, width + 4) +
  line(hexagon(TILE + 2), colour, width, dash && `stroke-dasharray="${dash}" stroke-dashoffset="${offset}"`);

const CRACKS = 'M-96-10L-52-4-40-26-8 2-14 26 20 40 34 83M-8 2L28-20 42-83M28-20L62-12 96 8';
const [NEX, NEY] = polar(CORNERS.NE, 75);

/** States that lie over the tile, each told by more than its colour. */
export const STATES = {
  used:
    path(hexagon(TILE), '#0B0D0F', 'opacity=".42"') +
    circle(NEX, NEY, 19, INK) +
    line(`M${num(NEX - 9)} ${num(NEY)}l6 7l11-14`, BONE, 5.5),
  shaded: path(hexagon(TILE), '#0B0D0F', 'opacity=".5"'),
  unreachable: place('hatch'),
  wounded: icon('wound', 30, 30, 50, INK) + icon('wound', 30, 30, 40, BLOOD),
  doomed:
    ring(BLOOD, 5.5, '15 9') +
    circle(NEX, NEY, 22, INK) +
    circle(NEX, NEY, 19, BLOOD) +
    icon('death', NEX, NEY, 24, INK),
  dying:
    path(hexagon(TILE), '#2A0703', 'opacity=".62"') +
    line(CRACKS, INK, 9, 'stroke-linejoin="bevel"') +
    line(CRACKS, BLOOD, 4.4, 'stroke-linejoin="bevel"') +
    icon('death', 0, 6, 84, INK) +
    icon('death', 0, 6, 72, BONE) +
    ring(BLOOD, 5),
  recent:
    line(hexagon(TILE + 2), INK, 8) +
    line(hexagon(TILE + 2), BONE, 4.5, 'stroke-dasharray="1 9" stroke-linecap="round"'),
  legal: ring(AMBER, 5, '34 64', 17),
  selected: ring(AMBER, 6),
  steel: circle(NEX, NEY, 20, INK) + icon('steel-net', NEX, NEY, 28, '#C7D2DA'),
} as const;

export type TileState = keyof typeof STATES;
const ORDER: TileState[] = [
  'used',
  'shaded',
  'unreachable',
  'steel',
  'recent',
  'wounded',
  'doomed',
  'dying',
  'legal',
  'selected',
];

export const drawStates = (states: readonly TileState[]): string =>
  ORDER.filter((state) => states.includes(state))
    .map((state) => STATES[state])
    .join('');
