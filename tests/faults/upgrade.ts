/**
 * The release before serves behind nginx and haproxy under load. Its database is migrated by this version meanwhile, then its two
 * instances are replaced in turn. No request fails, and what either version writes is right under the other
 * (rules: operations.upgrade, operations.shutdown).
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { closeDatabase } from '@/db/client';
import { forgetSettings } from '@/lib/platform/settings';
import { runNode } from '../../scripts/child.ts';
import { root } from '../../scripts/install.mjs';
import { SERVER_ENTRY } from '../../scripts/paths.ts';
import { takeStats } from './client';
import type { Network } from './case-flow';
import { type Check, checkInvariants, drain, unanswered } from './invariants';
import { addStaticFiles, findPrevious, migrationsIn, openRelease, type Release } from './previous-release';
import { queryOnce } from './processes';
import { BACK, MIN_CASES, repeated } from './proxy-faults';
import { partsOfRun, refusedDuring, reportParts, startLoad } from './proxy-load';
import { makeSite, openProxy, type Proxy } from './proxy-programs';
import { findProxies } from './proxies';
import { startPages } from './proxy-pages';
import { startReaders } from './proxy-readers';
import { openProxiedInstance, type ProxiedInstance } from './proxied-instance';
import { openStack, type Stack } from './stack';
import { checkRows, readRows } from './stored-rows';
import { exchangeFiles } from './upgrade-files';
import { seconds } from './work';

type Two = [ProxiedInstance, ProxiedInstance];
type Options = { from?: string; keep?: boolean };

const STEADY = 4_000;

/** Needs a build. `from` names another commit than that of the release before, `keep` leaves its build for the next run. */
export async function checkUpgrade({ from, keep }: Options): Promise<{ checks: Check[]; skipped: number }> {
  const previous = findPrevious(from);
  if ('missing' in previous) console.log(`  skipped: ${previous.missing}`);
  const found = findProxies();
  if ('missing' in previous || !found.programs.length || !found.openssl)
    return { checks: [], skipped: Math.max(1, found.skipped) };
  const release = openRelease(previous.commit);
  const own = migrationsIn(root);
  console.log(
    `  upgrade: from ${release.version} (${release.commit.slice(0, 12)}, ${release.migrations} migrations) to ${own}`,
  );
  const stack = await openStack({ processes: 0, isEmpty: true });
  release.seed();
  await makeRoom(stack);
  const network = release.makeNetwork();
  const site = await makeSite(found.openssl);
  const takeAway = addStaticFiles(release);
  const instances = (await Promise.all(
    [1, 2].map(() => openProxiedInstance(site.url, { entry: release.entry })),
  )) as Two;
  const ports = instances.map(({ port }) => port);
  const proxies = await Promise.all(
    found.programs.map(({ name, program }) => openProxy(name, { program, site, ports })),
  );
  const checks = await replaceBoth({ stack, network, instances, proxies, release });
  await Promise.all(proxies.map((one) => one.stop()));
  await Promise.all(instances.map((one) => one.stopAtOnce()));
  checks.push(await checkBuild(), {
    name: 'the version before does not start on the newer database',
    violations: own > release.migrations && release.takesDatabase() ? ['it did'] : [],
  });
  takeAway();
  await closeDatabase();
  await stack.stop();
  forgetSettings();
  if (!keep) release.remove();
  return { checks: checks.map((check) => ({ ...check, name: `upgrade: ${check.name}` })), skipped: found.skipped };
}

/** What the drill builds is what `npm start` looks for: nothing is built again. */
async function checkBuild(): Promise<Check> {
  const built = () => statSync(join(root, '.next', 'BUILD_ID')).mtimeMs;
  const before = built();
  const isDone = await runNode(['scripts/run.mjs', 'build']);
  const violations = isDone && built() === before ? [] : [isDone ? 'it was built again' : 'npm run build failed'];
  return { name: '`npm run build` leaves nothing to build for the start', violations };
}

/** The companies of the faults have names that the demo network has, too. */
const makeRoom = ({ databaseUrl }: Stack) =>
  queryOnce(databaseUrl, (sql) => sql`update companies set name = name || ' (demo)'`);

type Setting = { stack: Stack; network: Network; instances: Two; proxies: Proxy[]; release: Release };

async function replaceBoth(setting: Setting): Promise<Check[]> {
  const { stack, network, instances, proxies } = setting;
  const before = { ids: await highestIds(stack), rows: await readRows(stack.databaseUrl) };
  takeStats();
  const load = startLoad(setting);
  const readers = startReaders(proxies, network);
  const pages = startPages(proxies);
  const { parts, during } = partsOfRun();
  await during('upgrade: the version before', () => wait(STEADY));
  const unready: string[] = [];
  await during('upgrade: its database is migrated', async () => unready.push(...(await migrateMeanwhile(instances))));
  await during('upgrade: it goes on on the newer database', () => wait(STEADY));
  const files = await exchangeFiles({ instances, network, made: load.done[0] });
  const drained: Check[] = [];
  await during('upgrade: both replaced in turn', async () => {
    for (const [at, instance] of instances.entries()) {
      drained.push(checkDraining(at + 1, await instance.stop()));
      await instance.start(SERVER_ENTRY);
      await wait(BACK);
      if (at === 0) await files.bothVersions();
    }
  });
  await during('upgrade: this version', () => wait(STEADY));
  const done = await load.end();
  const [read, opened] = [await readers.stop(), await pages.stop()];
  await drain(stack);
  const { refusals, unexpected, longest, acknowledged, ...counts } = takeStats();
  const again = repeated(stack);
  const invariants = await checkInvariants(stack, done, before.ids);
  const all = [...refusals, ...read.refusals, ...opened.refusals];
  reportParts({ parts, proxies, refusals: all, acknowledged, checks: invariants });
  console.log(
    `  upgrade: ${counts.calls} writes for ${done.length} cases, longest ${seconds(longest)}; ${read.requests} reads, ${opened.pages} pages with ${opened.files} scripts and styles; ${stack.mail.received.length} mails, ${again.length} of them again`,
  );
  return [
    ...invariants,
    ...drained,
    await checkRows(stack.databaseUrl, before.rows),
    await files.afterwards(),
    await checkVersions(setting),
    { name: 'both instances of the version before stay ready while the database is migrated', violations: unready },
    { name: 'no email is sent twice', violations: again.map(({ id }) => id) },
    { name: 'no request fails', violations: parts.flatMap((part) => refusedDuring(part, proxies, all)) },
    {
      name: 'every case and answer was acknowledged in the end',
      violations: [...unexpected, ...unanswered(done, MIN_CASES)],
    },
  ];
}

/** By the command of the drill. Returns what `/api/ready` of the running instances answered other than 200. */
async function migrateMeanwhile(instances: Two): Promise<string[]> {
  const answers: string[] = [];
  let isOver = false;
  const asked = instances.map(async ({ origin }, at) => {
    for (; !isOver; await wait(50)) {
      const { status } = await fetch(`${origin}/api/ready`);
      if (status !== 200) answers.push(`instance ${at + 1}: ${status}`);
    }
  });
  const isDone = await runNode(['scripts/run.mjs', 'migrate']);
  isOver = true;
  await Promise.all(asked);
  return isDone ? answers : [...answers, 'the migration failed'];
}

/** `/api/ready` says 503 first, while requests are still taken, then the connection is refused. */
function checkDraining(instance: number, statuses: number[]): Check {
  const isInOrder = /^(200,)?503(,503){9,}(,0)*$/.test(statuses.join());
  return {
    name: `instance ${instance} says that it is not ready before it takes no more requests`,
    violations: isInOrder ? [] : [statuses.join()],
  };
}

async function highestIds({ databaseUrl }: Stack): Promise<{ case_id: number; email_id: number }> {
  const [row] = await queryOnce(
    databaseUrl,
    (sql) =>
      sql<
        { case_id: number; email_id: number }[]
      >`select (select coalesce(max(id), 0) from cases) as case_id, (select coalesce(max(id), 0) from outbox) as email_id`,
  );
  return row!;
}

/** What the status page shows: the processes that have said lately that they are there. */
async function checkVersions({ stack, release }: Setting): Promise<Check> {
  const running = await queryOnce(
    stack.databaseUrl,
    (sql) =>
      sql<
        { version: string; build: string; port: number }[]
      >`select distinct on (port) version, build, port from server_processes order by port, started_at desc`,
  );
  const builds = new Set(running.map(({ build }) => build));
  const violations = running.length === 2 && builds.size === 1 ? [] : [JSON.stringify(running)];
  console.log(`  upgrade: ${release.version} was replaced by ${running.map(({ version }) => version).join(' and ')}`);
  return { name: 'both instances are of the same build afterwards', violations };
}
