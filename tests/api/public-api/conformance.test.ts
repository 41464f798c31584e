import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readReference } from '@/lib/network/developers/reference';
import { deliverDue, startDeliveries, stopDeliveries } from '@/lib/reach/webhooks/deliver';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { ownSettings } from '../../support/own-settings';
import { apiFixture, asClient, CASES } from '../../support/public-api';
import { serveApi } from '../../support/served-api';

/* rule: api.conformance-kit */

const KIT = join(process.cwd(), 'tools/conformance/conformance.mjs');

type Next = (request: Request) => Promise<Response>;
type Result = { id: string; title: string; where: string; sent: string; came: string; verdict: string; reason: string };
type Report = { passed: number; failed: number; skipped: number; results: Result[] };

const FORM = {
  requirements: [
    { type: 'string' as const, label: 'Serial number', required: true },
    { type: 'integer' as const, label: 'Nodes', required: true, additional_settings: { min: 3 } },
    { type: 'timezone' as const, label: 'Time zone', required: true },
    {
      ...{ type: 'tierselect' as const, label: 'Product', required: true },
      options: [{ value: 'Disk', label: 'Disk', options: [{ value: 'SSD', label: 'SSD' }] }],
    },
  ],
};

ownSettings();
beforeEach(async () => {
  await emptyDatabase();
  await startDeliveries();
});
afterEach(stopDeliveries);

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** A case of the submitter whose note was removed by a manager. */
async function caseWithRemovedNote({ newCase, submitter, manager }: Awaited<ReturnType<typeof apiFixture>>) {
  const { token } = await newCase({ status: 'accepted' });
  const { body } = await asClient(submitter).post<{ id: number }>(`${CASES}/${token}/notes`, { summary: 'Wrong case' });
  await api(manager).post(`/api/caller/case/${token}/notes/${body.id}/redact`, { reason: 'Belongs elsewhere.' });
  return token;
}

/** Whoever has read that an attempt failed need not wait ten seconds for the next one. */
async function sendRetries(): Promise<void> {
  await testSql()`update webhook_deliveries set next_attempt_at = now()
    where next_attempt_at is not null and failures > 0 and attempt_number = failures`;
  await deliverDue();
}

/** Starts the kit against the routes; `through` stands between them. */
async function checked(through: (request: Request, next: Next) => Promise<Response>) {
  const fixture = await apiFixture(FORM);
  const port = await freePort();
  Object.assign(process.env, { OUTGOING_ALLOW: `127.0.0.1:${port}`, LIMIT_LOGIN_ADDRESS: '1000' });
  const portal = await serveApi(async (request, next) => {
    const response = await through(request, next);
    if (new URL(request.url).pathname.endsWith('/deliveries')) await sendRetries();
    return response;
  });
  const { submitter, receiver_client: receiver } = fixture;
  const args = [
    '--url',
    portal.url,
    '--port',
    String(port),
    '--wait',
    '20',
    // A token may begin with a dash.
    `--removed-in=${await caseWithRemovedNote(fixture)}`,
  ];
  const env = {
    CONFORMANCE_SUBMITTER: `${submitter.client_id}:${submitter.secret}`,
    CONFORMANCE_RECEIVER: `${receiver.client_id}:${receiver.secret}`,
  };
  try {
    return await outputOf([...args, '--json'], env);
  } finally {
    await portal.stop();
  }
}

const outputOf = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [KIT, ...args],
      { env: { ...process.env, NODE_OPTIONS: '', ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

test('the portal keeps every rule that the kit checks', async () => {
  const { code, stdout, stderr } = await checked((request, next) => next(request));
  expect(stderr).toBe('');
  const { results } = JSON.parse(stdout) as Report;
  const others = results.filter(({ verdict }) => verdict !== 'pass');
  expect([others, code]).toEqual([[], 0]);
  expect(results.length).toBeGreaterThan(45);
});

/** A portal that breaks a rule of each kind, in a header, a text, a query, a key and a secret. */
async function breakRules(request: Request, next: Next): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const { method } = request;
  const isNote = method === 'POST' && pathname.endsWith('/notes');
  const response = await next(isNote ? without(request, 'idempotency-key') : atAddress(request, misread(searchParams)));
  if (pathname === '/v1/me') response.headers.delete('RateLimit-Remaining');
  if (method === 'POST' && pathname.endsWith('/closure'))
    return rewritten(response, (text) => text.replace('OPEN cases cannot be closed.', 'Not possible.'));
  if (method === 'POST' && pathname === '/v2/webhooks')
    return rewritten(response, (text) => text.replace(/"secret":"./, '"secret":"_'));
  return response;
}

function without(request: Request, header: string): Request {
  const headers = new Headers(request.headers);
  headers.delete(header);
  return new Request(request, { headers });
}
const atAddress = (request: Request, search: string) => {
  const url = new URL(request.url);
  if (!url.search) return request;
  url.search = search;
  return new Request(url, request);
};
/** Knows no removed notes, and reads dates a second too early. */
function misread(query: URLSearchParams): string {
  query.delete('includeRemoved');
  const after = query.get('updatedAfter') ?? '';
  if (!Number.isNaN(Date.parse(after))) query.set('updatedAfter', new Date(Date.parse(after) - 1000).toISOString());
  return query.toString();
}
async function rewritten(response: Response, rewrite: (text: string) => string): Promise<Response> {
  const { status, headers } = response;
  headers.delete('content-length');
  return new Response(rewrite(await response.text()), { status, headers });
}

test('a portal that breaks rules is told which, with what was sent and what came', async () => {
  const { code, stdout } = await checked(breakRules);
  const { results, failed } = JSON.parse(stdout) as Report;
  const broken = results.filter(({ verdict }) => verdict === 'fail');
  const reasons = Object.fromEntries(broken.map(({ id, reason }) => [id, reason]));
  expect(reasons).toEqual({
    'headers.limits': 'No header RateLimit-Remaining with a number',
    'answers.not-yet-closed': 'The message is “Not possible.”, without “OPEN cases cannot be closed.”',
    'notes.idempotency': 'The repeated call wrote a second note',
    'notes.since': 'updatedAfter of its own time has the last note',
    'notes.removed': 'No note of status REMOVED',
    'lists.changes': 'updatedAfter of its own time lists the case',
    'webhooks.signature': expect.stringMatching(/^The signature sha256=[\da-f]{64} is not that of the body$/) as string,
  });
  expect([code, failed]).toEqual([1, broken.length]);
  expect(broken.find(({ id }) => id === 'notes.removed')).toMatchObject({
    title: 'Removed notes come as tombstones with includeRemoved alone',
    where: '/developers/reference#getNotes',
    sent: expect.stringMatching(/^GET \/v1\/collaboration-requests\/.+\/notes\?includeRemoved=true$/) as string,
    came: '200 []',
  });
  expect(stdout).not.toMatch(/cs_[\w-]{8}|eyJ\w{8}|"secret":"(?!…)/);
});

test('without a portal every check has failed or is skipped, in lines for people; without options it says which', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const login = ['--submitter', 'cc_a:cs_a', '--receiver', 'api@borealis.test:pass:word'];
  const { code, stdout } = await outputOf(['--url', nowhere, ...login]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^FAIL {2}login\.submitter .+\n {6}sent {6}POST \/oauth2\/token .+"client_credentials"/);
  expect(stdout).toMatch(/skip {2}cases\.create .+\n {6}why {7}Needs forms\.document\.\n {6}contract {2}\/developers/);
  expect(stdout).toMatch(/\n0 passed, \d+ failed, \d+ skipped\nFailed: login\.submitter, /);
  expect(stdout).not.toMatch(/cs_a|pass:word/);
  for (const args of [[], ['--url', nowhere, '--submitter', 'cc_a'], ['--url', 'x', ...login]])
    expect(await outputOf(args)).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage: ') as string });
});

test('each check names a place of the developers’ pages that is there', async () => {
  const { stdout } = await outputOf([
    '--url',
    'http://127.0.0.1:1',
    '--submitter',
    'a:a',
    '--receiver',
    'b:b',
    '--json',
  ]);
  const named = new Set((JSON.parse(stdout) as Report).results.map(({ where }) => where));
  const { groups } = await readReference();
  const calls = groups.flatMap((group) => group.calls.map(({ id }) => `/developers/reference#${id}`));
  const page = readFileSync('app/(public)/developers/page.tsx', 'utf8');
  const parts = [...page.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => `/developers#${id}`);
  expect([...named].filter((where) => ![...calls, ...parts].includes(where))).toEqual([]);
});
