/** What the commands do, and `npm test`, which does them all and sums them up. */
import { readSettings } from '../lib/shared/settings.ts';
import { ensureBuilt } from './build.mjs';
import { migrate } from './migrate.mjs';
import { authSecret, openDatabase } from './parts.mjs';
import { fail, lineOf, say } from './say.mjs';
import { runSeed, seedDemo } from './seed.mjs';
import { STAGES } from './stages.mjs';
import { closing } from './tally.mjs';

const TASKS = { check: ['types', 'lint'], unit: ['unit'], api: ['api'], e2e: ['build', 'e2e'], faults: ['build', 'faults'], bench: ['build', 'bench'], test: ['types', 'lint', 'unit', 'api', 'build', 'e2e', 'faults'] };

/** Runs one command and ends the process: 0 when all went well. */
export async function runTask(name, args) {
  process.on('SIGTERM', () => process.exit(143));
  try {
    if (name === 'migrate' || name === 'seed') return await onDatabase(name, args);
    if (!TASKS[name]) fail(`Unknown command "${name}". Known: ${[...Object.keys(TASKS), 'migrate', 'seed'].join(', ')}.`);
    process.exit(await runStages(TASKS[name], { args, short: name === 'test' }));
  } catch (error) {
    fail(lineOf(error));
  }
}

/** Works on the running database, else starts the embedded one for as long as it takes. */
async function onDatabase(name, args) {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings);
  const secret = authSecret(settings);
  try {
    const applied = await migrate(database.url);
    say(applied ? `${applied} migration${applied === 1 ? '' : 's'} applied.` : 'The database is up to date.');
    if (name === 'seed' && args.length) runSeed(database.url, args, secret);
    if (name === 'seed' && !args.length && !(await seedDemo(database.url, secret))) say('The demo network is not added: the database holds companies already.');
  } finally {
    await database.stop();
  }
  process.exit(0);
}

async function runStages(names, options) {
  const results = [];
  for (const name of names) {
    const began = performance.now();
    say(`\n── ${name} ──`);
    const result = await runStage(name, options);
    results.push({ name, ...result, seconds: (performance.now() - began) / 1000 });
  }
  say(closing(results));
  return results.some((one) => one.failed > 0) ? 1 : 0;
}

/** A stage that breaks before it could count its tests is one failed test. */
async function runStage(name, options) {
  try {
    const run = name === 'build' ? buildStage : STAGES[name];
    return await run(options);
  } catch (error) {
    process.stderr.write(`${lineOf(error)}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function buildStage() {
  await ensureBuilt();
  return { passed: 1, failed: 0, skipped: 0 };
}
