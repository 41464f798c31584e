import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';

type Entry = { name?: string; version?: string; resolved?: string; optionalDependencies?: Record<string, string> } & {
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
};
type Lock = { packages: Record<string, Entry> };
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

/** Earlier versions have known vulnerabilities (rule: operations.versions). */
const FLOORS = [
  ['next', '16.3.3'],
  ['next-auth', '4.24.15'],
  ['nodemailer', '9.0.1'],
  ['drizzle-orm', '0.45.2'],
  ['@e965/xlsx', '0.20.2'],
  ['xml-crypto', '6.0.1'],
  ['@boxyhq/saml-jackson', '26.2.0'],
  ['@boxyhq/saml20', '1.15.2'],
  ['@xmldom/xmldom', '0.8.13'],
] as const;

/** All installed versions of a package, at any depth and under any alias. */
function versionsOf(name: string) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => (entry.name ?? path.split('node_modules/').at(-1)) === name)
    .map(([, entry]) => entry.version ?? '');
}

function isAtLeast(version: string, floor: string) {
  const [ours = [], theirs = []] = [version, floor].map((text) => (text.split('-')[0] ?? '').split('.').map(Number));
  const index = theirs.findIndex((part, place) => part !== ours[place]);
  return index < 0 ? !version.includes('-') || version === floor : (ours[index] ?? 0) > (theirs[index] ?? 0);
}

test.each(FLOORS)('every %s in the lock file is %s or later', (name, floor) => {
  expect(versionsOf(name).filter((version) => !isAtLeast(version, floor))).toEqual([]);
});

test.each(['next', 'next-auth', 'nodemailer', 'drizzle-orm', '@e965/xlsx', '@boxyhq/saml-jackson', 'xml-crypto'])(
  '%s is in the lock file',
  (name) => {
    expect(versionsOf(name)).not.toEqual([]);
  },
);

test('the vulnerable xlsx package of npm is not installed', () => {
  expect(versionsOf('xlsx')).toEqual([]);
});

test('none of the database drivers of the SAML library is installed', () => {
  const own = lock.packages['node_modules/@boxyhq/saml-jackson'] as Entry & { dependencies: Record<string, string> };
  const real = Object.keys(own.dependencies).filter((name) => {
    const nested = lock.packages[`node_modules/@boxyhq/saml-jackson/node_modules/${name}`];
    return (nested ?? lock.packages[`node_modules/${name}`])?.name !== 'server-only';
  });
  expect(real).toEqual(['@boxyhq/saml20', 'ripemd160']);
});

test('the lock file lists optional dependencies of all platforms, which npm ci requires', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isReachable(path, name)),
  );
  expect(missing).toEqual([]);
});

/** Packages that a start installs on every platform. */
const served = Object.entries(lock.packages)
  .filter(([path, { dev, optional }]) => path && !dev && !optional)
  .map(([path]) => path.split('node_modules/').at(-1)!);

test.each([
  'playwright',
  'playwright-core',
  'drizzle-kit',
  'eslint',
  'jest',
  'jsdom',
  '@types/jest',
  'knip',
  'axe-core',
])('a start does not install %s, a development tool', (name) => {
  expect(versionsOf(name)).not.toEqual([]);
  expect(served).not.toContain(name);
});

/* prom-client and the SDK of OpenTelemetry came with some twelve, tables of notes and names of countries with two, holidays of countries with some fifteen, encryption of notifications with eleven, OpenID Connect with two. */
test('a start installs at most 429 packages', () => {
  expect(served.length).toBeLessThanOrEqual(429);
});

test('versions are compared numerically', () => {
  expect([
    isAtLeast('9.0.1', '10.0.0'),
    isAtLeast('10.0.0', '9.9.9'),
    isAtLeast('16.3.3', '16.3.3'),
    isAtLeast('16.3.3-rc.1', '16.3.3'),
  ]).toEqual([false, true, true, false]);
});

test('no tracked file mentions a package registry or a local folder', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
  const here = [process.cwd(), homedir()].filter((path) => path.length > 5);
  const hosts = ['registry', 'npmjs', 'yarnpkg']
    .map((name) => `${name}.`)
    .flatMap((name) => [`https://${name}`, `http://${name}`]);
  const named = files.filter((file) => {
    const text = readText(file);
    return [...here, ...hosts].some((one) => text.includes(one));
  });
  expect(named).toEqual([]);
  expect(Object.values(lock.packages).filter((entry) => entry.resolved?.startsWith('http'))).toEqual([]);
});

/** Node looks for a package beside the importing one, then in each parent folder. */
function isReachable(path: string, name: string): boolean {
  if (`${path ? `${path}/` : ''}node_modules/${name}` in lock.packages) return true;
  return path !== '' && isReachable(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}

function readText(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
