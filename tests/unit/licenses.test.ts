/** What may go into a release, by the licenses in the lock file. */
import { readFileSync } from 'node:fs';

type Entry = { license?: string; dev?: boolean };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };

/** Those that ask for no more than their text beside the package, or for changes to the package itself to be open. */
const ALLOWED = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC-BY-3.0',
    'CC-BY-4.0',
    'CC0-1.0',
    'ISC',
  ],
  ...['LGPL-3.0-or-later', 'MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'PSF-2.0', 'Unlicense'],
];
/** Written otherwise, or only in a file of the package. */
const READ: Record<string, string> = {
  'node_modules/@boxyhq/saml-jackson': 'Apache-2.0',
  'node_modules/combine-errors': 'MIT',
  'node_modules/png-js': 'MIT',
};

const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => ALLOWED.includes(one)));

const served = Object.entries(packages).filter(([path, { dev }]) => path && !dev);

test('every package that is not for development alone has an allowed license', () => {
  const others = served.filter(([path, { license = '' }]) => !isAllowed(READ[path] ?? license));
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test('what was read by hand is still there', () =>
  expect(Object.keys(READ).filter((path) => !(path in packages))).toEqual([]));

test.each([
  ['MIT OR GPL-3.0-only', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['', false],
])('"%s" is allowed: %s', (expression, expected) => expect(isAllowed(expression)).toBe(expected));
