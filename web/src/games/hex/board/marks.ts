/** What is drawn over the map in grease pencil: lines of fire, links, nets, and the arrows of a battle. */
import { AMBER, BLOOD, BONE, ICE, INK, ROPE, STEEL, TEAL, VENOM } from '$/games/hex/art/palette';
import { circle, group, hexagon, icon, line, num, numeral, path, points, polar } from '$/games/hex/art/shapes';
import { EFFECT_ICONS } from '$/games/hex/keywords.gen';
import type { Link, Mark, Told, UnitAttack } from '$/games/hex/scene';

export type Spot = [number, number];
export type Where = (hex: string) => Spot;

interface Stretch {
  a: Spot;
  b: Spot;
  angle: number;
  length: number;
}

/** The stretch between two points, shortened at both ends. */
function along(start: Spot, end: Spot, gapStart: number, gapEnd: number): Stretch {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  return {
    a: [start[0] + ux * gapStart, start[1] + uy * gapStart],
    b: [end[0] - ux * gapEnd, end[1] - uy * gapEnd],
    angle: (Math.atan2(dx, -dy) * 180) / Math.PI,
    length: Math.max(length - gapStart - gapEnd, 1),
  };
}

const stand = (body: string, { a, angle }: Stretch): string =>
  group(body, `translate(${num(a[0])} ${num(a[1])}) rotate(${num(angle)})`);

/** What arrives: the number in a notched disc; with a small plate when armour has taken a point. */
export function damage([x, y]: Spot, value: number, fill: string, scale = 1, armour = false): string {
  const notches = [0, 1, 2, 3]
    .map((i) => path('M-6-27H6V-19H-6Z', fill, `transform="rotate(${45 + 90 * i})"`))
    .join('');
  const stopped = armour ? path('M12-30H34V-14L23-6 12-14Z', STEEL, `stroke="${INK}" stroke-width="3"`) : '';
  return group(
    circle(0, 0, 29, INK) + notches + circle(0, 0, 22, fill) + numeral(value, 0, 0, 24, INK, 5.6) + stopped,
    `translate(${num(x)} ${num(y)}) scale(${scale})`,
  );
}

const MUZZLE = 86;
/** Where the disc of a line of fire lies on its target: deeper on a neighbour, so that the arrow to it is seen. */
const ends = (start: Spot, end: Spot): number => (Math.hypot(end[0] - start[0], end[1] - start[1]) < 200 ? 36 : 52);

/** One side's attack as it would go now: a beam to each unit it hits, or to the edge when it is lost. */
export function fireLine(from: string, attack: UnitAttack, where: Where, scale = 1): string {
  const start = where(from);
  if (attack.hits.length === 0) {
    const last = attack.line.at(-1);
    if (!last || attack.way === 'blow') return '';
    const stretch = along(start, where(last), 88, 10);
    return stand(
      line(`M0 0V${num(-stretch.length)}`, AMBER, 4, 'stroke-dasharray="3 12" opacity=".6"') +
        circle(0, -stretch.length, 13, 'none', `stroke="${AMBER}" stroke-width="4" opacity=".7"`),
      stretch,
    );
  }
  const target = attack.hits.at(-1)!;
  const stretch = along(start, where(target.hex), MUZZLE, ends(start, where(target.hex)));
  const beam = points([
    [-7, 0],
    [7, 0],
    [4, -stretch.length],
    [-4, -stretch.length],
  ]);
  let ticks = '';
  for (let y = stretch.length < 60 ? 0 : 26; y < stretch.length - 18; y += 36)
    ticks += `M-13 ${-y}L0 ${-y - 11}L13 ${-y}`;
  const drawn = stand(
    path(beam, AMBER, `opacity=".6" stroke="${INK}" stroke-width="2"`) + line(ticks, INK, 8) + line(ticks, AMBER, 4.5),
    stretch,
  );
  const back = target.reflected ? reflection(where(target.hex), where(target.reflected), AMBER) : '';
  const discs = attack.hits
    .map((hit) =>
      damage(
        along(start, where(hit.hex), MUZZLE, ends(start, where(hit.hex))).b,
        hit.arrives,
        AMBER,
        scale,
        hit.armour,
      ),
    )
    .join('');
  return drawn + back + discs;
}

/** A thrown-back attack goes on hollow. */
function reflection(from: Spot, to: Spot, colour: string): string {
  const stretch = along(from, to, 70, 60);
  const head = -stretch.length;
  return stand(
    line(`M24 0V${num(head + 16)}`, INK, 12) +
      line(`M24 0V${num(head + 16)}`, colour, 7, 'stroke-dasharray="2 9" stroke-linecap="round"') +
      path(`M24 ${num(head)}l16 26h-32Z`, '#E7F1FA', `stroke="${INK}" stroke-width="4"`),
    stretch,
  );
}

/** A module at work: the cable goes over the edge, a bead says what it brings; harmful ones are ice. */
export function linkLine(from: string, link: Link, where: Where): string {
  const [start, end] = [where(from), where(link.to)];
  const { a, b } = along(start, end, 66, 56);
  // Nearer to who gets it, so that two modules that serve each other keep their beads apart.
  const [x, y]: Spot = [start[0] + (end[0] - start[0]) * 0.56, start[1] + (end[1] - start[1]) * 0.56];
  const cable = `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`;
  const colour = link.harm ? ICE : TEAL;
  const beads = link.gifts
    .map((gift, i) => {
      const shift = (i - (link.gifts.length - 1) / 2) * 40;
      return (
        circle(x + shift, y, 22, INK) +
        circle(x + shift, y, 19, colour) +
        icon(EFFECT_ICONS[gift.effect] ?? 'link', x + shift, y, 24, INK)
      );
    })
    .join('');
  return (
    line(cable, INK, 15, 'stroke-linecap="round"') +
    line(cable, colour, 9, 'stroke-linecap="round"') +
    line(cable, INK, 2.4, 'stroke-dasharray="5 6"') +
    beads
  );
}

/** A net holds over the shared edge; where two nets cancel each other the ropes have a gap and a knot. */
export function netRope(from: string, to: string, holds: boolean, where: Where): string {
  const [start, end] = [where(from), where(to)];
  const { a, b } = along(start, end, 62, 62);
  const rope = `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}`;
  const drawn = line(rope, INK, 14) + line(rope, ROPE, 7, 'stroke-dasharray="9 5"');
  if (holds) return drawn;
  const [x, y]: Spot = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
  return drawn + circle(x, y, 15, INK) + line(`M${num(x - 8)} ${num(y - 8)}l16 16m0-16l-16 16`, ROPE, 5);
}

/** A spot to the right of an arrow, where it meets the target. */
function beside(start: Spot, end: Spot): Spot {
  if (start[0] === end[0] && start[1] === end[1]) return [end[0] + 46, end[1] - 46];
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  return [end[0] - ux * 78 - uy * 46, end[1] - uy * 78 + ux * 46];
}

function blow(start: Spot, end: Spot, agony: boolean, colour = BLOOD): string {
  const stretch = along(start, end, 44, 46);
  const l = stretch.length;
  const tail: [number, number][] = agony
    ? [
        [17, 0],
        [11, -8],
        [6, 4],
        [0, -9],
        [-6, 4],
        [-11, -8],
        [-17, 0],
      ]
    : [
        [17, 0],
        [0, -9],
        [-17, 0],
      ];
  const shape = points([[0, -l], [30, -l + 40], [13, -l + 34], ...tail, [-13, -l + 34], [-30, -l + 40]]);
  return stand(
    path(shape, colour, `stroke="${INK}" stroke-width="7" stroke-linejoin="round" paint-order="stroke"`) +
      line(`M-7-12L-4 ${num(-l + 40)}M7-12L4 ${num(-l + 40)}`, '#FFD9CF', 2.6, 'opacity=".8"'),
    stretch,
  );
}

function shot(start: Spot, end: Spot): string {
  const stretch = along(start, end, 62, 40);
  const l = stretch.length;
  const tracer = `M0 0V${num(-l + 30)}`;
  const head = `M0 ${num(-l)}C9 ${num(-l + 10)} 11 ${num(-l + 18)} 11 ${num(-l + 34)}H-11C-11 ${num(-l + 18)} -9 ${num(-l + 10)} 0 ${num(-l)}Z`;
  return stand(
    line(tracer, INK, 14) +
      line(tracer, BLOOD, 8, 'stroke-dasharray="20 6"') +
      path(head, BLOOD, `stroke="${INK}" stroke-width="6" paint-order="stroke"`),
    stretch,
  );
}

/** A shot on its bent way: a tracer to each unit that bends it, a knot there, and the round from the last one. */
function bent(start: Spot, end: Spot, via: readonly Spot[]): string {
  const stops = [start, ...via];
  const way = `M${stops.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}`;
  const knots = via.map(([x, y]) => circle(x, y, 17, INK) + circle(x, y, 12, BLOOD)).join('');
  const tracer = via.length ? line(way, INK, 14) + line(way, BLOOD, 8, 'stroke-dasharray="20 6"') : '';
  return tracer + shot(stops.at(-1)!, end) + knots;
}

function blast(start: Spot, end: Spot): string {
  const stretch = along(start, end, 30, 60);
  const l = stretch.length;
  return stand(
    path(
      points([
        [-34, -l],
        [0, -l - 22],
        [34, -l],
        [18, -l + 8],
        [8, 0],
        [-8, 0],
        [-18, -l + 8],
      ]),
      BLOOD,
      `stroke="${INK}" stroke-width="6" paint-order="stroke"`,
    ),
    stretch,
  );
}

/** A rocket is steered: its trail bends, and its head is its own. */
function rocket(start: Spot, end: Spot): string {
  const { a, b } = along(start, end, 62, 40);
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const [cx, cy]: Spot = [(a[0] + b[0]) / 2 + dy * 0.22, (a[1] + b[1]) / 2 - dx * 0.22];
  const trail = `M${num(a[0])} ${num(a[1])}Q${num(cx)} ${num(cy)} ${num(b[0])} ${num(b[1])}`;
  const angle = (Math.atan2(b[0] - cx, cy - b[1]) * 180) / Math.PI;
  return (
    line(trail, INK, 14, 'stroke-linecap="round"') +
    line(trail, BLOOD, 8, 'stroke-dasharray="14 6"') +
    group(
      path('M0-34C14-20 16-6 16 10L26 24H-26L-16 10C-16-6-14-20 0-34Z', BLOOD, `stroke="${INK}" stroke-width="6"`) +
        circle(0, -4, 6, INK),
      `translate(${num(b[0])} ${num(b[1])}) rotate(${num(angle)})`,
    )
  );
}

/** Venom works in the unit itself. */
const sting = ([x, y]: Spot): string =>
  circle(x, y, 50, INK) + circle(x, y, 45, VENOM) + icon('venom', x, y - 2, 70, INK);

/** The attack bends to the medic that takes it. */
export function absorbed(target: Spot, medic: Spot): string {
  const { a, b } = along(target, medic, 20, 40);
  const curve = `M${num(a[0])} ${num(a[1])}Q${num((a[0] + b[0]) / 2 + (b[1] - a[1]) * 0.3)} ${num((a[1] + b[1]) / 2 - (b[0] - a[0]) * 0.3)} ${num(b[0])} ${num(b[1])}`;
  return (
    line(curve, INK, 14, 'stroke-linecap="round"') +
    line(curve, BLOOD, 7, 'stroke-dasharray="4 10" stroke-linecap="round"') +
    circle(medic[0], medic[1], 32, INK) +
    circle(medic[0], medic[1], 28, BONE) +
    icon('medic', medic[0], medic[1], 36, BLOOD)
  );
}

/** One attack of a battle; a `quiet` one belongs to an earlier sentence and keeps its numbers to itself. */
export function battleArrow(mark: Mark, where: Where, quiet = false): string {
  const [start, end] = [where(mark.from), where(mark.to)];
  const arrow =
    mark.way === 'blow'
      ? blow(start, end, mark.agony)
      : mark.way === 'blast' || mark.way === 'charge'
        ? blast(start, end)
        : mark.way === 'rocket'
          ? rocket(start, end)
          : mark.way === 'venom'
            ? sting(end)
            : mark.way === 'poison'
              ? blow(start, end, false, VENOM)
              : bent(start, end, (mark.via ?? []).map(where));
  let drawn = arrow;
  if (mark.reflected) drawn += reflection(end, where(mark.reflected), BLOOD);
  if (mark.medic) drawn += absorbed(end, where(mark.medic));
  if (quiet) return drawn;
  return (
    drawn + damage(beside(start, end), mark.arrives, mark.arrives ? BONE : '#8E979B', 0.82, mark.arrives < mark.power)
  );
}

/** Does this sentence tell of this arrow? */
export function isArrowOf(told: Told, mark: Mark): boolean {
  const [from, ...others] = told.places;
  return mark.from === from && (mark.way === 'venom' ? told.kind === 'stung' : others.includes(mark.to));
}

/** In the NE corner of a tile: it falls, and in which segment. */
export function doomedAt(segment: number | null | undefined): string {
  if (segment === null || segment === undefined) return '';
  return (
    path('M22-87H54L64-70V-62L54-47H22L12-62V-72Z', INK) +
    path('M24-83H52L60-69V-63L52-51H24L16-63V-71Z', BLOOD) +
    icon('death', 27, -67, 22, INK) +
    numeral(segment, 48, -67, 19, INK, 5.8)
  );
}

/** An HQ is destroyed: no death of a unit looks like it. */
export function hqFall([x, y]: Spot): string {
  const burst = [0, 1, 2, 3, 4, 5].map((side) => {
    const [ax, ay] = polar(side * 60 - 9, 112);
    const [bx, by] = polar(side * 60 + 9, 112);
    const [tx, ty] = polar(side * 60, 172);
    return `M${num(ax)} ${num(ay)}L${num(tx)} ${num(ty)}L${num(bx)} ${num(by)}Z`;
  });
  return group(
    path(burst.join(''), BLOOD, `stroke="${INK}" stroke-width="6" stroke-linejoin="round" paint-order="stroke"`) +
      path(hexagon(108), 'none', `stroke="${INK}" stroke-width="22"`) +
      path(hexagon(108), 'none', `stroke="${BLOOD}" stroke-width="12"`),
    `translate(${num(x)} ${num(y)})`,
  );
}

/** What an HQ loses. */
export function hqLoss([x, y]: Spot, loss: number): string {
  return group(
    path('M-34-17H26L36-7V17H-24L-34 7Z', INK) +
      path('M-31-14H25L33-6V14H-23L-31 6Z', BLOOD) +
      numeral(`-${loss}`, 0, 0, 18, INK, 5.6),
    `translate(${num(x)} ${num(y + 26)})`,
  );
}
