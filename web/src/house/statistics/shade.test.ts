import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shade } from './shade';

type Colour = [number, number, number];

const tokens = readFileSync('src/app/theme/tokens.css', 'utf8');

/** The colours of a theme as the page has them: the light one says only what differs. */
function colours(theme: 'dark' | 'light'): (name: string) => Colour {
  const [dark, light] = [':root {', ":root[data-theme='light'] {"].map((head) => {
    const from = tokens.indexOf(head);
    return tokens.slice(from, tokens.indexOf('}', from));
  });
  const find = (block: string, name: string) => new RegExp(`--${name}: #([0-9a-f]{6});`).exec(block)?.[1];
  return (name) => {
    const code = (theme === 'light' && find(light!, name)) || find(dark!, name)!;
    return [0, 2, 4].map((at) => parseInt(code.slice(at, at + 2), 16)) as Colour;
  };
}

const mixed = (over: Colour, percent: number, under: Colour): Colour =>
  over.map((one, i) => Math.round((one * percent + under[i]! * (100 - percent)) / 100)) as Colour;

function light(colour: Colour): number {
  const [r, g, b] = colour.map((one) =>
    one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: Colour, b: Colour): number {
  const [dark, bright] = [light(a), light(b)].sort((x, y) => x - y);
  return (bright! + 0.05) / (dark! + 0.05);
}

const SHARES = Array.from({ length: 1001 }, (_, i) => i / 1000);

describe('the shade of a share', () => {
  it.each(['dark', 'light'] as const)('leaves every number readable in the %s theme', (theme) => {
    const colour = colours(theme);
    for (const faint of [false, true]) {
      for (const share of SHARES) {
        const { colour: name, percent } = shade(share, faint);
        const ground = mixed(colour(name), percent, colour('panel'));
        expect(contrast(colour(faint ? 'muted' : 'text'), ground), `${share} ${faint}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('grows away from half', () => {
    expect(shade(0.5, false)).toEqual({ colour: 'amber', percent: 0 });
    expect(shade(0.6, false)).toEqual({ colour: 'amber', percent: 11 });
    expect(shade(0.4, false)).toEqual({ colour: 'ice', percent: 11 });
    expect(shade(0, true).percent).toBeLessThan(shade(0, false).percent);
  });
});
