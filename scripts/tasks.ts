/** Commands by their stages; `npm test` runs all stages and prints a summary. */
import { ensureBuilt } from './build.ts';
import { planChanged } from './changed/plan.ts';
import { ON_DATABASE, onDatabase, onFiles, type OnDatabase } from './on-database.ts';
import { errorText, fail, print } from './output.mjs';
import { onNpmGone } from './parent.mjs';
import { makeRelease } from './release/make.ts';
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
const PROGRAMS: Record<string, (args: string[]) => Promise<void>> = {
  files: async (args) => process.exit((await onFiles(args)) ? 0 : 1),
  build,
  release,
  changed: runChanged,
};

const isOnDatabase = (name = ''): name is OnDatabase => ON_DATABASE.some((one) => one === name);

export async function runTask(name: string | undefined, args: string[]): Promise<void> {
  process.on('SIGINT', () => void abort(130));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => void abort(143));
  process.on('disconnect', () => void abort(143));
  onNpmGone(() => void abort(143));
  try {
    const program = PROGRAMS[name ?? ''];
    if (program) return await program(args);
    if (isOnDatabase(name)) process.exit((await onDatabase(name, args)) ? 0 : 1);
    const steps = stepsOf(name);
    process.exitCode = await runSteps(steps, () => ({ args, short: name === 'test' }));
  } catch (error) {
    if (isEnding()) return;
    process.stderr.write(`Stopped: ${errorText(error)}\n`);
    process.exitCode = 1;
  }
  if (!isEnding()) process.exit();
}

function stepsOf(name = ''): Steps {
  const known = [...Object.keys(TASKS), ...ON_DATABASE, ...Object.keys(PROGRAMS)];
  return TASKS[name] ?? fail(`Unknown command "${name}". Known: ${known.join(', ')}.`);
}

async function abort(code: number): Promise<void> {
  if (isEnding()) return;
  await stopAll();
  process.exit(code);
}

/** Builds like `npm start`, which then has nothing to build. */
async function build(): Promise<void> {
  await ensureBuilt();
  process.exit();
}

/** Packs what a start needs. */
async function release(): Promise<void> {
  await makeRelease();
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
