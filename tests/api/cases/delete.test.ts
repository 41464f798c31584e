import { make } from '@/tools/factories/make';
import { runCaseClock } from '@/lib/worker/jobs/case-clock';
import { runCaseClose } from '@/lib/worker/jobs/case-close';
import { runCasePurge } from '@/lib/worker/jobs/case-purge';
import { deliver } from '@/lib/reach/mail/deliver';
import { api, browser } from '../../support/api';
import { caseFixtures, entry } from '../../support/case-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox, queueEmails } from '../../support/outbox';

const CUSTOMER = 'Zebulon Quartermaine Ltd';
const customer_data = [
  { requirement_id: 1, section: 'common_customer_section', field: 'Customer', value: CUSTOMER, type: 'string' },
];
const DAY = 86_400_000;

beforeEach(emptyDatabase);

async function aCase(over: Parameters<typeof make.case>[0] = {}) {
  const network = await make.partners({
    company: { domain: 'acme.test' },
    receiver: { additional_domains: ['portal.test'] },
  });
  const theCase = await make.case({
    submitter_id: network.caller.id,
    document_id: network.document.id,
    customer_data,
    ...over,
  });
  const staff = await make.superAdmin();
  return { ...network, theCase, staff, path: `/api/super_admin/escalation/${theCase.id}` };
}

test('both companies get an email, the audit a row, and a second deletion finds nothing', async () => {
  const { theCase, staff, path, caller } = await aCase({ status: 'accepted' });
  expect(await api(staff).get(`${path}/delete`)).toMatchObject({
    status: 200,
    body: { message: `Case #${theCase.internal_case_number} is deleted.` },
  });
  const emails = await outbox.of('case_deleted');
  expect(emails.map(({ to_email }) => to_email)).toEqual([
    'mara.lindqvist@portal.test',
    expect.stringContaining('inbound'),
    caller.email,
  ]);
  for (const { subject, html, text } of emails) {
    expect(subject).toBe(`Case deleted: ${theCase.internal_case_number}`);
    expect(html + text).not.toContain(theCase.summary);
    expect(html).not.toContain(theCase.token);
  }
  expect(await testSql()`select command, actor_id, subject_type, subject_id, changes from audit_log`).toEqual([
    {
      command: 'case.delete',
      actor_id: staff.id,
      subject_type: 'case',
      subject_id: theCase.id,
      changes: { internal_case_number: [theCase.internal_case_number, null] },
    },
  ]);
  expect(await browser(staff).delete(path)).toMatchObject({ status: 404 });
  expect(await outbox.of('case_deleted')).toHaveLength(3);
});

test('GET deletes by bearer token only', async () => {
  const { staff, path, theCase } = await aCase();
  expect(await browser(staff).get(`${path}/delete`)).toMatchObject({ status: 401 });
  expect(await testSql()`select deleted_at from cases where id = ${theCase.id}`).toEqual([{ deleted_at: null }]);
  expect(await browser(staff).delete(path)).toMatchObject({ status: 200 });
});

test('it is out of every list, count, report and link at once', async () => {
  const { theCase, staff, path, caller, company, receiver } = await aCase({
    status: 'information',
    created_at: new Date(Date.now() - 5 * 3_600_000),
  });
  const [managers, receivers] = [
    await make.manager({ company_id: company.id }),
    await make.manager({ company_id: receiver.id }),
  ];
  const today = new Date().toISOString().slice(0, 10);
  const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10);
  const lists = (who: { id: number }) =>
    Promise.all(
      [
        '/api/caller/get-cases/mine',
        '/api/caller/get-cases/mine/30',
        '/api/caller/get-cases/company',
        '/api/caller/get-cases/company/30',
        '/api/caller/get-cases/company?q=replication',
        '/api/caller/my-cases',
        `/api/admin/company/reports/usage?start=${yesterday}&end=${today}`,
      ].map(async (address) => {
        const { body } = await api(who).get<{ total?: number; data?: unknown[]; my_cases?: unknown[] }>(address);
        return [body.total, (body.data ?? body.my_cases ?? []).length];
      }),
    );
  const queue = async () =>
    (await api(staff).get<{ total: number }>('/api/super_admin/escalation/queue/all-10')).body.total;
  expect((await lists(managers)).flat()).toContain(1);
  expect(await queue()).toBe(1);
  await api(staff).delete(path);
  for (const who of [caller, managers, receivers])
    expect((await lists(who)).flat().filter((amount) => amount)).toEqual([]);
  expect(await queue()).toBe(0);
  const { respond_secret, information_secret, token } = theCase;
  const opened = await Promise.all([
    api().get(`/api/caller/case/${respond_secret}`),
    api().get(`/api/caller/case/${information_secret}`),
    api(receivers).get(`/api/caller/case/${token}`),
    api(caller).get(`/api/caller/case-details/${token}`),
    api(staff).get(`${path}/details`),
    api(staff).post(`${path}/customer_data`, { reason: 'The customer called.' }),
    api(staff).post(`${path}/remind`),
    api(staff).post(`${path}/escalate`),
    api(caller).post(`/api/caller/case/${token}/close`, { reason: 'x' }),
    api(caller).post(`/api/caller/case/${token}/phone_contact`, { engineer_name: 'Mara' }),
  ]);
  expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 404));
  expect(
    await api().post(`/api/caller/case/${information_secret}/respond`, {
      status: 'information-reply',
      additional_information: 'x',
    }),
  ).toMatchObject({ status: 409 });
});

test('customer data is gone at once, also from the answer kept for retries', async () => {
  const { send, ...network } = await caseFixtures();
  const staff = await make.superAdmin();
  const key = { 'idempotency-key': 'again' };
  const first = await send(entry, key);
  await testSql()`update case_customer_data set customer_data = ${JSON.stringify(customer_data)}::text::jsonb`;
  const id = first.body.case.id!;
  await api(staff).delete(`/api/super_admin/escalation/${id}`);
  const kept = await testSql()`select answer::text as answer from idempotency_keys where key like 'case.submit%'`;
  expect(JSON.stringify(kept)).not.toContain(CUSTOMER);
  expect(await testSql()`select count(*)::int as kept from case_customer_data`).toEqual([{ kept: 0 }]);
  expect(await testSql()`select purged_at is not null as purged from cases where id = ${id}`).toEqual([
    { purged: true },
  ]);
  // A retry opens no second case, and the purge has nothing left to do.
  const again = await send(entry, key);
  expect(again.status).toBe(404);
  expect(await testSql()`select count(*)::int as cases from cases`).toEqual([{ cases: 1 }]);
  expect(await runCasePurge(new Date(Date.now() + 60 * DAY))).toBe(0);
  expect(network.caller.id).toBeGreaterThan(0);
});

test('a case that was handed over may be sent again after its deletion', async () => {
  const { send, company, caller } = await caseFixtures();
  const { body } = await send(entry, { 'idempotency-key': 'once' });
  const { id: user_id } = await make.caller({ company_id: company.id });
  const path = `/api/caller/case/${body.case.token}/hand_over`;
  expect((await api(caller).post(path, { user_id })).status).toBe(200);
  await api(await make.superAdmin()).delete(`/api/super_admin/escalation/${body.case.id}`);
  expect((await send(entry)).body.case.id).not.toBe(body.case.id);
});

test('the same case may be sent again after the deletion', async () => {
  const { send } = await caseFixtures();
  const staff = await make.superAdmin();
  const { body } = await send();
  await api(staff).delete(`/api/super_admin/escalation/${body.case.id}`);
  const second = await send();
  expect(second.body.case.id).not.toBe(body.case.id);
  expect((await send()).body.case.id).toBe(second.body.case.id);
});

test('emails that wait are not sent, jobs leave it alone, and its deletion is still told', async () => {
  const { theCase, staff, path } = await aCase();
  await queueEmails([
    { template: 'case_copy', props: { case_id: theCase.id }, to: { email: 'anna@acme.test' } },
    { template: 'case_bcc', props: { case_id: theCase.id }, to: { email: 'bcc@acme.test' } },
  ]);
  await testSql()`update outbox set status = 'sent' where to_email = 'bcc@acme.test'`;
  await api(staff).delete(path);
  expect(
    await testSql()`select to_email, status, last_error from outbox where template like 'case_%c%' and template <> 'case_deleted' order by id`,
  ).toEqual([
    { to_email: 'anna@acme.test', status: 'skipped', last_error: 'The case was deleted before this email was sent.' },
    { to_email: 'bcc@acme.test', status: 'sent', last_error: null },
  ]);
  const later = new Date(Date.now() + 40 * DAY);
  expect(await runCaseClock(later)).toBe(0);
  await testSql()`update cases set status = 'accepted' where id = ${theCase.id}`;
  expect(await runCaseClose(later)).toEqual({ noticed: 0, closed: 0 });
  // An email that a worker took before the deletion finds no case.
  await testSql()`update outbox set status = 'queued' where to_email = 'anna@acme.test'`;
  const [row] = await testSql()<{ id: number }[]>`select id from outbox where to_email = 'anna@acme.test'`;
  await deliver(row!.id);
  expect(await testSql()`select status from outbox where id = ${row!.id}`).toEqual([{ status: 'failed' }]);
});

test('a deletion during an answer: one wins, and the other is told', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const { theCase, staff, path } = await aCase();
    const answer = () =>
      api().post(`/api/caller/case/${theCase.respond_secret}/respond`, {
        status: 'accepted',
        engineer_name: 'Mara Lindqvist',
        engineer_email: 'mara@portal.test',
        next_steps: 'We call.',
      });
    const remove = () => api(staff).delete(path);
    const both = turn % 2 ? [remove(), answer()] : [answer(), remove()];
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    const [answered, removed] = turn % 2 ? statuses.reverse() : statuses;
    expect(removed).toBe(200);
    expect([200, 409]).toContain(answered);
    const answers = await testSql()`select 1 from case_responses where case_id = ${theCase.id}`;
    expect(answers).toHaveLength(answered === 200 ? 1 : 0);
    // An answer to a deleted case sends no email.
    const queued = await testSql()`select template from outbox where case_id = ${theCase.id} and status = 'queued'`;
    expect(new Set(queued.map(({ template }) => template as string))).toEqual(new Set(['case_deleted']));
  }
});

test('two deletions at once: one happens', async () => {
  const { staff, path } = await aCase();
  const answers = await Promise.all([api(staff).delete(path), api(staff).delete(path)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});
