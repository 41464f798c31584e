/** The stages of a test run. Each gives `{ passed, failed, skipped }`; its own output streams while it runs. */
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { root } from './install.mjs';
import { say } from './say.mjs';
import { countsOf } from './tally.mjs';
import { openTestDatabase, startTestPortal } from './test-stack.mjs';

const bin = (path) => join(root, 'node_modules', ...path.split('/'));
const TSX = ['--import', 'tsx', '--conditions=react-server', '--disable-warning=ExperimentalWarning'];

export const STAGES = { types, lint, unit: () => jest('unit'), api, e2e, faults: (options) => program('faults', options), bench: (options) => program('bench', options) };

async function types() {
  return whole(await node([bin('next/dist/bin/next'), 'typegen']) && (await node([bin('typescript/bin/tsc'), '--noEmit', '-p', root])));
}

async function lint() {
  return whole(await node([bin('eslint/bin/eslint.js'), '--max-warnings', '0', '--cache', '--cache-location', bin('.cache/eslint/'), '.']));
}

async function api() {
  if (!hasFiles('tests/api/**/*.test.ts')) return nothingYet('tests/api');
  const database = await openTestDatabase();
  try {
    return await jest('api', { TEST_DATABASE_URL: database.url });
  } finally {
    await database.stop();
  }
}

async function jest(suite, env = {}) {
  if (!hasFiles(`tests/${suite}/**/*.test.{ts,tsx}`)) return nothingYet(`tests/${suite}`);
  const report = reportFile(suite);
  const args = [bin('jest/bin/jest.js'), '--config', 'tests/jest.config.mjs', '--json', `--outputFile=${report}`, ...process.argv.slice(3)];
  const passed = await node(args, { ...env, TEST_SUITE: suite, NODE_ENV: 'test' });
  return counted(report, passed);
}

async function e2e() {
  if (!hasFiles('tests/e2e/**/*.test.ts')) return nothingYet('tests/e2e');
  const chromium = await findChromium();
  const portal = await startTestPortal();
  try {
    const report = reportFile('e2e');
    const args = [bin('@playwright/test/cli.js'), 'test', '--config', 'tests/playwright.config.ts', ...process.argv.slice(3)];
    const passed = await node(args, { ...portal.env, NODE_ENV: 'test', CHROMIUM_PATH: chromium, PLAYWRIGHT_REPORT: report });
    return counted(report, passed);
  } finally {
    await portal.stop();
  }
}

/** A test or measurement that is a program of its own: it starts what it needs and writes its counts to RESULTS_FILE. */
async function program(name, { args, short }) {
  const file = `tests/${name}/run.ts`;
  if (!existsSync(join(root, file))) return nothingYet(`tests/${name}`);
  const report = reportFile(name);
  const passed = await node([...TSX, file, ...(short ? ['--short'] : args)], { RESULTS_FILE: report });
  return name === 'bench' ? whole(passed) : counted(report, passed);
}

function hasFiles(pattern) {
  return globSync(pattern, { cwd: root }).length > 0;
}

function nothingYet(folder) {
  say(`${folder} has no tests.`);
  return { passed: 0, failed: 0, skipped: 1 };
}

function whole(passed) {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

/** The report's counts; a run that failed without a failed test counts as one. */
function counted(report, passed) {
  const counts = existsSync(report) ? countsOf(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 };
  return passed || counts.failed ? counts : { ...counts, failed: 1 };
}

function reportFile(name) {
  const file = join(root, 'tests', 'results', `${name}.json`);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

function node(args, env = {}) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
  return new Promise((done) => {
    child.once('error', () => done(false));
    child.once('exit', (code) => done(code === 0));
  });
}
