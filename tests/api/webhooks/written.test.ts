import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { addWebhook, closeReceivers, deliveries, receiver, webhookFixture } from '../../support/webhook-fixtures';

let fixture: Awaited<ReturnType<typeof webhookFixture>>;
let callbackUrl: string;

beforeEach(async () => {
  await emptyDatabase();
  fixture = await webhookFixture();
  callbackUrl = (await receiver()).url;
});
afterEach(closeReceivers);

const types = async () =>
  (await deliveries()).map(({ event_type }) => event_type.split('collaboration-request.').at(-1));
const caseToken = async () =>
  (await testSql()<{ token: string }[]>`select token from cases order by id desc limit 1`)[0]!.token;

test('a submission makes a delivery for each webhook of both companies, with one event id and no content', async () => {
  const [own, theirs, old] = [
    await addWebhook(fixture.acme.program, { callbackUrl }),
    await addWebhook(fixture.borealis.program, { callbackUrl }),
    await addWebhook(fixture.borealis.program, { callbackUrl, version: 'v1' }),
  ];
  expect((await fixture.send()).status).toBe(200);
  const rows = await deliveries();
  const token = await caseToken();
  expect(rows.map(({ webhook_id }) => webhook_id).sort()).toEqual([own.id, theirs.id, old.id].sort());
  expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(1);
  const bodyOf = (id: number) => JSON.parse(rows.find((row) => row.webhook_id === id)!.request_body) as unknown;
  expect(bodyOf(theirs.id)).toEqual({
    specversion: '1.0',
    id: rows[0]!.event_id,
    source: 'http://portal.test',
    type: 'org.tsanet.connect.collaboration-request.created',
    subject: token,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    datacontenttype: 'application/json',
    data: { requestToken: token },
  });
  expect(bodyOf(own.id)).toEqual(bodyOf(theirs.id));
  expect(bodyOf(old.id)).toEqual({
    eventType: 'collaboration-request.created',
    requestToken: token,
    timestamp: expect.any(String),
  });
  expect(JSON.stringify(rows)).not.toMatch(/Array is down|Robin|A-1001/);
});

test('answer, change of engineer, notes and the end of a case are told; internal notes are not (rule: webhooks.types)', async () => {
  await addWebhook(fixture.borealis.program, { callbackUrl });
  const theCase = await make.case({ submitter_id: fixture.caller.id, document_id: fixture.document.id });
  const path = (rest: string) => `/api/caller/case/${theCase.token}/${rest}`;
  const { receiver_caller, caller } = fixture;
  const answer = {
    status: 'accepted',
    engineer_name: 'Ada',
    engineer_email: receiver_caller.email,
    next_steps: 'We call.',
  };
  expect((await api(receiver_caller).post(path('respond'), answer)).status).toBe(200);
  expect(await types()).toEqual(['response.created']);
  await api(caller).post(path('notes'), { audience: 'internal', body: '<p>Between us.</p>' });
  await api(receiver_caller).post(path('notes'), { audience: 'internal', body: '<p>Between us.</p>' });
  expect(await types()).toHaveLength(1);
  await api(caller).post(path('notes'), { audience: 'shared', body: '<p>Hello.</p>' });
  expect(await types()).toEqual(['response.created', 'note.created']);
  const [note] = await testSql()<{ token: string }[]>`select token from case_notes where audience = 'shared'`;
  expect(JSON.parse((await deliveries()).at(-1)!.request_body)).toMatchObject({
    data: { requestToken: theCase.token, noteToken: note!.token },
  });
  const colleague = await make.caller({ company_id: fixture.receiver.id });
  await api(fixture.borealis.manager).post(path('hand_over'), { user_id: colleague.id });
  const other = await make.caller({ company_id: fixture.company.id });
  expect((await api(caller).post(path('hand_over'), { user_id: other.id })).status).toBe(200);
  expect((await api(fixture.acme.manager).post(path('close'), { act: 'close' })).status).toBe(200);
  expect(await types()).toEqual(['response.created', 'note.created', 'response.updated', 'closed']);
});

test.each<[string, object, boolean]>([
  ['both directions', { caseDirections: [] }, true],
  ['cases that it receives', { caseDirections: ['INBOUND'] }, true],
  ['cases that it sends', { caseDirections: ['OUTBOUND'] }, false],
  ['another event', { eventTypes: ['org.tsanet.connect.collaboration-request.closed'] }, false],
  ['another partner', { partnerCompanyIds: [999] }, false],
])('a webhook of the receiver for %s gets a new case: %s', async (_, over, gets) => {
  await addWebhook(fixture.borealis.program, { callbackUrl, ...over });
  await fixture.send();
  expect(await deliveries()).toHaveLength(gets ? 1 : 0);
});

test.each([
  ['OUTBOUND', 1],
  ['INBOUND', 0],
])('a webhook of the sender for %s cases gets %s of a new case', async (direction, count) => {
  await addWebhook(fixture.acme.program, { callbackUrl, caseDirections: [direction] });
  await fixture.send();
  expect(await deliveries()).toHaveLength(count);
});

test('a webhook for one partner gets that one’s cases', async () => {
  await addWebhook(fixture.borealis.program, { callbackUrl, partnerCompanyIds: [fixture.company.id] });
  await fixture.send();
  expect(await deliveries()).toHaveLength(1);
});

test('an inactive webhook, one of a disabled company and one of a third company get none', async () => {
  const third = await make.apiUser({ company_id: (await make.company()).id });
  const { id } = await addWebhook(fixture.borealis.program, { callbackUrl });
  await addWebhook(third, { callbackUrl });
  const { id: disabled } = await addWebhook(fixture.acme.program, { callbackUrl });
  await api(fixture.borealis.program).call('PATCH', `/v2/webhooks/${id}`, { active: false });
  const [company] = await testSql()<
    { id: number }[]
  >`insert into companies (name, full_name, slug, status) values ('Gone', 'Gone', 'gone', 'inactive') returning id`;
  await testSql()`update webhooks set company_id = ${company!.id} where id = ${disabled}`;
  await fixture.send();
  expect(await deliveries()).toEqual([]);
});

test('a sample and a refused submission make none', async () => {
  await addWebhook(fixture.borealis.program, { callbackUrl });
  expect((await fixture.send({ sample_submission: true })).status).toBe(200);
  expect((await fixture.send({ problem_summary: '' })).status).toBe(422);
  expect(await deliveries()).toEqual([]);
});

test('a case that closes for being idle is told', async () => {
  const { runCaseClose } = await import('@/lib/worker/jobs/case-close');
  await addWebhook(fixture.acme.program, { callbackUrl });
  const theCase = await make.case({
    submitter_id: fixture.caller.id,
    document_id: fixture.document.id,
    status: 'accepted',
  });
  await testSql()`update cases set updated_at = now() - interval '40 days', close_notice_at = now() - interval '9 days' where id = ${theCase.id}`;
  await runCaseClose(new Date());
  expect(await types()).toEqual(['closed']);
});
