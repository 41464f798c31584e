import { make } from '@/tools/factories/make';
import { pushAudit } from '@/lib/reach/webhooks/push-audit';
import { AUDIT_EVENT_TYPE, eventTypesOf, MAX_AUDIT_WAITING } from '@/lib/shared/webhooks';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

const CONSOLE = '/api/admin/company/webhooks';
const callback_url = 'https://93.184.216.34/hook';

type Created = { webhook: { id: number }; secret: string };
type Row = { id: number; command: string; actor: string };

async function receiving() {
  const company = await make.company();
  const manager = await make.manager({ company_id: company.id });
  const { status, body } = await api(manager).post<Created>(CONSOLE, {
    ...{ version: 'v2', callback_url, event_types: [AUDIT_EVENT_TYPE] },
  });
  expect(status).toBe(200);
  return { company, manager, id: body.webhook.id };
}
const record = (company_id: number, count: number) =>
  testSql()`insert into audit_log (command, company_id) select 'user.switch', ${company_id} from generate_series(1, ${count})`;
const sent = async () =>
  (await testSql()<{ event_type: string; request_body: string }[]>`select * from webhook_deliveries order by id`).map(
    ({ event_type, request_body }) => {
      const { type, data } = JSON.parse(request_body) as { type: string; data: Row };
      expect([type, event_type]).toEqual([AUDIT_EVENT_TYPE, AUDIT_EVENT_TYPE]);
      return data;
    },
  );
const settle = () => testSql()`update webhook_deliveries set next_attempt_at = null, success = true`;

// rule: webhooks.audit
describe('the audit by a webhook', () => {
  test('is one CloudEvent a row of the own company, each once, from the choice on, as the feed gives it', async () => {
    const company = await make.company();
    await record(company.id, 3);
    const manager = await make.manager({ company_id: company.id });
    await api(manager).post(CONSOLE, { version: 'v2', callback_url, event_types: [AUDIT_EVENT_TYPE] });
    await record((await make.company()).id, 2);
    await record(company.id, 250);
    expect(await pushAudit()).toBe(251);
    expect(await pushAudit()).toBe(0);
    const rows = await sent();
    expect(rows[0]).toMatchObject({ command: 'webhook.create', actor: expect.stringContaining(manager.first_name) });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(251);
    const program = await make.apiUser({ company_id: company.id });
    const feed = await api(program).get<{ data: Row[] }>('/v2/audit?limit=500');
    expect(rows).toEqual(feed.body.data.slice(3));
  });

  test('misses no row that is committed late', async () => {
    const { company } = await receiving();
    await pushAudit();
    const sql = testSql();
    await sql.begin(async (late) => {
      await late`insert into audit_log (command, company_id) values ('user.save', ${company.id})`;
      await record(company.id, 1);
      expect(await pushAudit()).toBe(0);
    });
    expect(await pushAudit()).toBe(2);
    expect((await sent()).map(({ command }) => command).toSorted()).toEqual([
      'user.save',
      'user.switch',
      'webhook.create',
    ]);
  });

  test('goes on after a pause where it stopped, and keeps no more than 500 waiting', async () => {
    const { company, manager, id } = await receiving();
    await pushAudit();
    await settle();
    await api(manager).call('PATCH', `${CONSOLE}/${id}`, { active: false });
    await record(company.id, MAX_AUDIT_WAITING + 20);
    expect(await pushAudit()).toBe(0);
    await api(manager).call('PATCH', `${CONSOLE}/${id}`, { active: true });
    expect(await pushAudit()).toBe(MAX_AUDIT_WAITING);
    await settle();
    expect(await pushAudit()).toBe(22);
  });

  test('two workers send each row once', async () => {
    const { company } = await receiving();
    await record(company.id, 120);
    await Promise.all([pushAudit(), pushAudit()]);
    await pushAudit();
    expect((await sent()).map(({ id }) => id)).toHaveLength(121);
    expect(new Set((await sent()).map(({ id }) => id)).size).toBe(121);
  });

  test('ends with the event, and begins anew with it', async () => {
    const { company, manager, id } = await receiving();
    await pushAudit();
    await api(manager).call('PATCH', `${CONSOLE}/${id}`, { event_types: eventTypesOf('v2') });
    await record(company.id, 2);
    expect(await pushAudit()).toBe(0);
    await api(manager).call('PATCH', `${CONSOLE}/${id}`, { event_types: [...eventTypesOf('v2'), AUDIT_EVENT_TYPE] });
    expect(await pushAudit()).toBe(1);
  });

  test('is a manager’s to choose: a program neither makes, sees nor changes such a webhook', async () => {
    const { company, id } = await receiving();
    const program = api(await make.apiUser({ company_id: company.id }));
    const made = await program.post('/v2/webhooks', { callbackUrl: callback_url, eventTypes: [AUDIT_EVENT_TYPE] });
    expect(made.status).toBe(500);
    expect(await program.get('/v2/webhooks')).toMatchObject({ status: 200, body: [] });
    const gone = { accept: 'application/problem+json' };
    expect(await program.post(`/v2/webhooks/${id}/secret`, {}, gone)).toMatchObject({ status: 404 });
    expect(await program.delete(`/v2/webhooks/${id}`, {}, gone)).toMatchObject({ status: 404 });
    const caller = await make.caller({ company_id: company.id });
    expect(await api(caller).get(CONSOLE)).toMatchObject({ status: 403 });
  });

  test.each([
    ['version 1', { version: 'v1', callback_url }],
    ['a private address', { version: 'v2', callback_url: 'https://10.0.0.1/hook' }],
    ['this machine', { version: 'v2', callback_url: 'https://127.0.0.1/hook' }],
    ['plain http', { version: 'v2', callback_url: 'http://93.184.216.34/hook' }],
  ])('is refused for %s', async (_, entered) => {
    const manager = await make.manager();
    const refused = await api(manager).post(CONSOLE, { ...entered, event_types: [AUDIT_EVENT_TYPE] });
    expect(refused.status).toBe(422);
  });

  test('of a disabled company nothing is sent', async () => {
    const { company } = await receiving();
    await testSql()`update companies set status = 'inactive' where id = ${company.id}`;
    expect(await pushAudit()).toBe(0);
  });
});
