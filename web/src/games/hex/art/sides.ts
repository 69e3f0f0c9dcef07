/** What stands on the six sides of a tile. Each drawing looks up (side 0); the tile turns it. */
import { AMBER, BLOOD, BONE, HOT, ICE, INK, ROPE, STEEL, TEAL, VENOM } from './palette';
import { circle, group, line, numeral, path } from './shapes';

const GLASS = '#E7F1FA';
const TIP = -87;
const BASE = -51;
const OUTLINE = `stroke="${INK}" stroke-width="3.4" stroke-linejoin="round" paint-order="stroke"`;
const TOOTH = [0, 15, 10.2, 7.8, 6.4, 5.2];
const ROUND = [0, 7.6, 6.6, 5.6, 4.6, 4];

export interface Side {
  blow: number;
  shot: number;
  friendly: boolean;
  gauss: boolean;
  armour: boolean;
  net: boolean;
  web: boolean;
  link: boolean;
  reflection: boolean;
  rocket: number;
  shotgun: number;
  charge: boolean;
  poisoning: boolean;
  longLink: boolean;
  trap: boolean;
  input: boolean;
  output: boolean;
}

/** `m2+a`: a blow of strength 2, and armour. */
export function readSide(word: string): Side {
  const side: Side = {
    blow: 0,
    shot: 0,
    friendly: false,
    gauss: false,
    armour: false,
    net: false,
    web: false,
    link: false,
    reflection: false,
    rocket: 0,
    shotgun: 0,
    charge: false,
    poisoning: false,
    longLink: false,
    trap: false,
    input: false,
    output: false,
  };
  for (const part of word.split('+')) {
    const value = Number(part.slice(1) || 1);
    if (part[0] === 'm') side.blow = value;
    else if (part[0] === 'f') [side.blow, side.friendly] = [value, true];
    else if (part[0] === 's') side.shot = value;
    else if (part[0] === 'g') side.gauss = true;
    else if (part[0] === 'a') side.armour = true;
    else if (part[0] === 'n') side.net = true;
    else if (part[0] === 'w') side.web = true;
    else if (part[0] === 'k') side.link = true;
    else if (part[0] === 'r') side.reflection = true;
    else if (part[0] === 'q') side.rocket = value;
    else if (part[0] === 'h') side.shotgun = value;
    else if (part[0] === 'x') side.charge = true;
    else if (part[0] === 'p') side.poisoning = true;
    else if (part[0] === 'K') side.longLink = true;
    else if (part[0] === 't') side.trap = true;
    else if (part[0] === 'i') side.input = true;
    else if (part[0] === 'o') side.output = true;
  }
  return side;
}

const spread = (count: number, pitch: number): number[] =>
  Array.from({ length: count }, (_, i) => pitch * (i - (count - 1) / 2));

// Raised strength is amber and banded, so that it is seen without its colour too.
const band = (x: number, half: number, colour: string, y: number): string =>
  colour === AMBER ? line(`M${x - half} ${y}H${x + half}`, INK, 3) : '';

function tooth(x: number, half: number, colour: string, tip: number, hollow: boolean): string {
  const outer = path(`M${x} ${tip}L${x + half} ${BASE}Q${x} ${BASE - 8} ${x - half} ${BASE}Z`, colour, OUTLINE);
  if (!hollow) return outer + band(x, half * 0.68, colour, BASE - 11);
  const inner = half * 0.5;
  return (
    outer + path(`M${x} ${tip + 15}L${x + inner} ${BASE - 8.5}Q${x} ${BASE - 12} ${x - inner} ${BASE - 8.5}Z`, INK)
  );
}

function blows(strength: number, colour: string, friendly: boolean, shift: number): string {
  const count = Math.min(strength, 5);
  const half = shift ? Math.min(TOOTH[count]!, 10) : TOOTH[count]!;
  return spread(count, 2 * half + (friendly ? 1.6 : 0.6))
    .map((x) => tooth(x + shift, half, colour, TIP + (strength > 2 && Math.abs(x) > 1 ? 3 : 0), friendly))
    .join('');
}

function round(x: number, half: number, colour: string): string {
  const shape =
    `M${x} ${TIP}C${x + half * 0.8} ${TIP + 7} ${x + half} ${TIP + 13} ${x + half} ${TIP + 19}V${BASE - 8}H${x - half}V${TIP + 19}` +
    `C${x - half} ${TIP + 13} ${x - half * 0.8} ${TIP + 7} ${x} ${TIP}ZM${x - half} ${BASE - 4.6}H${x + half}V${BASE + 1}H${x - half}Z`;
  return path(shape, colour, OUTLINE) + band(x, half, colour, BASE - 14);
}

function shots(strength: number, colour: string, shift: number): string {
  const half = ROUND[Math.min(strength, 5)]!;
  return spread(Math.min(strength, 5), 2 * half + 3.4)
    .map((x) => round(x + shift, half, colour))
    .join('');
}

/** From six on: five of them and the number. */
const many = (strength: number): string =>
  strength > 5 ? circle(0, -46, 13, INK) + group(numeral(strength, 0, 0, 15, AMBER, 5.6), 'translate(0 -46)') : '';

const gauss = (colour: string): string =>
  path('M-19-68H-8V-62.5H-19ZM8-68H19V-62.5H8ZM-19-57.5H-8V-52H-19ZM8-57.5H19V-52H8Z', colour, OUTLINE) +
  path(`M0 ${TIP - 1}L10-71H4V${BASE + 3}H-4V-71H-10Z`, colour, OUTLINE);

/** A riveted plate along the edge; `port` is half the width of the opening for an attack. */
function armour(port: number): string {
  const plates = port ? `M-38-83H${-port}V-69.5H-33ZM${port}-83H38L33-69.5H${port}Z` : 'M-38-83H38L33-69.5H-33Z';
  const shine = port ? `M-36-81.4H${-port}M${port}-81.4H36` : 'M-36-81.4H36';
  const rivets = port ? [-(port + 33) / 2 - 1, (port + 33) / 2 + 1] : [-27, -9, 9, 27];
  return (
    path(plates, STEEL, OUTLINE) +
    line(shine, '#FFF', 1.8) +
    rivets.map((x) => circle(x, -76.3, 2.5, '#3B464E')).join('')
  );
}

const NET_BAG = 'M-27-84.5H27L20-57Q0-46-20-57Z';
const NET =
  path(NET_BAG, INK, 'opacity=".85"') +
  line(
    'M-20-84L15-53M-3-84L21-62M-25-74L0-50.5M12-84L24-73M20-84L-15-53M3-84L-21-62M25-74L0-50.5M-12-84L-24-73',
    ROPE,
    3.2,
  ) +
  line(NET_BAG, ROPE, 4.8, 'stroke-linejoin="round"');

const WEB =
  path('M-29-84H29L6-46H-6Z', INK, 'opacity=".8"') +
  line(
    'M0-48V-86M0-48L-27-85M0-48L27-85M-16-48L16-48M-24-79Q-10-79 0-84Q10-79 24-79M-16-69.5Q-7-70 0-74Q7-70 16-69.5M-9-59.5Q-4-60 0-63Q4-60 9-59.5',
    ROPE,
    3.8,
    'stroke-linejoin="round" stroke-linecap="round"',
  );

const LINK =
  path('M-5.5-44H5.5V-62H-5.5Z', TEAL, OUTLINE) +
  circle(0, -72.5, 13, TEAL, `stroke="${INK}" stroke-width="2.4"`) +
  path('M-4-61V-64H4V-61Z', TEAL) +
  circle(0, -72.5, 5.4, INK);

const RAY = 'M-12-51L0-68L10-54';
const REFLECTION =
  path('M-18-86H18V-75L14-71H-14L-18-75Z', GLASS, OUTLINE) +
  line('M-12-84L-3-73M-1-84L8-73M9-84L16-76', '#6C8598', 3) +
  line(RAY, INK, 9) +
  line(RAY, GLASS, 5) +
  path('M16-45L3.5-51.5L13.5-60Z', GLASS);

/** A rocket with fins and a window; its strength stands in a disc, since it is never raised. */
const rocket = (strength: number): string =>
  path('M-10-66L-19-55V-47H19V-55L10-66Z', BONE, OUTLINE) +
  path(`M0 ${TIP - 2}C8-81 11-74 11-66V-50H-11V-66C-11-74-8-81 0 ${TIP - 2}Z`, BONE, OUTLINE) +
  circle(0, -71, 4.2, INK) +
  circle(0, -45, 11, INK) +
  group(numeral(strength, 0, 0, 13, BONE, 5.6), 'translate(0 -45)');

/** Shells that part: the farther, the weaker. */
const shotgun = (strength: number): string =>
  spread(Math.min(strength, 5), 15)
    .map((x) => group(round(0, 6, BONE), `rotate(${x} 0 -40)`))
    .join('');

const CHARGE =
  [-14, 0, 14].map((x) => path(`M${x - 6}-70H${x + 6}V-50H${x - 6}Z`, HOT, OUTLINE)).join('') +
  line('M-21-60H21', INK, 4) +
  path('M0-88L5-79 14-79 7-73 0-66-7-73-14-79-5-79Z', BLOOD, OUTLINE);

/** A tooth that drips: it stings whom it points at. */
const POISONING =
  path(`M0 ${TIP}L17 ${BASE}Q0 ${BASE - 8} -17 ${BASE}Z`, VENOM, OUTLINE) +
  path('M0-77C-5-70-6.5-67.5-6.5-64A6.5 6.5 0 0 0 6.5-64C6.5-67.5 5-70 0-77Z', INK);

const LONG_LINK =
  path('M-4.500-44H4.500V-84H-4.500Z', TEAL, OUTLINE) +
  [-57, -77].map((y) => circle(0, y, 10, TEAL, `stroke="${INK}" stroke-width="2.400"`) + circle(0, y, 4, INK)).join('');

const TRAP =
  path('M-30-84H30L24-62C14-50-14-50-24-62Z', STEEL, OUTLINE) +
  path('M-30-84H30L25-66 19-78 13-64 6-78 0-64-6-78-13-64-19-78-25-66Z', INK);

/** Shots come in where a bracket opens to them, and leave by an arrow. */
const INPUT = path('M-19-84L0-69 19-84V-70L0-53-19-70Z', ICE, OUTLINE);
const OUTPUT = path('M0-88L17-70H8V-50H-8V-70H-17Z', ICE, OUTLINE);

/** Printed values are bone, raised ones amber, lowered ones ice. */
const tone = (printed: number, now: number, plain: string): string =>
  now === printed ? plain : now > printed ? AMBER : ICE;

/** An attack that bonuses have brought to nothing: its empty outline. */
const spent = (blow: boolean): string =>
  line(
    blow ? `M0 ${TIP}L15 ${BASE}Q0 ${BASE - 8}-15 ${BASE}Z` : `M0 ${TIP}L8 ${TIP + 19}V${BASE}H-8V${TIP + 19}Z`,
    ICE,
    3,
    'stroke-dasharray="4 4"',
  );

/** One side as it looks up, with what modules add to its attacks. */
function drawSide(side: Side, melee: number, shot: number): string {
  const blow = side.blow ? Math.max(side.blow + melee, 0) : 0;
  const fire = side.shot ? Math.max(side.shot + shot, 0) : 0;
  const mixed = blow > 0 && fire > 0;
  const attacks = side.blow || side.shot || side.gauss || side.rocket || side.shotgun || side.output;
  const strongest = Math.max(blow, fire, side.gauss ? 1 : 0, side.rocket || side.shotgun || side.output ? 2 : 0);
  let drawn = '';
  if (side.web) drawn += WEB;
  if (side.net) drawn += NET;
  if (side.armour) drawn += armour(attacks ? ([0, 9, 17][strongest] ?? 20) : 0);
  if (side.reflection) drawn += REFLECTION;
  if (side.input) drawn += INPUT;
  if (side.output) drawn += OUTPUT;
  if (side.link) drawn += LINK;
  if (side.longLink) drawn += LONG_LINK;
  if (side.trap) drawn += TRAP;
  if (side.charge) drawn += CHARGE;
  if (side.poisoning) drawn += POISONING;
  if (side.rocket) drawn += rocket(side.rocket);
  if (side.shotgun) drawn += shotgun(side.shotgun);
  if (blow)
    drawn +=
      blows(blow, tone(side.blow, blow, side.friendly ? HOT : BONE), side.friendly, mixed ? -10.5 : 0) + many(blow);
  else if (side.blow) drawn += spent(true);
  if (fire) drawn += shots(fire, tone(side.shot, fire, BONE), mixed ? 11 : 0) + many(fire);
  else if (side.shot) drawn += spent(false);
  if (side.gauss) drawn += gauss(BONE);
  return drawn;
}

/** All six sides of a tile that looks north. */
export function drawSides(words: readonly string[], melee = 0, shot = 0): string {
  return words
    .map((word, i) => {
      const drawn = drawSide(readSide(word), melee, shot);
      return drawn && group(drawn, `rotate(${60 * i})`);
    })
    .join('');
}
