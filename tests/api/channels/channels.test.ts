import { make } from '@/tools/factories/make';
import { withDatabase } from '@/db/client';
import { markRefused } from '@/lib/partners/health/refused';
import { startDeliveries, stopDeliveries } from '@/lib/reach/webhooks/deliver';
import { CHANNEL_EVENTS, MAX_CHANNELS } from '@/lib/shared/channels';
import { runCaseClock } from '@/lib/worker/jobs/case-clock';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { eventually } from '../../support/eventually';
import { closeReceivers, deliveries, makeDue, receiver, webhookFixture } from '../../support/webhook-fixtures';

let fixture: Awaited<ReturnType<typeof webhookFixture>>;
const CHANNELS = '/api/admin/company/channels';
const ADDRESS = 'https://93.184.216.34/services/T0/B0/secret-part';
const ALL = Object.keys(CHANNEL_EVENTS);
const channel = { name: 'On call', kind: 'slack', url: ADDRESS, events: ALL, document_ids: [] as number[] };
type Errors = { errors: Record<string, string[]> };
type Made = { message: string; channel: { id: number; url: string; active: boolean; name: string } };

beforeEach(async () => {
  await emptyDatabase();
  fixture = await webhookFixture();
});
afterEach(async () => {
  await stopDeliveries();
  await closeReceivers();
});

const manager = () => api(fixture.borealis.manager);
const add = async (over: object = {}, who: { id: number } = fixture.borealis.manager) =>
  (await api(who).post<Made>(CHANNELS, { ...channel, ...over })).body.channel;
const newCase = async () => (await fixture.send()).body.case.token as string;
const delivered = (count: number) =>
  eventually(async () => expect((await deliveries()).filter(({ success }) => success)).toHaveLength(count));

test('managers add, read, change, try and delete a channel; its address is never answered (rules: channels.who, channels.secret)', async () => {
  const made = await manager().post<Made>(CHANNELS, channel);
  expect(made).toMatchObject({
    status: 200,
    body: {
      message: 'The channel is added.',
      channel: { name: 'On call', kind: 'slack', url: 'https://93.184.216.34/…', active: true },
    },
  });
  const at = `${CHANNELS}/${made.body.channel.id}`;
  const answers = [
    made,
    await manager().get(CHANNELS),
    await manager().get(at),
    await manager().post(at, { name: 'Night shift', url: '' }),
    await manager().post(at, { url: made.body.channel.url, active: false }),
    await manager().post(at, { active: true }),
    await manager().post(`${at}/test`),
    await manager().get(`${at}/deliveries`),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.at(-1)!.body).toMatchObject({ total: 1, data: [{ cause: 'test', event_type: 'test' }] });
  const kept = await testSql()`select to_jsonb(w) as row from webhooks w union all select to_jsonb(a) from audit_log a`;
  for (const text of [JSON.stringify(answers.map(({ body }) => body)), JSON.stringify(kept)])
    expect(text).not.toContain('secret-part');
  // A channel is no webhook, for managers nor for programs.
  expect((await manager().get('/api/admin/company/webhooks')).body).toEqual({ webhooks: [] });
  expect((await api(fixture.borealis.program).get('/v2/webhooks')).body).toEqual([]);
  expect((await manager().call('DELETE', at)).status).toBe(200);
  expect((await manager().get(at)).status).toBe(404);
});

test.each([
  ['a private host', { url: 'https://127.0.0.1/hook' }, 'url'],
  ['no https', { url: 'http://93.184.216.34/hook' }, 'url'],
  ['a long address', { url: `https://93.184.216.34/${'a'.repeat(10_000)}` }, 'url'],
  ['an unknown kind', { kind: 'pager' }, 'kind'],
  ['an unknown event', { events: ['closed'] }, 'events.0'],
  ['no event', { events: [] }, 'events'],
  ['a name of 201 characters', { name: 'n'.repeat(201) }, 'name'],
  ['a foreign process', { document_ids: [2_000_000_000] }, 'document_ids'],
])('%s is refused (rule: channels.kinds)', async (_, over, field) => {
  const answer = await manager().post<Errors>(CHANNELS, { ...channel, ...over });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors)).toContain(field);
});

test('a foreign channel is not found and stays, a foreign process is refused, others have no channels (rule: channels.who)', async () => {
  const { id } = await add({ name: 'n'.repeat(200) });
  const acme = api(fixture.acme.manager);
  for (const [method, rest] of [
    ['GET', ''],
    ['POST', ''],
    ['DELETE', ''],
    ['POST', '/test'],
    ['GET', '/deliveries'],
  ] as const)
    expect([
      method,
      rest,
      (await acme.call(method, `${CHANNELS}/${id}${rest}`, method === 'POST' ? {} : undefined)).status,
    ]).toEqual([method, rest, 404]);
  const [own] = await testSql()<{ id: number }[]>`select document_id as id from cases where token = ${await newCase()}`;
  expect((await acme.post(CHANNELS, { ...channel, document_ids: [own!.id] })).status).toBe(422);
  expect((await manager().post(`${CHANNELS}/${id}`, { document_ids: [own!.id] })).status).toBe(200);
  expect((await api(fixture.caller).get(CHANNELS)).status).toBe(403);
  const staff = acting(await make.superAdmin(), fixture.borealis.manager);
  expect((await staff.post(CHANNELS, channel)).status).toBe(403);
});

test('a company has fifty channels at most (rule: channels.limit)', async () => {
  const company_id = fixture.receiver.id;
  for (let at = 0; at < MAX_CHANNELS; at++) await make.webhook({ company_id, kind: 'slack', name: `C${at}` });
  expect((await manager().post(CHANNELS, channel)).status).toBe(409);
});

test('both companies are told, and only the receiver gets the link to answer (rules: channels.events, channels.links)', async () => {
  await startDeliveries();
  const at = { borealis: await receiver(), acme: await receiver() };
  await add({ url: `${at.borealis.url}b/secret-part`, kind: 'teams' });
  await add({ url: `${at.acme.url}a`, kind: 'slack' }, fixture.acme.manager);
  const token = await newCase();
  await delivered(2);
  const [told, sender] = [at.borealis.received[0]!, at.acme.received[0]!];
  expect(told.path).toBe('/b/secret-part');
  expect(JSON.parse(told.body)).toMatchObject({ type: 'message', attachments: [{ content: { version: '1.5' } }] });
  expect(told.headers['x-hub-signature-256']).toBeUndefined();
  expect(told.body).toMatch(/\/case\/[^/]+\/respond/);
  expect(sender.body).not.toContain('/respond');
  for (const { body } of [told, sender]) expect(body).toContain(`/my-cases/${token}`);
  for (const { request_body } of await deliveries()) expect(request_body).not.toContain('/respond');
});

test('no message has customer data, the text of a note or an internal note (rule: channels.content)', async () => {
  await startDeliveries();
  const { url, received } = await receiver();
  await add({ url, kind: 'generic' });
  const token = await newCase();
  await testSql()`update case_customer_data set customer_data = ${testSql().json([{ requirement_id: 1, section: 's', field: 'f', value: 'CUSTOMER-SECRET', type: 'text' }])}`;
  const note = (audience: string, body: string) =>
    api(fixture.caller).post(`/api/caller/case/${token}/notes`, { audience, body: `<p>${body}</p>` });
  await note('internal', 'INTERNAL-SECRET');
  await note('shared', 'SHARED-TEXT');
  await delivered(2);
  expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type.split('.').at(-2))).toEqual([
    'collaboration-request',
    'note',
  ]);
  for (const { body } of received) expect(body).not.toMatch(/CUSTOMER-SECRET|INTERNAL-SECRET|SHARED-TEXT/);
});

test('a late case, its escalation and an address that refuses emails are told (rule: channels.events)', async () => {
  await add();
  await newCase();
  await testSql()`update cases set created_at = now() - interval '3 hours', respond_by = now() - interval '1 hour'`;
  await testSql()`update process_versions set escalation_alias = 'alias@borealis.test'`;
  await runCaseClock(new Date());
  const [{ document_id } = { document_id: 0 }] = await testSql()<
    { document_id: number }[]
  >`select document_id from cases`;
  await testSql()`insert into inbound_addresses (process_id, email, ask_at) values (${document_id}, 'in@borealis.test', now())`;
  await withDatabase((db) => markRefused({ db }, { email: 'in@borealis.test', words: 'no' }));
  await withDatabase((db) => markRefused({ db }, { email: 'in@borealis.test', words: 'no' }));
  expect((await deliveries()).map(({ event_type }) => event_type)).toEqual(['case', 'late', 'escalation', 'health']);
});

test('a channel of other processes, a paused one and one without the event are told nothing (rule: channels.events)', async () => {
  const other = await make.process({ company_id: fixture.receiver.id });
  await add({ document_ids: [other.id] });
  await add({ active: false });
  await add({ events: ['late'] });
  await newCase();
  expect(await deliveries()).toEqual([]);
});

test('a channel of teams is told of cases to a process that mails to one, and of those that its members submit (rule: channels.limits)', async () => {
  const team = async (company_id: number) =>
    (
      await testSql()<
        { id: number }[]
      >`insert into teams (company_id, name) values (${company_id}, 'Storage') returning id`
    )[0]!.id;
  const [own, foreign] = [await team(fixture.receiver.id), await team(fixture.company.id)];
  expect((await manager().post<Errors>(CHANNELS, { ...channel, team_ids: [foreign] })).body.errors).toEqual({
    team_ids: ['Choose teams of your company.'],
  });
  await add({ team_ids: [own] });
  await add({ team_ids: [foreign] }, fixture.acme.manager);
  await newCase();
  expect(await deliveries()).toEqual([]);
  await testSql()`insert into process_teams (process_id, team_id) values (${fixture.document.id}, ${own})`;
  await testSql()`insert into team_members (team_id, user_id) values (${foreign}, ${fixture.caller.id})`;
  await fixture.send({ internal_case_number: 'A-2' });
  expect(await deliveries()).toHaveLength(2);
});

test('a group’s channel tells its host of its own cases there; managers pause it, and change neither address nor group (rule: channels.group)', async () => {
  const { community, receiver: host } = fixture;
  const columns = { kind: 'teams' as const, name: 'Alliance', event_types: ['case'] };
  const { id } = await make.webhook({ company_id: host.id, community_id: community.id, ...columns });
  const other = await make.community();
  await make.webhook({ company_id: host.id, community_id: other.id, ...columns });
  await newCase();
  expect((await deliveries()).map(({ webhook_id }) => webhook_id)).toEqual([id]);
  const at = `${CHANNELS}/${id}`;
  expect((await manager().get(at)).body).toMatchObject({ channel: { source: 'group' } });
  expect((await manager().post<Errors>(at, { url: ADDRESS })).status).toBe(422);
  expect((await manager().post<Errors>(at, { kind: 'slack' })).status).toBe(422);
  expect((await manager().call('DELETE', at)).status).toBe(409);
  expect((await manager().post(at, { active: false, events: ['answer'] })).status).toBe(200);
});

test('410 is final; after the last failure the channel stops with an email, and is turned on again (rule: channels.machine)', async () => {
  await startDeliveries();
  let status = 410;
  const { url } = await receiver((delivery, response) => response.writeHead(status).end(`no ${delivery.path}`));
  const { id } = await add({ url: `${url}secret-part` });
  await newCase();
  await eventually(async () =>
    expect(await deliveries()).toMatchObject([{ http_status: 410, next_attempt_at: null, response_body: 'no …' }]),
  );
  status = 503;
  await testSql()`update webhook_deliveries set failures = 7, next_attempt_at = now()`;
  await manager().post(`${CHANNELS}/${id}/test`);
  await eventually(async () =>
    expect((await manager().get(`${CHANNELS}/${id}`)).body).toMatchObject({
      channel: { active: false, inactive_reason: 'The answer was HTTP 503.' },
    }),
  );
  expect(await testSql()`select template from outbox where template = 'webhook_inactive'`).toHaveLength(1);
  status = 200;
  expect((await manager().post(`${CHANNELS}/${id}`, { active: true })).body).toMatchObject({
    message: 'The channel is on.',
  });
  await makeDue();
});

test('messages about a deleted case are deleted (rule: channels.content)', async () => {
  await add();
  const token = await newCase();
  expect(await deliveries()).toHaveLength(1);
  const [{ id } = { id: 0 }] = await testSql()<{ id: number }[]>`select id from cases where token = ${token}`;
  expect((await api(await make.superAdmin()).call('DELETE', `/api/super_admin/escalation/${id}`)).status).toBe(200);
  expect(await deliveries()).toEqual([]);
});
