/**
 * The portal behind PgBouncer in both of its modes: people log in, submit and answer cases, open pages hear of notes and jobs run,
 * while the pooler is killed and comes back after two seconds. Checks that nothing acknowledged is lost or doubled, that requests
 * are refused in words meanwhile, and that the portal is soon back.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { closeDatabase } from '@/db/client';
import { forgetSettings } from '@/lib/platform/settings';
import { migrate } from '../../scripts/migrate.ts';
import { freePort } from '../../scripts/ports.ts';
import { openPostgres } from '../../scripts/postgres.ts';
import { makeAccount, makeNetwork } from './case-flow';
import { checkNews, follow } from './failover';
import { check, type Check, type Checked } from './invariants';
import { openPgBouncer, type PoolMode } from './pgbouncer';
import { probe, type Refusal } from './probe';
import { queryOnce } from './processes';
import { findProgram } from './proxy-programs';
import { openStack, type Stack } from './stack';
import { openHooks } from './webhook-flow';
import { concludeWork, seconds, startWork } from './work';

type Options = { cases: number; payments: number };

/** Few in transaction mode, where many share them; in session mode one for each of the portal's. */
const POOL_SIZE: Record<PoolMode, number> = { transaction: 8, session: 60 };
const AWAY = 2_000;
const CALM = 4_000;
/** Milliseconds after the pooler is back. */
const MAX_OUTAGE = 5_000;
const MAX_JOB = 20_000;
const JOB = 'case-clock';
const FOLDER = join(process.cwd(), '.data', 'test', 'pooler');

/** Needs a build. Without PgBouncer nothing is checked, and it says so and counts as skipped. */
export async function checkPooler(options: Options): Promise<Checked> {
  const program = findProgram('pgbouncer');
  if (!program) {
    console.log('  pooler: skipped, since PgBouncer is not installed');
    return { checks: [], skipped: 1 };
  }
  const checks = [await checkBare(program)];
  for (const mode of ['transaction', 'session'] as const) checks.push(...(await checkMode(program, mode, options)));
  return { checks };
}

/** As it is installed, it refuses the portal's parameters. */
async function checkBare(program: string): Promise<Check> {
  const database = await openPostgres({ dataDir: FOLDER, port: await freePort() });
  const pooler = await openPgBouncer(database.url, { program, mode: 'session', poolSize: 10, isBare: true });
  const said = await migrate(pooler.url).then(
    () => 'it started',
    ({ message }: Error) => message,
  );
  await pooler.stop();
  await database.stop();
  const isNamed = /unsupported startup parameter.* ignore_startup_parameters /.test(said);
  return {
    name: 'pooler: a start through PgBouncer without its settings ends with a line that names them',
    violations: isNamed ? [] : [said],
  };
}

async function checkMode(program: string, mode: PoolMode, { cases, payments }: Options): Promise<Check[]> {
  const database = await openPostgres({ dataDir: FOLDER, port: await freePort() });
  const pooler = await openPgBouncer(database.url, { program, mode, poolSize: POOL_SIZE[mode] });
  const hooks = await openHooks();
  const stack = await openStack({ database: { url: pooler.url, direct: database.url, stop: database.stop }, mode });
  const direct = { ...stack, databaseUrl: database.url };
  // This process has no part in the fault.
  await closeDatabase();
  Object.assign(process.env, { DATABASE_URL: database.url, DATABASE_POOLER: '', DATABASE_DIRECT_URL: '' });
  forgetSettings();
  const [network, account] = [await makeNetwork(), await makeAccount()];
  let isRunning = true;
  const work = await startWork([stack.url], { stack, network, hooks, cases, payments, isRunning: () => isRunning });
  const one = probe(stack.url, network.callers[0]!.bearer);
  await work.reached(cases / 2);
  const made = work.done[0]!;
  const follower = follow(stack.url, network, made);
  const shared = await connectionsTo(direct);
  await pooler.restart(AWAY);
  const back = Date.now();
  await wait(CALM);
  const checks = [
    check('people log in', await loginProblems(stack, account), (problem) => problem),
    await checkNews(stack, network, { made, follower }),
    check('a job runs', await jobProblems(direct), (problem) => problem),
  ];
  isRunning = false;
  await work.ended;
  const fault = `PgBouncer in ${mode} mode killed, back ${AWAY / 1000} s later`;
  const {
    checks: concluded,
    refusals,
    unavailable,
  } = await concludeWork(work, { fault, stack: direct, probes: [one] });
  console.log(`  pooler: ${mode} mode, ${shared} connections of requests to the database under load`);
  checks.push(...concluded, outage(mode, back, refusals));
  checks.push(check('without the pooler requests are refused in words', unavailable ? [] : ['none'], (none) => none));
  await follower.stop();
  await closeDatabase();
  await stack.stop();
  await hooks.stop();
  await pooler.stop();
  forgetSettings();
  return checks.map((each) => ({ ...each, name: `pooler, ${mode} mode: ${each.name}` }));
}

function outage(mode: PoolMode, back: number, refusals: Refusal[]): Check {
  const after = Math.max(back, ...refusals.map(({ at }) => at)) - back;
  console.log(`  pooler: ${mode} mode; the last refusal ${seconds(after)} after it was back`);
  return {
    name: 'the portal is back within 5 s of the pooler',
    violations: after > MAX_OUTAGE ? [seconds(after)] : [],
  };
}

export async function loginProblems({ url }: Pick<Stack, 'url'>, account: object): Promise<string[]> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(account) });
  await answer.arrayBuffer();
  return answer.status === 200 ? [] : [String(answer.status)];
}

async function jobProblems({ databaseUrl }: Stack): Promise<string[]> {
  const began = new Date();
  await queryOnce(databaseUrl, (sql) => sql`insert into pgboss.job (name) values (${JOB})`);
  for (const end = Date.now() + MAX_JOB; Date.now() < end; await wait(250)) {
    const runs = await queryOnce(
      databaseUrl,
      (sql) => sql`select 1 from job_runs where job = ${JOB} and succeeded and ended_at > ${began}`,
    );
    if (runs.length) return [];
  }
  return [`${JOB} has not run within ${seconds(MAX_JOB)}`];
}

/** Of the pool for requests, as PostgreSQL sees them. */
async function connectionsTo({ databaseUrl }: Stack): Promise<number> {
  const [row] = await queryOnce(
    databaseUrl,
    (sql) => sql<{ n: number }[]>`select count(*)::int as n from pg_stat_activity where application_name = 'concord'`,
  );
  return row?.n ?? 0;
}
