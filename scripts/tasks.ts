/** Commands by their stages; `npm test` runs all stages and prints a summary. */
import { readSettings, type Settings } from '../lib/platform/settings/index.ts';
import { ensureBuilt } from './build.ts';
import { planChanged } from './changed/plan.ts';
import { checkFilesArguments, runFiles } from './files.ts';
import { migrate } from './migrate.ts';
import { errorText, fail, plainError, print } from './output.mjs';
import { onNpmGone } from './parent.mjs';
import { skipLostIds } from './restored.ts';
import { runSeed, seedDemo } from './seed.ts';
import { authSecret, hasEmbeddedDatabase, openDatabase } from './services.ts';
import { STAGES, type StageOptions } from './stages.ts';
import { testSummary, type Counts, type StageResult } from './test-summary.ts';
import { isEnding, stopAll } from './watch.ts';

/** Sequences that run in parallel. Types and lint each take 2.4 GB for a moment, so they take turns. */
const CHECKS = [
  ['types', 'lint'],
  ['format', 'imports', 'unused'],
];
/** The build comes after the types, which both write to `.next/types`. */
const CHECKS_UNIT_AND_BUILD = [
  ['types', 'lint', 'build'],
  ['format', 'imports', 'unused', 'unit'],
];

type Steps = (string | string[][])[];

/** Steps, one after the other: a stage, or sequences that run at the same time. */
const TASKS: Record<string, Steps> = {
  check: [CHECKS],
  unit: ['unit'],
  api: ['api'],
  e2e: ['build', 'e2e'],
  faults: ['build', 'faults'],
  bench: ['build', 'bench'],
  test: [CHECKS_UNIT_AND_BUILD, 'api', 'e2e', 'faults'],
};

/** Commands that end the process by themselves. */
const PROGRAMS: Record<string, (args: string[]) => Promise<void>> = { files: runOnFiles, build, changed: runChanged };

const ON_DATABASE = ['migrate', 'seed', 'restored'] as const;
const isOnDatabase = (name = ''): name is (typeof ON_DATABASE)[number] => ON_DATABASE.some((one) => one === name);

export async function runTask(name: string | undefined, args: string[]): Promise<void> {
  process.on('SIGINT', () => void abort(130));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => void abort(143));
  process.on('disconnect', () => void abort(143));
  onNpmGone(() => void abort(143));
  try {
    const program = PROGRAMS[name ?? ''];
    if (program) return await program(args);
    if (isOnDatabase(name)) return await runOnDatabase(name, args);
    const steps = TASKS[name ?? ''];
    if (!steps)
      fail(
        `Unknown command "${name}". Known: ${[...Object.keys(TASKS), ...ON_DATABASE, ...Object.keys(PROGRAMS)].join(', ')}.`,
      );
    process.exitCode = await runSteps(steps, () => ({ args, short: name === 'test' }));
  } catch (error) {
    if (isEnding()) return;
    process.stderr.write(`Stopped: ${errorText(error)}\n`);
    process.exitCode = 1;
  }
  if (!isEnding()) process.exit();
}

async function abort(code: number): Promise<void> {
  if (isEnding()) return;
  await stopAll();
  process.exit(code);
}

/** Uses the configured database, or starts the embedded one temporarily. */
async function runOnDatabase(name: (typeof ON_DATABASE)[number], args: string[]): Promise<void> {
  const settings = readSettings(process.env);
  if (name === 'restored') assertExistingDatabase(settings);
  const database = await openDatabase(settings);
  const secret = authSecret(settings);
  try {
    const applied = await migrate(database.primary);
    print(applied ? `${applied} migration${applied === 1 ? '' : 's'} applied.` : 'The database is up to date.');
    if (name === 'restored') {
      const tables = await skipLostIds(database.primary);
      print(`The ids of ${tables} tables of ${placeOf(database.primary)} go on a million later.`);
    }
    if (name === 'seed' && args.length) await runSeed(database.primary, args, secret);
    if (name === 'seed' && !args.length && !(await seedDemo(database.primary, secret)))
      print('The demo network is not added: the database has companies already.');
  } finally {
    await database.stop();
  }
  process.exit(0);
}

/** Without the portal's settings, a new embedded database would be created and mistaken for the restored one. */
function assertExistingDatabase(settings: Settings): void {
  if (settings.database_url || hasEmbeddedDatabase(settings)) return;
  throw plainError(
    'There is no database: DATABASE_URL is not set, and DATA_DIR has none. Run this with the settings of the portal.',
  );
}

/** Host and name, without user and password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

/** Builds like `npm start`, which then has nothing to build. */
async function build(): Promise<void> {
  await ensureBuilt();
  process.exit();
}

/** Moves files on the configured database, or on the embedded one. */
async function runOnFiles(args: string[]): Promise<void> {
  const settings = readSettings(process.env);
  checkFilesArguments(args, settings);
  const database = await openDatabase(settings);
  try {
    process.exitCode = (await runFiles(database.url, args, authSecret(settings))) ? 0 : 1;
  } finally {
    await database.stop();
  }
  process.exit();
}

/** Runs the tests that the difference to main needs; `--journeys` adds journeys, which need a build. */
async function runChanged(args: string[]): Promise<void> {
  const { steps, optionsOf, leftOut } = planChanged(args);
  process.exitCode = await runSteps(steps, optionsOf, leftOut);
  process.exit();
}

/** `note`: printed above the summary. */
async function runSteps(steps: Steps, optionsOf: (stage: string) => StageOptions, note = ''): Promise<number> {
  const results: StageResult[] = [];
  for (const step of steps) {
    const sequences = typeof step === 'string' ? [[step]] : step;
    results.push(...(await Promise.all(sequences.map((names) => runSequence(names, optionsOf)))).flat());
    if (isEnding()) return 1;
  }
  print(note + testSummary(results));
  return results.some((result) => result.failed > 0) ? 1 : 0;
}

async function runSequence(names: string[], optionsOf: (stage: string) => StageOptions): Promise<StageResult[]> {
  const results: StageResult[] = [];
  for (const name of names) {
    const startedAt = performance.now();
    print(`\n── ${name} ──`);
    const result = await runStage(name, optionsOf(name));
    results.push({ name, ...result, seconds: (performance.now() - startedAt) / 1000 });
    if (isEnding()) break;
  }
  return results;
}

/** A stage that throws counts as one failed test. */
async function runStage(name: string, options: StageOptions): Promise<Counts> {
  try {
    return await STAGES[name]!(options);
  } catch (error) {
    if (!isEnding()) process.stderr.write(`${errorText(error)}\n`);
    return { passed: 0, failed: 1, skipped: 0, failures: [{ test: name, message: errorText(error) }] };
  }
}
