/** The palette of app/globals.css meets WCAG 2.2 AA in both themes: 4.5 for text, 3 for edges of controls and focus rings. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(process.cwd(), 'app/globals.css'), 'utf8');
const TOKENS = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);
const GROUNDS = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'field'];
const HUES = ['amber', 'blue', 'green', 'red', 'grey', 'accent'];

const TEXT: [string, string][] = [
  ...['ink', 'ink-soft', 'ink-faint', 'accent-ink', 'red-ink'].flatMap((ink) =>
    GROUNDS.map((ground): [string, string] => [ink, ground]),
  ),
  ...HUES.map((hue): [string, string] => [`${hue}-ink`, `${hue}-soft`]),
  ['ink', 'accent-soft'],
  ['ink-soft', 'accent-soft'],
  ...['ink', 'ink-soft', 'accent-ink'].map((ink): [string, string] => [ink, 'amber-soft']),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['canvas', 'amber-ink'],
  ['canvas', 'ink'],
  ['green-ink', 'surface'],
  ['amber-ink', 'raised'],
  ['green-ink', 'raised'],
];
const EDGES: [string, string][] = [
  ...['canvas', 'surface', 'raised', 'field'].map((ground): [string, string] => ['line-strong', ground]),
  ...GROUNDS.map((ground): [string, string] => ['accent', ground]),
  ...['canvas', 'surface', 'field'].map((ground): [string, string] => ['danger', ground]),
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(TEXT)('%s is readable on %s', (ink, ground) =>
    expect(contrast(color(ink, theme), color(ground, theme))).toBeGreaterThanOrEqual(4.5),
  );
  test.each(EDGES)('%s stands out from %s', (edge, ground) =>
    expect(contrast(color(edge, theme), color(ground, theme))).toBeGreaterThanOrEqual(3),
  );
});

test('every color is defined for both themes', () => {
  const written = [...css.matchAll(/^\s*--color-([\w-]+):/gm)].map(([, name]) => name);
  expect(written.length).toBeGreaterThan(30);
  expect(written.filter((name) => !TOKENS.has(name ?? ''))).toEqual([]);
});

test('black on white has a contrast of 21', () => expect(contrast('#000000', '#ffffff')).toBeCloseTo(21));

function color(name: string, theme: 'light' | 'dark'): string {
  const token = TOKENS.get(name);
  if (!token) throw new Error(`No color ${name}`);
  return token[theme];
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
