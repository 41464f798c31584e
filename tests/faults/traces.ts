/**
 * The production build with a collector of traces: a case with its answer, their emails, a webhook and a job arrive as spans by
 * route and operation, without data of customers (rule: operations.traces).
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { closeDatabase } from '@/db/client';
import { forgetSettings } from '@/lib/platform/settings';
import { ENGINEER, makeNetwork, SUBMITTER, submitAndRespond, type Acknowledged, type Network } from './case-flow';
import { check, type Check } from './invariants';
import { queryOnce } from './processes';
import { openStack, type Stack } from './stack';
import { openHooks, type Hooks } from './webhook-flow';

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string };
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** Below what a span of each name is: another one, nothing, or, for an operation, a request. */
const EXPECTED: [name: string, parent: string | null][] = [
  ['POST /api/caller/collaborate/[document_id]', null],
  ['case.submit', 'POST /api/caller/collaborate/[document_id]'],
  ['POST /api/caller/case/[token]/respond', null],
  ['case.respond', 'POST /api/caller/case/[token]/respond'],
  ['GET /case/[token]/respond', null],
  ['query', 'GET /case/[token]/respond'],
  ['email.deliver', null],
  ['webhook.deliver', null],
  ['job case-clock', null],
];
const JOB = 'case-clock';
const MAX_WAIT = 40_000;
/** A secret of the form of a mailed one. */
const SECRET = 'unknown-secret-of-the-traces';

/** Needs a build. */
export async function checkTraces(): Promise<Check[]> {
  const collector = await openCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  const hooks = await openHooks();
  const stack = await openStack({ processes: 1 });
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  forgetSettings();
  const network = await makeNetwork();
  await hooks.add(network);
  const made = await submitAndRespond(stack, network, 9181);
  await lookAround(stack, network, made);
  await queryOnce(stack.databaseUrl, (sql) => sql`insert into pgboss.job (name) values (${JOB})`);
  const isDone = await untilDone(stack, hooks);
  const secrets = await secretsOf(stack, { network, hooks, made });
  await closeDatabase();
  // Its end sends the last spans.
  await stack.stop();
  await hooks.stop();
  await collector.stop();
  forgetSettings();
  const { spans, texts } = collector;
  console.log(`  traces: ${spans.length} spans of ${new Set(spans.map(({ name }) => name)).size} names`);
  return [
    check('the case, its emails, its webhook and the job are done', isDone, (one) => one),
    check('requests, operations, deliveries and jobs arrive as spans, each where it belongs', EXPECTED, (expected) =>
      missing(spans, expected),
    ),
    check('no span has data of customers', secrets, (secret) =>
      texts.some((text) => text.toLowerCase().includes(secret.toLowerCase())) ? secret : null,
    ),
  ].map((one) => ({ ...one, name: `traces: ${one.name}` }));
}

async function openCollector() {
  const [texts, spans]: [string[], Span[]] = [[], []];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      texts.push(body);
      for (const { scopeSpans } of (JSON.parse(body) as Export).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((done) => void server.close(() => done()).closeAllConnections());
  return { url: `http://127.0.0.1:${port}`, texts, spans, stop };
}

/** Pages and refusals: a page, an unknown secret, a search, an address that is none, and input that is refused. */
async function lookAround({ url }: Stack, { document_id, callers }: Network, made: Acknowledged | null): Promise<void> {
  const authorization = `Bearer ${callers[0]!.bearer}`;
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, { ...init, headers: { authorization, ...init.headers } });
    await answer.arrayBuffer();
  };
  await ask(`/case/${SECRET}/respond`);
  await ask(`/api/caller/case/${made?.token}`);
  await ask('/api/caller/partners?search=Borealis%20Networks&email=robin@acme.test');
  await ask(`/nothing/of/${SECRET}`);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'not-an-address of Robin', internal_case_number: 'F-refused' });
  await ask(`/api/caller/collaborate/${document_id}`, { method: 'POST', headers, body });
}

/** What is still missing after a time: emails, the webhook's delivery, the run of the job. */
async function untilDone(stack: Stack, { events }: Hooks): Promise<string[]> {
  for (const end = Date.now() + MAX_WAIT; ; await wait(250)) {
    const runs = await queryOnce(stack.databaseUrl, (sql) => sql`select 1 from job_runs where job = ${JOB}`);
    const left = [
      ...(runs.length ? [] : ['the job has not run']),
      ...(stack.mail.received.length > 1 ? [] : ['emails are missing']),
      ...(events.length > 1 ? [] : ['deliveries to the webhook are missing']),
    ];
    if (!left.length || Date.now() > end) return left;
  }
}

type Made = { network: Network; hooks: Hooks; made: Acknowledged | null };

/** What the test has given the portal, and what the portal has made of it that only some may know. */
async function secretsOf({ mail, databaseUrl }: Stack, { network, hooks, made }: Made): Promise<string[]> {
  const people = [...network.callers, ...network.answerers, ...Object.values(network.watchers)];
  const links = mail.received.flatMap(({ raw }) =>
    [...raw.replace(/=\r\n/g, '').matchAll(/\/case\/([\w-]{20,})/g)].map(([, secret]) => secret!),
  );
  const [stored] = await queryOnce(
    databaseUrl,
    (sql) => sql<{ names: string[] }[]>`
      select array(select name from companies union select first_name || ' ' || last_name from users
        union select last_name from users where last_name <> '' union select title from process_versions where length(title) > 4) as names`,
  );
  return [
    ...[SUBMITTER, ENGINEER, SECRET, 'Quartermaine', 'lost its path', 'It began at noon', '415 555', 'RX-9181'],
    ...['Anna', 'Lindqvist', 'will contact you', 'Robin', 'acme', 'borealis', 'select ', 'insert ', '@'],
    ...people.flatMap(({ email, bearer }) => [email, bearer]),
    ...hooks.events.map(({ id }) => id),
    ...mail.received.map(({ message_id }) => message_id),
    ...[...new Set(links)],
    ...(made ? [made.token] : []),
    ...(stored?.names ?? []),
  ].filter(Boolean);
}

/** Null when there is such a span, and all of its name are below what they should be. */
function missing(spans: Span[], [name, parent]: (typeof EXPECTED)[number]): string | null {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const named = spans.filter((span) => span.name === name);
  if (!named.length) return `${name}: none`;
  if (parent === null) {
    const below = named.find(({ parentSpanId }) => parentSpanId);
    return below ? `${name} is below ${byId.get(below.parentSpanId!)?.name ?? 'what did not arrive'}` : null;
  }
  const isThere = named.some(({ parentSpanId, traceId }) => {
    const above = byId.get(parentSpanId ?? '');
    return above?.name === parent && above.traceId === traceId;
  });
  return isThere ? null : `${name}: none below ${parent}`;
}
