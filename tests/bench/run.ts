/** `npm run bench`: measures the production build on bulk data; see options.ts. Exits with 1 when a request failed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { editorOpens } from './editor';
import { measureExports } from './exports';
import { measureFiles } from './files';
import { effortTable, playJourneys } from './journeys';
import { load, type Measured } from './load';
import { readOptions, type Options } from './options';
import { paintOf } from './paint';
import { processorTime, type Processor } from './processor';
import { listStatement } from './people';
import { markdown, type Compared, type Report, type Row } from './report';
import { preparePeople, scenarios, type People, type Scenario } from './scenarios';
import { measureStreams } from './streams';
import { openData, startFloor, startPortal, type Data, type Portal } from './stack';
import { measureWebhooks } from './webhooks';
import { memoryOf, pageWeight, prerenderedPath, type PageWeight } from './weight';

const print = (line: string) => process.stdout.write(`${line}\n`);
const DEFAULT_FILE = 'docs/performance.md';

async function main(): Promise<number> {
  const began = performance.now();
  const args = process.argv.slice(2);
  const options = readOptions(args);
  if (options.people) return countPeople();
  if (options.streams) return measureStreams(options.cases);
  if (options.webhooks) return measureWebhooks(options.cases);
  const data = await openData(options.cases, options.companies);
  try {
    const people = await preparePeople(data.sql);
    const [{ version } = { version: '' }] = await data.sql<
      { version: string }[]
    >`select 'PostgreSQL ' || current_setting('server_version') as version`;
    const report: Report = {
      rows: [],
      memory: [],
      pages: [],
      exports: [],
      files: [],
      compared: [],
      cases: options.cases,
      seconds: options.seconds,
      database: version,
      took: 0,
      command: `npm run bench${args.length ? ` -- ${args.join(' ')}` : ''}`,
    };
    for (const processes of options.processes) await measurePortal({ data, people, options, report }, processes);
    if (!report.rows.some((row) => row.name.startsWith('floor'))) await measureFloor({ data, people, options, report });
    if (options.compare) await compare(options, report);
    report.took = (performance.now() - began) / 1000;
    finish(options, report);
    return report.rows.some((row) => row.measured.failures > 0) ? 1 : 0;
  } finally {
    await data.stop();
  }
}

/** Counts a person's effort for three journeys, on the demo network. */
async function countPeople(): Promise<number> {
  const data = await openData(0);
  try {
    const portal = await startPortal(data, 1);
    try {
      const { table, wrong } = effortTable(await playJourneys(portal, data.sql));
      print(`\n${[table, ...wrong].join('\n')}\n`);
      return wrong.length ? 1 : 0;
    } finally {
      await portal.stop();
    }
  } finally {
    await data.stop();
  }
}

type BenchContext = { data: Data; people: People; options: Options; report: Report };

async function measurePortal({ data, people, options, report }: BenchContext, processes: number): Promise<void> {
  const portal = await startPortal(data, processes);
  try {
    print(`\n${processes} server process${processes === 1 ? '' : 'es'}`);
    for (const connections of options.connections) {
      for (const scenario of [...references(), ...scenarios(data.sql, people)].filter(
        ({ name }) => options.only.test(name) || name === '/api/health',
      )) {
        const row = await measure(scenario, portal, { ...options, connections, processes });
        if (row) report.rows.push(row);
      }
    }
    if (options.only.test('export')) report.exports.push(...(await exportsOf(portal, { data, people, processes })));
    await measureFilesAndEditor(portal, { data, people, options, report }, processes);
    report.memory.push({ processes, mb: memoryOf(portal.pid) });
    if (!report.pages.length) report.pages = await weighPages(portal, people);
  } finally {
    await portal.stop();
  }
}

async function measureFilesAndEditor(
  portal: Portal,
  { data, people, options, report }: BenchContext,
  processes: number,
): Promise<void> {
  const [who] = people.engineers;
  if (who && options.only.test('case files'))
    report.files.push(...(await measureFiles(portal, { sql: data.sql, who, processes })));
  const [staff] = people.staff;
  if (staff && !report.editor && options.only.test('field editor'))
    report.editor = await editorOpens(portal, data.sql, staff);
}

async function exportsOf(
  portal: Portal,
  { data, people, processes }: Pick<BenchContext, 'data' | 'people'> & { processes: number },
) {
  const [admin] = people.admins;
  const others = scenarios(data.sql, people).find(({ name }) => name === 'list mine-30');
  return admin && others ? measureExports(portal, { sql: data.sql, admin, others: others.next, processes }) : [];
}

/** Scenarios without session and tenancy, for comparison. */
function references(): Scenario[] {
  const path = prerenderedPath();
  const health: Scenario = { name: '/api/health', reads: true, next: () => ({ path: '/api/health' }) };
  const plain: Scenario = {
    name: 'prerendered Page Not Found',
    reads: true,
    next: () => ({ path: '/no/such/page' }),
    status: 404,
  };
  return path
    ? [health, plain, { name: `prerendered page (${path})`, reads: true, next: () => ({ path }) }]
    : [health, plain];
}

type MeasureOptions = { connections: number; processes: number; seconds: number; warmUp?: number };

async function measure(
  scenario: Scenario,
  portal: Portal,
  { connections, processes, seconds, warmUp }: MeasureOptions,
): Promise<Row | null> {
  const status = await probe(scenario, portal);
  if (scenario.optional && status === 404) {
    print(`${scenario.name}: skipped: no such page`);
    return null;
  }
  const amount = scenario.amount && Math.max(1, await scenario.amount());
  const before = await healthNow(portal, connections);
  const used = processorTime(portal.pid, portal.database);
  const measured = await load({
    url: portal.url,
    connections,
    seconds,
    next: scenario.next,
    amount,
    warmUp,
    status: scenario.status,
  });
  const processor = perAnswer(used, processorTime(portal.pid, portal.database), measured);
  const health = (before + (await healthNow(portal, connections))) / 2;
  print(`${line(scenario.name, connections, measured)}  ${processor}`);
  return { name: scenario.name, connections, processes, measured, health };
}

/** Processor time of an answer in the server and in PostgreSQL; those of the warm-up count as well. */
function perAnswer(before: Processor, after: Processor, { all }: Measured): string {
  const each = (part: keyof Processor) => ((after[part] - before[part]) / all).toFixed(2);
  return `processor ${each('server')} + ${each('database')} ms`;
}

/** Current throughput of /api/health: the speed of a machine varies, so each scenario is compared with its own value. */
async function healthNow({ url }: Portal, connections: number): Promise<number> {
  return (await load({ url, connections, seconds: 1, next: () => ({ path: '/api/health' }), cold: true })).perSecond;
}

/** Sends a single request and prints a refusal, so that a failed measurement explains itself. */
async function probe({ name, next, amount, status = 200, optional }: Scenario, { url }: Portal): Promise<number> {
  if (amount && !(await amount())) return status;
  const { path, body, ...rest } = next();
  const headers = { ...rest.headers, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(url + path, {
    method: rest.method ?? 'GET',
    redirect: 'manual',
    headers,
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  const isMissing = optional && answer.status === 404;
  if (answer.status !== status && !isMissing) print(`${name}: ${answer.status} ${text.slice(0, 300)}`);
  return answer.status;
}

const line = (name: string, connections: number, { perSecond, p50, p95, p99, answers, failures }: Measured) =>
  `${name.padEnd(30)} ${String(connections).padStart(2)} conn.  ${perSecond.toFixed(1).padStart(8)}/s  p50 ${p50.toFixed(1).padStart(6)}  p95 ${p95.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)} ms  (${answers} answers${failures ? `, ${failures} FAILED` : ''})`;

async function measureFloor({ data, people, options, report }: BenchContext): Promise<void> {
  const floor = await startFloor(data, await listStatement(data.sql, people.engineers));
  try {
    for (const connections of options.connections) {
      const measured = await measure(
        { name: 'floor: the SQL of mine-30', reads: true, next: () => ({ path: '/' }) },
        floor,
        { ...options, connections, processes: 1 },
      );
      if (measured) report.rows.push({ ...measured, health: undefined });
    }
  } finally {
    await floor.stop();
  }
}

const ADMINISTRATION = ['/admin/users', '/admin/partner_groups', '/admin/reports'];

async function weighPages(portal: Portal, people: People): Promise<PageWeight[]> {
  const who = people.engineers[0];
  const form = people.forms[0];
  const admin = people.admins[0];
  const loggedIn = [
    '/dashboard',
    '/my-cases',
    `/my-cases/${who?.token}`,
    `/submit-case/company/${form?.company_id}`,
    '/submit-case/company/2',
  ];
  const weights = [
    ...(await Promise.all(['/', '/acme'].map((path) => pageWeight(portal.url, path)))),
    ...(await Promise.all(loggedIn.map((path) => pageWeight(portal.url, path, who?.cookie)))),
    ...(await Promise.all(ADMINISTRATION.map((path) => pageWeight(portal.url, path, admin?.cookie)))),
  ];
  const good = weights.filter(({ status }) => status === 200);
  const painted = good.find(({ path }) => path === '/dashboard');
  if (painted && who) painted.paint = await paintOf(`${portal.url}/dashboard`, who.cookie);
  return good;
}

/** Repeats the reading scenarios on a larger network in one process. */
async function compare(options: Options, report: Report): Promise<void> {
  const data = await openData(options.compare);
  const portal = await startPortal(data, 1);
  try {
    const people = await preparePeople(data.sql);
    print(`\n${options.compare} cases`);
    for (const connections of options.connections) {
      for (const scenario of scenarios(data.sql, people).filter(
        ({ name, reads }) => reads && options.only.test(name),
      )) {
        const row = await measure(scenario, portal, { ...options, connections, processes: 1 });
        if (!row) continue;
        const { measured } = row;
        const before = report.rows.find(
          (row) => row.name === scenario.name && row.connections === connections && row.processes === 1,
        )?.measured;
        if (before)
          report.compared.push(
            comparedOf(scenario.name, connections, { before, measured, cases: [options.cases, options.compare] }),
          );
      }
    }
  } finally {
    await portal.stop();
    await data.stop();
  }
}

const comparedOf = (
  name: string,
  connections: number,
  { before, measured, cases }: { before: Measured; measured: Measured; cases: [number, number] },
): Compared => ({
  name,
  connections,
  cases,
  p95: [before.p95, measured.p95],
  perSecond: [before.perSecond, measured.perSecond],
});

/** Prints the report; with --write replaces the part between the marks of the file. */
function finish({ write }: Options, report: Report): void {
  const text = markdown(report);
  print(`\n${text}\n`);
  if (write === undefined) return;
  const file = write || DEFAULT_FILE;
  const marks = /(<!-- measured -->\n)[\s\S]*(\n<!-- \/measured -->)/;
  const old = existsSync(file)
    ? readFileSync(file, 'utf8')
    : '# Performance\n\n<!-- measured -->\n\n<!-- /measured -->\n';
  writeFileSync(
    file,
    marks.test(old)
      ? old.replace(marks, (_all, before: string, after: string) => `${before}\n${text}\n${after}`)
      : `${old}\n${text}\n`,
  );
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 1;
});
