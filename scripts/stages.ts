/** Stages of a test run; their output is shown while they run. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { writeApiSuites } from './api-suites.ts';
import { ensureBuilt } from './build.ts';
import { APP_FLAGS, runNode } from './child.ts';
import { findChromium } from './chromium.ts';
import { root } from './install.mjs';
import { withLock } from './lock.mjs';
import { packageFile } from './paths.ts';
import { countsOf, type Counts } from './test-summary.ts';
import { openTestDatabase, startTestPortal } from './test-stack.ts';

/** `args`: of a test program; `short`: the variant for `npm test`; `files`: the only ones to check, else all. */
export type StageOptions = { args: string[]; short: boolean; files?: string[] };
/** Option of the benchmarks: measures what must be fast or small against its limits, narrowed with a file or `-t name`. */
const LIMITS = '--limits';
const without = (option: string, args: string[]) => args.filter((arg) => arg !== option);

type Stage = (options: StageOptions) => Promise<Counts>;

export const STAGES: Record<string, Stage> = {
  types,
  lint,
  imports,
  format,
  unused,
  build,
  unit: ({ args }) => jest('unit', args),
  api: ({ args }) =>
    onDatabase('api', args.some((arg) => !arg.startsWith('-')) ? args : [...writeApiSuites(), ...args]),
  e2e: (options) => alone(() => e2e(options)),
  faults: (options) => runProgram('faults', options),
  bench: (options) =>
    options.args.includes(LIMITS)
      ? onDatabase('limits', without(LIMITS, options.args))
      : alone(() => runProgram('bench', options)),
};

async function types(): Promise<Counts> {
  return singleResult(
    (await runNode([packageFile('next/dist/bin/next'), 'typegen'])) &&
      (await runNode([
        // The native compiler; Next and others need the interface of version 6, which is not in it (decision 055).
        packageFile('typescript-7/bin/tsc'),
        ...['--noEmit', '-p', root],
        ...['--incremental', '--tsBuildInfoFile', cacheFile('types.tsbuildinfo')],
        ...['--checkers', String(Math.min(4, availableParallelism()))],
      ])),
  );
}

async function lint({ files = [] }: StageOptions): Promise<Counts> {
  return singleResult(await runNode([packageFile('oxlint/bin/oxlint'), ...files]));
}

/** What a file may import. */
async function imports({ files = ['.'] }: StageOptions): Promise<Counts> {
  return singleResult(
    await runNode([
      packageFile('eslint/bin/eslint.js'),
      ...['--max-warnings', '0', '--cache', '--cache-location', cacheFile('eslint/')],
      '--no-warn-ignored',
      ...files,
    ]),
  );
}

async function format({ files = [] }: StageOptions): Promise<Counts> {
  return singleResult(
    await runNode([packageFile('oxfmt/bin/oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...files]),
  );
}

/** Finds unused files, exports and packages. */
async function unused(): Promise<Counts> {
  return singleResult(await runNode([packageFile('knip/bin/knip.js')]));
}

async function build(): Promise<Counts> {
  await ensureBuilt();
  return singleResult(true);
}

/** A second run in this folder would use the first one's databases, so it waits and says so. */
function alone(work: () => Promise<Counts>): Promise<Counts> {
  return withLock('test databases', work);
}

function onDatabase(suite: string, args: string[]): Promise<Counts> {
  return alone(async () => {
    const database = await openTestDatabase();
    try {
      return await jest(suite, args, { TEST_DATABASE_URL: database.url });
    } finally {
      await database.stop();
    }
  });
}

async function jest(suite: string, args: string[], env: Record<string, string> = {}): Promise<Counts> {
  const report = reportFile(suite);
  const command = [
    packageFile('jest/bin/jest.js'),
    '--config',
    'tests/jest.config.mjs',
    '--json',
    `--outputFile=${report}`,
    ...args,
  ];
  const passed = await runNode(command, { ...env, TEST_SUITE: suite, NODE_ENV: 'test' });
  return reportCounts(report, passed);
}

async function e2e({ args }: StageOptions): Promise<Counts> {
  const chromium = findChromium();
  const portal = await startTestPortal();
  try {
    const report = reportFile('e2e');
    const command = [packageFile('playwright/cli.js'), 'test', '--config', 'tests/playwright.config.ts', ...args];
    const passed = await runNode(command, {
      ...portal.env,
      NODE_ENV: 'test',
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_REPORT: report,
    });
    return reportCounts(report, passed);
  } finally {
    await portal.stop();
  }
}

async function runProgram(name: string, { args, short }: StageOptions): Promise<Counts> {
  const file = `tests/${name}/run.ts`;
  const report = reportFile(name);
  const passed = await runNode([...APP_FLAGS, file, ...(short ? ['--short'] : args)], { RESULTS_FILE: report });
  return name === 'bench' ? singleResult(passed) : reportCounts(report, passed);
}

function singleResult(passed: boolean): Counts {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

/** Counts of a report. A failed run without failed tests counts as one failure. */
function reportCounts(report: string, passed: boolean): Counts {
  const counts = existsSync(report)
    ? countsOf(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  return passed || counts.failed ? counts : { ...counts, failed: 1 };
}

/** File that makes the next run faster; deleting it costs time only. */
const cacheFile = (name: string) => join(root, 'node_modules', '.cache', name);

function reportFile(name: string): string {
  const file = join(root, 'tests', 'results', `${name}.json`);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}
