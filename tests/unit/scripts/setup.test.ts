import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const onUnix = process.platform === 'win32' ? test.skip : test;

const NOISE = [
  'npm warn EBADENGINE Unsupported engine { required: { node: ">=22" } }',
  '(node:7) [DEP0169] DeprecationWarning: `url.parse()` behavior is not standardized',
  'Route (app)                         Size  First Load JS',
];
const LOCK = {
  packages: {
    '': {},
    'node_modules/served': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', dev: true },
    'node_modules/for-windows': { version: '1.0.0', optional: true },
  },
};

/** A project with these scripts and a package manager and framework that say much and then do `after`. */
function project({ npm = '', next = '' }: { npm?: string; next?: string }): string {
  const root = mkdtempSync(join(tmpdir(), 'concord-setup-'));
  cpSync('scripts', join(root, 'scripts'), { recursive: true });
  cpSync('lib/platform/output-guard.mjs', join(root, 'lib/platform/output-guard.mjs'));
  const noise = NOISE.map((line) => `console.error(${JSON.stringify(line)});`).join('\n');
  write(root, 'package.json', '{ "type": "module" }');
  write(root, 'package-lock.json', JSON.stringify(LOCK));
  write(root, 'bin/npm', `#!${process.execPath}\n${noise}\n${npm}`);
  chmodSync(join(root, 'bin/npm'), 0o755);
  write(root, 'node_modules/next/package.json', '{ "type": "commonjs" }');
  write(root, 'node_modules/next/dist/bin/next', `${noise}\n${next}`);
  return root;
}

function write(root: string, name: string, content: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), content);
}

/** Runs a module of the project; returns its exit code and all that it printed. */
async function run(root: string, program: string): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    env: { ...process.env, PATH: `${join(root, 'bin')}:${process.env.PATH}`, npm_lifecycle_event: '' },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, printed };
}

const INSTALL = (dev: boolean) => `import { install } from './scripts/install.mjs'; await install({ dev: ${dev} });`;
const BUILD = `import { ensureBuilt } from './scripts/build.ts';
  await ensureBuilt().then(() => process.exit(0), (error) => { console.error('Stopped: ' + error.message); process.exit(1); });`;

/** Lists packages as installed, as npm does last. */
const installs = (names: string[]) => `
  import fs from 'node:fs';
  const packages = ${JSON.stringify(Object.fromEntries(names.map((name) => [`node_modules/${name}`, { version: '1.0.0' }])))};
  fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
  fs.mkdirSync('node_modules', { recursive: true });
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));`;

const calls = (root: string) => readFileSync(join(root, 'calls'), 'utf8').trim().split('\n');

onUnix('a start installs without the development tools, once, and shows nothing of what npm says', async () => {
  const root = project({ npm: installs(['served']) });
  expect(await run(root, INSTALL(false))).toEqual({ code: 0, printed: 'Installing packages …\n' });
  expect(await run(root, INSTALL(false))).toEqual({ code: 0, printed: '' });
  expect(calls(root)).toEqual(['ci --omit=dev --no-audit --no-fund']);
  expect(readFileSync(join(root, '.logs/install.log'), 'utf8')).toContain('EBADENGINE');
});

onUnix('a start keeps no source maps of packages', async () => {
  const root = project({ npm: installs(['served']) });
  for (const name of ['index.js', 'index.js.map', 'types.d.ts.map', 'site.map/index.cjs'])
    write(root, `node_modules/served/${name}`, '');
  await run(root, INSTALL(false));
  expect(readdirSync(join(root, 'node_modules/served'), { recursive: true }).sort()).toEqual([
    'index.js',
    'site.map',
    'site.map/index.cjs',
  ]);
});

onUnix('the tests add the development tools to it, and a later start is content with both', async () => {
  const root = project({ npm: installs(['served']) });
  await run(root, INSTALL(false));
  write(root, 'bin/npm', `#!${process.execPath}\n${installs(['served', 'tool'])}`);
  const { code, printed } = await run(root, INSTALL(true));
  expect([code, printed]).toEqual([0, 'Installing packages and development tools …\n']);
  expect(await run(root, INSTALL(false))).toEqual({ code: 0, printed: '' });
  expect(calls(root)[1]).toBe('install --no-save --include=dev --no-audit --no-fund');
});

onUnix('a package of another version is installed again', async () => {
  const root = project({ npm: installs(['served']) });
  await run(root, INSTALL(false));
  write(root, 'package-lock.json', JSON.stringify(LOCK).replace('1.0.0', '2.0.0'));
  const { code, printed } = await run(root, INSTALL(false));
  expect([code, printed]).toEqual([1, expect.stringContaining('Stopped: The installed packages differ')]);
  expect(calls(root)).toHaveLength(2);
});

onUnix('when npm fails, the start names its log and shows the last lines', async () => {
  const root = project({ npm: "console.error('npm error network timeout'); process.exit(1);" });
  const { code, printed } = await run(root, INSTALL(false));
  expect(code).toBe(1);
  expect(printed).toMatch(/Stopped: npm ci failed\. All it said is in \.logs\/install\.log, which ends:\n/);
  expect(printed.trimEnd()).toMatch(/ {4}npm error network timeout$/);
});

onUnix('a build prints one line', async () => {
  const root = project({
    next: `const fs = require('node:fs');
      fs.mkdirSync('.next/static', { recursive: true });
      fs.writeFileSync('.next/BUILD_ID', '1');`,
  });
  expect(await run(root, BUILD)).toEqual({ code: 0, printed: 'Building the pages …\n' });
  expect(readFileSync(join(root, '.logs/build.log'), 'utf8')).toContain('Route (app)');
});

onUnix('when the build fails, the start names its log and shows the last lines', async () => {
  const root = project({ next: "console.error('./app/page.tsx:1:1 Expected }'); process.exit(1);" });
  const { code, printed } = await run(root, BUILD);
  expect(code).toBe(1);
  expect(printed).toMatch(/Stopped: The build failed\. All it said is in \.logs\/build\.log, which ends:\n/);
  expect(printed.trimEnd()).toMatch(/ {4}\.\/app\/page\.tsx:1:1 Expected }$/);
});
