import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020';
import { readRecipes } from '@/lib/network/developers/recipes';
import type { Recipe } from '@/lib/network/developers/recipes/recipe';
import type { Language } from '@/lib/network/developers/quick-start';
import { startDeliveries, stopDeliveries } from '@/lib/reach/webhooks/deliver';
import { emptyDatabase } from '../../support/database';
import { eventually } from '../../support/eventually';
import { ownSettings } from '../../support/own-settings';
import { APPROVAL, apiFixture, asClient, askToken, CASES } from '../../support/public-api';
import { serveApi } from '../../support/served-api';
import { closeReceivers, receiver } from '../../support/webhook-fixtures';
import { runActions, type Actions } from '../../support/workflow';

/* rule: api.recipes */

const run = promisify(execFile);
type Client = ReturnType<typeof asClient>;

let portal: Awaited<ReturnType<typeof serveApi>>;
let recipes: Record<string, Recipe>;
let fixture: Awaited<ReturnType<typeof world>>;
let ours: Client;
let theirs: Client;

async function world() {
  const made = await apiFixture({ requirements: [{ type: 'string', label: 'Customer company', required: true }] });
  const form = await asClient(made.submitter).get<{ customFields: { fieldId: number }[] }>(
    `/v1/forms/document/${made.document.id}`,
  );
  return { ...made, field: form.body.customFields[0]!.fieldId };
}

ownSettings();
beforeAll(async () => {
  portal = await serveApi();
  recipes = Object.fromEntries((await readRecipes(portal.url)).map((recipe) => [recipe.slug, recipe]));
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await emptyDatabase();
  fixture = await world();
  [ours, theirs] = [asClient(fixture.submitter), asClient(fixture.receiver_client)];
  await startDeliveries();
});
afterEach(async () => {
  await stopDeliveries();
  await closeReceivers();
});

/** Blocks of code of a part, in their order. */
const blocksOf = ({ parts }: Recipe, anchor: string) =>
  parts.find((part) => part.anchor === anchor)!.steps.flatMap(({ code }) => code ?? []);

/** Runs the sample that makes a webhook, in a language, with the address of the test; its secret. */
async function webhookOf(recipe: Recipe, language: Language, callbackUrl: string): Promise<string> {
  const { samples } = recipe.parts.flatMap(({ steps }) => steps).find((step) => step.samples)!;
  const program = samples![language].replace(/(?<="callbackUrl": ")[^"]+/, callbackUrl);
  const [command, ...args] = {
    curl: ['bash', '-c', program],
    JavaScript: [process.execPath, '--input-type=module', '-e', program],
    Python: ['python3', '-c', program],
  }[language] as [string, ...string[]];
  const { id, secret } = { id: fixture.submitter.client_id, secret: fixture.submitter.secret };
  const token = await askToken({ grant_type: 'client_credentials', client_id: id, client_secret: secret });
  const env = { ...process.env, NODE_OPTIONS: '', TOKEN: (token.body as { access_token: string }).access_token };
  const { stdout } = await run(command, args, { env });
  return (JSON.parse(stdout) as { secret: string }).secret;
}

const cases = async () =>
  (
    await ours.get<{ content: { token: string; submitterCaseNumber: string; summary: string }[] }>(
      '/v2/collaboration-requests',
    )
  ).body.content;
const notesOf = async (token: string) =>
  (await theirs.get<{ summary: string; description: string }[]>(`${CASES}/${token}/notes`)).body;

describe('Zendesk', () => {
  type Comment = { id: number; public: boolean; html_body?: string; body?: string };
  const ticket = {
    ...{ id: 7, subject: 'Array is down', description: 'Both "controllers"\nrestart.', priority: 'urgent' },
    ...{ external_id: null as string | null, custom_fields: [{ id: 360_001, value: 'Northwind' }] },
  };
  const comments: Comment[] = [];
  const SIGNING = 'c2lnbmluZw==';

  /** A Zendesk with one ticket, on this machine. */
  async function startZendesk() {
    const server = createServer((request, response) => {
      void (async () => {
        const { method, url, headers } = request;
        const body = Buffer.concat((await request.toArray()) as Buffer[]).toString('utf8');
        const isLoggedIn = headers.authorization === `Basic ${btoa('bridge@acme.test/token:zd_token')}`;
        if (method === 'PUT') {
          const { comment, ...more } = (JSON.parse(body) as { ticket: { comment: Comment } }).ticket;
          Object.assign(ticket, more);
          comments.unshift({ ...comment, id: comments.length + 100 });
        }
        const answer = url!.includes('/comments.json') ? { comments } : { ticket };
        response.writeHead(isLoggedIn ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      })();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, stop: () => new Promise((done) => server.close(done)) };
  }

  test('a ticket opens a case, its comments are notes, the partner’s answers are comments', async () => {
    const recipe = recipes.zendesk!;
    const [bridge] = blocksOf(recipe, 'bridge') as [string];
    const [open, note, close] = blocksOf(recipe, 'triggers') as [string, string, string];
    const zendesk = await startZendesk();
    const relay = await receiver();
    const secret = await webhookOf(recipe, 'JavaScript', `${relay.url}concord`);
    const env = {
      ...{ PORTAL: portal.url, CLIENT_ID: fixture.submitter.client_id, CLIENT_SECRET: fixture.submitter.secret },
      ...{ CONCORD_SECRET: secret, DOCUMENT_ID: String(fixture.document.id), ZENDESK: zendesk.url, PORT: '0' },
      ...{ ZENDESK_USER: 'bridge@acme.test', ZENDESK_TOKEN: 'zd_token', ZENDESK_SECRET: SIGNING },
      FIELDS: JSON.stringify({ [fixture.field]: 360_001 }),
    };
    const program = spawn(process.execPath, ['--input-type=module', '-e', bridge], {
      env: { ...process.env, NODE_OPTIONS: '', ...env },
    });
    const [said] = (await once(program.stdout, 'data')) as [Buffer];
    const address = `http://127.0.0.1:${/Listening on (\d+)/.exec(said.toString())![1]}`;
    const send = async (trigger: string, key = SIGNING) => {
      const [at, body] = ['2026-11-28T10:00:00Z', trigger.replace('{{ticket.id}}', String(ticket.id))];
      const signature = createHmac('sha256', key)
        .update(at + body)
        .digest('base64');
      const headers = { 'x-zendesk-webhook-signature': signature, 'x-zendesk-webhook-signature-timestamp': at };
      const answer = await fetch(`${address}/zendesk`, { method: 'POST', headers, body });
      return [answer.status, await answer.text()];
    };
    /** Hands the deliveries on that the portal has made, in their order. */
    const passed = async (count: number) => {
      await eventually(() => expect(relay.received).toHaveLength(count));
      const { body, headers } = relay.received.at(-1)!;
      const signature = String(headers['x-hub-signature-256']);
      const answer = await fetch(`${address}/concord`, {
        ...{ method: 'POST', body, headers: { 'x-hub-signature-256': signature } },
      });
      return answer.status;
    };
    try {
      expect(await send(open, 'another key')).toEqual([401, 'The signature is wrong.']);
      expect(await send(open)).toEqual([200, 'Done.']);
      expect(await send(open)).toEqual([200, 'Done.']);
      expect(await cases()).toMatchObject([{ token: ticket.external_id, submitterCaseNumber: 'ZD-7' }]);
      expect(comments).toMatchObject([{ public: false, body: expect.stringContaining('Sent to Borealis.') as string }]);

      expect(await send(close)).toEqual([422, 'OPEN cases cannot be closed.']);
      expect(comments[0]).toMatchObject({ public: false, body: 'Concord: OPEN cases cannot be closed.' });
      await theirs.post(`${CASES}/${ticket.external_id}/approval`, APPROVAL);
      expect(await passed(1)).toBe(200);
      expect(comments[0]).toMatchObject({
        body: 'The case is ACCEPTED.\nTheir number: B-77.\nMara Berg\nWe call you.',
      });

      comments.unshift({ id: 55, public: true, html_body: '<p>It <b>restarts</b>.</p>' });
      expect(await send(note)).toEqual([200, 'Done.']);
      expect(await notesOf(ticket.external_id!)).toMatchObject([
        { summary: 'Comment of ticket 7', description: '<p>It <b>restarts</b>.</p>' },
      ]);
      expect(await passed(2)).toBe(200);
      expect(comments[0]).toMatchObject({ id: 55 });
      await theirs.post(`${CASES}/${ticket.external_id}/notes`, { summary: 'a < b', description: '<p>Yes.</p>' });
      expect(await passed(3)).toBe(200);
      expect(comments[0]).toMatchObject({ html_body: '<p>Borealis bridge, Borealis: a &lt; b</p><p>Yes.</p>' });
      expect(await send(close)).toEqual([200, 'Done.']);
      const forged = { method: 'POST', body: '{}', headers: { 'x-hub-signature-256': 'sha256=0' } };
      expect((await fetch(`${address}/concord`, forged)).status).toBe(401);
    } finally {
      program.kill();
      await zendesk.stop();
    }
  });
});

describe('ServiceNow', () => {
  const incident = {
    ...{ sys_id: '9d38', number: 'INC0010023', priority: '1', short_description: 'Array is down', description: '' },
    ...{ company: { name: 'Northwind' }, correlation_id: '', sys_mod_count: '1' },
  };
  type Given = { scripts: string[]; incident: object; changed?: string[]; request?: object; webhookSecret?: string };
  type Ran = { incident: typeof incident & { work_notes?: string }; status: number; answer?: { message: string } };

  /** Runs scripts in a ServiceNow of this machine. */
  async function inServiceNow({ webhookSecret = '', ...given }: Given): Promise<Ran> {
    const { submitter, document: process_, field } = fixture;
    const properties = {
      ...{ url: portal.url, oauth_profile: 'a-profile', document_id: String(process_.id) },
      ...{ fields: JSON.stringify({ [field]: 'company.name' }), webhook_secret: webhookSecret },
    };
    const client = { id: submitter.client_id, secret: submitter.secret };
    const program = execFile(process.execPath, ['tests/support/servicenow.mjs'], {
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    program.stdin!.end(JSON.stringify({ ...given, properties, client }));
    const [out, err] = await Promise.all([program.stdout!.toArray(), program.stderr!.toArray()]);
    if (!out.length) throw new Error(err.join(''));
    return JSON.parse(out.join('')) as Ran;
  }

  test('an incident opens a case, its comments are notes, the partner’s answers are work notes', async () => {
    const recipe = recipes.servicenow!;
    const [include] = blocksOf(recipe, 'calls') as [string];
    const [rule] = blocksOf(recipe, 'rule') as [string];
    const [resource] = blocksOf(recipe, 'webhook') as [string];
    const relay = await receiver();
    const webhookSecret = await webhookOf(recipe, 'curl', relay.url);
    const saved = (over: object, changed: string[] = []) =>
      inServiceNow({ scripts: [include, rule], incident: { ...incident, ...over }, changed });

    const opened = await saved({});
    const { correlation_id } = opened.incident;
    expect(opened.incident.work_notes).toMatch(/^Sent to Borealis\. They answer by 20/);
    expect(await cases()).toMatchObject([
      { token: correlation_id, submitterCaseNumber: 'INC0010023', summary: 'Array is down' },
    ]);
    const early = await saved({ correlation_id, state: '6' }, ['state']);
    expect(early.incident.work_notes).toBe('Concord: OPEN cases cannot be closed.');
    const refused = await saved({ short_description: '', number: 'INC2', sys_id: 'a' });
    expect(refused.incident.work_notes).toMatch(/^Concord: There was an error .+ problemSummary: /);
    const commented = await saved({ correlation_id, comments: 'It <restarts>.' }, ['comments']);
    expect(commented.incident.work_notes).toBeUndefined();
    expect(await notesOf(correlation_id)).toMatchObject([{ summary: 'Comment of INC0010023' }]);

    await theirs.post(`${CASES}/${correlation_id}/approval`, APPROVAL);
    await theirs.post(`${CASES}/${correlation_id}/notes`, { summary: 'Firmware', description: '<p>4.3</p>' });
    await eventually(() => expect(relay.received).toHaveLength(3));
    const heard = (at: number, headers = relay.received[at]!.headers) =>
      inServiceNow({
        ...{ scripts: [include, resource], incident: { ...incident, correlation_id }, webhookSecret },
        request: { body: relay.received[at]!.body, headers },
      });
    expect(await heard(1)).toMatchObject({
      incident: { work_notes: 'The case is ACCEPTED.\nMara Berg\nWe call you.' },
    });
    expect(await heard(2)).toMatchObject({
      ...{ status: 200, incident: { work_notes: 'Borealis: Firmware\n[code]<p>4.3</p>[/code]' } },
    });
    expect(await heard(2, { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` })).toMatchObject({
      ...{ status: 401, answer: { message: 'The signature is wrong.' } },
    });
  });
});

describe('Power Automate', () => {
  test('a flow opens a case and says what was refused; another hears of the answer', async () => {
    const recipe = recipes['power-automate']!;
    const [incoming, open] = blocksOf(recipe, 'open') as [string, string];
    const [schema, hear] = blocksOf(recipe, 'hear') as [string, string];
    const { submitter, document: process_, field } = fixture;
    const parameters = {
      ...{ host: portal.url, clientId: submitter.client_id, clientSecret: submitter.secret },
      ...{ documentId: process_.id, webhookKey: 'YOUR_WEBHOOK_KEY' },
    };
    const opening = JSON.parse(open.replace('"fieldId": 68', `"fieldId": ${field}`)) as Actions;
    const item = JSON.parse(incoming) as object;
    const opened = (over: object) =>
      runActions(opening, { parameters, trigger: { headers: {}, body: { ...item, ...over } } });
    const relay = await receiver();
    await webhookOf(recipe, 'Python', relay.url);

    const made = (await opened({})).Open_the_case!.body as { token: string };
    expect(await opened({})).toMatchObject({ Open_the_case: { status: 'Succeeded', body: { token: made.token } } });
    expect(await cases()).toMatchObject([{ token: made.token, submitterCaseNumber: 'PA-1001' }]);
    const { Tell_what_was_refused: told } = await opened({ number: 'PA-1002', title: '' });
    expect(told!.body).toMatch(/^There was an error .+"field":"problemSummary"/);

    await theirs.post(`${CASES}/${made.token}/approval`, APPROVAL);
    await eventually(() => expect(relay.received).toHaveLength(1));
    const [{ headers, body }] = relay.received as [(typeof relay.received)[number]];
    const event = JSON.parse(body) as object;
    const isEvent = new Ajv2020().compile(JSON.parse(schema) as object);
    expect([isEvent(event), isEvent.errors]).toEqual([true, null]);
    const heard = (key: string) =>
      runActions(JSON.parse(hear) as Actions, {
        ...{ parameters, trigger: { headers: { 'X-Concord-Key': key }, body: event } },
      });
    expect(await heard(String(headers['x-concord-key']))).toMatchObject({
      Say_what_happened: { body: 'PA-1001 is ACCEPTED: We call you.' },
    });
    expect(await heard('another')).toEqual({
      ...{ Is_it_from_Concord: { status: 'Succeeded' }, Stop: { status: 'Cancelled' } },
    });
  });
});
