/** An action or an answer that the player points at, drawn where it would happen. */
import type { HintStep, Offer } from '$/games/hex/scene';
import { AMBER, BLOOD, INK } from '$/games/hex/art/palette';
import { circle, icon, line, num, numeral, path, polar } from '$/games/hex/art/shapes';
import { absorbed, battleArrow, type Spot, type Where } from './marks';

/** The way of a unit: a line over the hexes it passes, with a head. */
function way(spots: Spot[]): string {
  const [from, to] = [spots.at(-2)!, spots.at(-1)!];
  const angle = (Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI;
  const [dx, dy] = polar(angle, 34);
  const drawn = `M${spots.map(([x, y], i) => (i === spots.length - 1 ? `${num(x - dx)} ${num(y - dy)}` : `${num(x)} ${num(y)}`)).join('L')}`;
  const head = path(
    'M0-30L26 12 0 2-26 12Z',
    AMBER,
    `transform="translate(${num(to[0])} ${num(to[1])}) rotate(${num(angle)})" stroke="${INK}" stroke-width="5" paint-order="stroke"`,
  );
  return (
    line(drawn, INK, 18, 'stroke-linecap="round" stroke-linejoin="round"') +
    line(drawn, AMBER, 10, 'stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="2 18"') +
    head
  );
}

/** What an order is aimed at. */
function aim([x, y]: Spot, name: string, colour = AMBER): string {
  return (
    circle(x, y, 44, 'none', `stroke="${INK}" stroke-width="12"`) +
    circle(x, y, 44, 'none', `stroke="${colour}" stroke-width="6"`) +
    circle(x, y, 36, INK) +
    icon(name, x, y, 52, colour)
  );
}

/** The drawing of an offer; nothing where it happens nowhere in particular. */
export function drawOffer(offer: Offer, where: Where): string {
  const at = offer.hex ? where(offer.hex) : null;
  const from = offer.from ? where(offer.from) : null;
  switch (offer.kind) {
    case 'move':
    case 'hunt':
    case 'scavenge':
    case 'go':
      return from && at && offer.from !== offer.hex ? way(offer.over ? [from, where(offer.over), at] : [from, at]) : '';
    case 'push':
      return from && at ? way([from, at]) + aim(at, 'push') : '';
    case 'pull':
      return from && at ? way([at, from]) + aim(at, 'pull') : '';
    case 'aim':
      return at ? aim(at, 'sniper', BLOOD) : '';
    case 'execute':
      return at ? aim(at, 'execution', BLOOD) : '';
    case 'net':
      return at ? aim(at, 'steel-net') : '';
    case 'swap':
      return from && at ? way([from, at]) + way([at, from]) : '';
    case 'bomb':
      return (offer.hexes ?? (offer.hex ? [offer.hex] : []))
        .map((hex) => aim(where(hex), 'small-bomb', BLOOD))
        .join('');
    case 'transpose':
      return at ? aim(at, 'transposition') : '';
    case 'target':
      return from && at ? way([from, at]) + aim(at, 'sharpshooter', BLOOD) : '';
    case 'mark':
      return at ? (from ? way([from, at]) : '') + aim(at, 'venom') : '';
    case 'explode':
      return at ? aim(at, 'explosion', BLOOD) : '';
    case 'medic': {
      if (!at || !offer.medic) return '';
      const attack =
        offer.from && offer.hex
          ? battleArrow(
              { from: offer.from, to: offer.hex, way: 'blow', power: 0, arrives: 0, agony: false },
              where,
              true,
            )
          : '';
      return attack + absorbed(at, where(offer.medic));
    }
    case 'convert': {
      if (!from || offer.side === undefined) return '';
      const [dx, dy] = polar(offer.side * 60, 66);
      const spot: Spot = [from[0] + dx, from[1] + dy];
      return (
        circle(spot[0], spot[1], 31, INK) +
        circle(spot[0], spot[1], 26, AMBER) +
        icon(offer.way === 'blow' ? 'shot-1' : 'blow-1', spot[0], spot[1], 36, INK)
      );
    }
    default:
      return '';
  }
}

const CORNER: Spot = [-52, -60];

/** A step of an advised turn: what an offer draws, and its number where the reader counts them. */
export function drawAdvice(step: HintStep, number: number, where: Where): string {
  const at = step.hex ?? step.from;
  if (!at) return '';
  const [x, y] = where(at);
  const [bx, by] = [x + CORNER[0], y + CORNER[1]];
  return (
    drawOffer(step, where) + circle(bx, by, 27, INK) + circle(bx, by, 22, AMBER) + numeral(number, bx, by, 26, INK, 5.6)
  );
}
