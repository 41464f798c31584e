import { make } from '@/tools/factories/make';
import type { CaseOverrides } from '@/tools/factories/cases';
import type { NetworkCase } from '@/lib/work/cases/read/network-resources';
import { runCaseClock } from '@/lib/worker/jobs/case-clock';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { invalid, refused } from '../../support/refusals';

const REASON = 'The customer called the network.';
const CUSTOMER = 'Zebulon Quartermaine Ltd';
const customer_data = [
  { requirement_id: 1, section: 'common_customer_section', field: 'Customer', value: CUSTOMER, type: 'string' },
];
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

beforeEach(emptyDatabase);

/** A case without an answer within four hours, to a process with contact, alternate and alias. */
async function lateCase(over: CaseOverrides = {}) {
  const network = await make.partners({ receiver: { name: 'Borealis' } });
  const { receiver, caller } = network;
  const owner = await make.manager({ company_id: receiver.id, email: 'owner@borealis.test' });
  const process = await make.process({
    company_id: receiver.id,
    version: { collaborate_email: 'inbound@borealis.test', escalation_alias: 'duty@borealis.test' },
    managers: [
      { user_type: 'main', user_id: owner.id },
      { user_type: 'other', first_name: 'Sam', last_name: 'Lee', email: 'sam@borealis.test' },
    ],
  });
  const theCase = await make.case({
    submitter_id: caller.id,
    document_id: process.id,
    created_at: minutesAgo(300),
    customer_data,
    ...over,
  });
  const staff = await make.superAdmin({ first_name: 'Sol', last_name: 'Super' });
  return { ...network, theCase, owner, staff, path: `/api/super_admin/escalation/${theCase.id}` };
}

const detailsOf = async (staff: { id: number }, path: string) =>
  (await api(staff).get<{ case: NetworkCase }>(`${path}/details`)).body.case;
const sent = async (template: 'case_escalation' | 'response_reminder') =>
  (await outbox.of(template)).map(({ to_email }) => to_email);

test('details have parties, clock, timeline and emails, and nothing that the case says', async () => {
  const { theCase, path, staff, company, receiver } = await lateCase();
  await runCaseClock(new Date());
  await testSql()`update outbox set status = 'failed', last_error = '550 No such user' where to_email = 'owner@borealis.test'`;
  const answer = await api(staff).get<{ case: NetworkCase }>(`${path}/details`);
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`${CUSTOMER}|${theCase.description}`));
  expect(answer.body.case).toMatchObject({
    id: theCase.id,
    internal_case_number: theCase.internal_case_number,
    company: { id: company.id },
    receiver: { id: receiver.id, name: 'Borealis' },
    status: 'open',
    priority: 'medium',
    first_answered_at: null,
    customer_data_state: 'hidden',
    can_urge: true,
    notified: 1,
    contacts: [
      { role: 'the escalation contact', email: 'owner@borealis.test' },
      { role: 'the alternate contact', name: 'Sam Lee', email: 'sam@borealis.test' },
      { role: 'the escalation alias', email: 'duty@borealis.test' },
    ],
  });
  expect(answer.body.case.events.map(({ type }) => type)).toEqual(['submitted', 'time-limit', 'reminder', 'escalated']);
  expect(answer.body.case.emails).toMatchObject([
    { template: 'response_reminder', to_email: 'inbound@borealis.test', status: 'queued', sent_at: null },
    { template: 'case_escalation', to_email: 'owner@borealis.test', status: 'failed', last_error: '550 No such user' },
  ]);
  expect(Object.keys(answer.body.case.emails[0]!)).not.toContain('props');
});

test('customer data needs a reason, which both companies read in the timeline', async () => {
  const { path, staff, theCase, caller, receiver_caller } = await lateCase();
  for (const reason of ['', 'Too short', '         x         '])
    expect(await api(staff).post(`${path}/customer_data`, { reason })).toMatchObject(
      invalid({ reason: [expect.any(String)] }),
    );
  expect(await testSql()`select count(*)::int as reads from customer_data_reads`).toEqual([{ reads: 0 }]);
  const headers = { 'idempotency-key': 'one' };
  expect(await api(staff).post(`${path}/customer_data`, { reason: REASON }, headers)).toMatchObject({
    status: 200,
    body: { description: theCase.description, customer_data: [{ value: CUSTOMER }] },
  });
  expect(await testSql()`select user_id, reason from customer_data_reads where case_id = ${theCase.id}`).toEqual([
    { user_id: staff.id, reason: REASON },
  ]);
  for (const reader of [caller, receiver_caller]) {
    const { body } = await api(reader).get<{ events: { type: string }[] }>(`/api/caller/case-details/${theCase.token}`);
    expect(body.events.at(-1)).toMatchObject({
      type: 'customer-data-viewed',
      actor_name: 'Sol Super, TSANet connect',
      company: null,
      text: REASON,
    });
  }
  expect(
    await testSql()`select command, actor_id, subject_type, subject_id, changes from audit_log where command = 'case.show_customer_data'`,
  ).toEqual([
    {
      command: 'case.show_customer_data',
      actor_id: staff.id,
      subject_type: 'case',
      subject_id: theCase.id,
      changes: { reason: [null, REASON] },
    },
  ]);
  // No answer with customer data is kept.
  expect(await testSql()`select count(*)::int as kept from idempotency_keys`).toEqual([{ kept: 0 }]);
  expect((await detailsOf(staff, path)).customer_data_state).toBe('hidden');
});

test('removed customer data is not shown, also while the screen still offers it', async () => {
  const { path, staff, theCase } = await lateCase();
  expect((await detailsOf(staff, path)).customer_data_state).toBe('hidden');
  await testSql()`update cases set purge_on = now() where id = ${theCase.id}`;
  expect(await api(staff).post(`${path}/customer_data`, { reason: REASON })).toMatchObject(
    refused(409, expect.stringMatching(/^Customer data was removed on /)),
  );
  expect((await detailsOf(staff, path)).customer_data_state).toBe('removed');
  expect(await testSql()`select count(*)::int as reads from customer_data_reads`).toEqual([{ reads: 0 }]);
});

test('a super admin who acts as a user is none', async () => {
  const { path, staff, caller } = await lateCase();
  const user = acting(staff, caller);
  expect(await user.get(`${path}/details`)).toMatchObject({ status: 403 });
  expect(await user.post(`${path}/customer_data`, { reason: REASON })).toMatchObject({ status: 403 });
});

test('escalations go to one contact after the other, then to all again', async () => {
  const { path, staff, theCase } = await lateCase();
  const escalate = (body = {}) => api(staff).post(`${path}/escalate`, body);
  expect(await escalate({ notified: 0 })).toMatchObject({ status: 200 });
  expect(await sent('case_escalation')).toEqual(['owner@borealis.test']);
  // The screen of another super admin is outdated.
  expect(await escalate({ notified: 0 })).toMatchObject({ status: 409 });
  expect(await escalate({ notified: 1 })).toMatchObject({
    status: 200,
    body: { message: 'The escalation to Sam Lee is on its way.' },
  });
  expect(await escalate()).toMatchObject({ status: 200 });
  expect(await sent('case_escalation')).toEqual(['owner@borealis.test', 'sam@borealis.test', 'duty@borealis.test']);
  expect(await testSql()`select escalation_step from cases where id = ${theCase.id}`).toEqual([{ escalation_step: 3 }]);
  expect(await escalate()).toMatchObject({ status: 200 });
  expect(await sent('case_escalation')).toHaveLength(6);
  const { events } = await detailsOf(staff, path);
  expect(events.at(1)).toMatchObject({
    type: 'escalated',
    actor_name: 'Sol Super, TSANet connect',
    text: 'To the escalation contact',
  });
  expect(JSON.stringify(events)).not.toContain('@borealis.test');
});

test('the clock goes on after an escalation by hand', async () => {
  const { path, staff } = await lateCase();
  await api(staff).post(`${path}/escalate`);
  await runCaseClock(new Date());
  expect(await sent('case_escalation')).toEqual(['owner@borealis.test']);
  await runCaseClock(new Date(Date.now() + 3_600_000));
  expect(await sent('case_escalation')).toEqual(['owner@borealis.test', 'sam@borealis.test']);
});

test('two escalations at once reach two contacts, each once', async () => {
  const { path, staff } = await lateCase();
  const answers = await Promise.all([
    api(staff).post(`${path}/escalate`, { notified: 0 }),
    api(await make.superAdmin()).post(`${path}/escalate`, { notified: 0 }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await sent('case_escalation')).toEqual(['owner@borealis.test']);
});

test('a reminder goes to the addresses of the request, with the link to answer', async () => {
  const { path, staff, theCase } = await lateCase({ created_at: minutesAgo(10) });
  expect(await api(staff).post(`${path}/remind`)).toMatchObject({
    status: 200,
    body: { message: 'A reminder to Borealis is on its way.' },
  });
  const [reminder] = await outbox.of('response_reminder');
  expect(reminder).toMatchObject({
    to_email: 'inbound@borealis.test',
    html: expect.stringContaining('Reminder: answer by '),
  });
  expect(reminder!.html).toContain(theCase.respond_secret);
  expect(reminder!.text).not.toContain('Half of the response time');
});

test('before the response time is over, the escalation says so', async () => {
  const { path, staff } = await lateCase({ created_at: minutesAgo(10) });
  await api(staff).post(`${path}/escalate`);
  const [email] = await outbox.of('case_escalation');
  expect(email!.subject).toMatch(/^P2, answer by .*, escalation: /);
  expect(email!.text).toContain('Nobody has answered yet.');
});

test.each(['escalate', 'remind'])(
  '%s is refused once somebody answered, for unknown cases, and too often',
  async (act) => {
    const { path, staff, theCase } = await lateCase();
    expect(await api(staff).post(`/api/super_admin/escalation/999999/${act}`)).toMatchObject({ status: 404 });
    expect(await api(staff).post(`/api/super_admin/escalation/none/${act}`)).toMatchObject({ status: 404 });
    for (let turn = 0; turn < 5; turn++) expect(await api(staff).post(`${path}/${act}`)).toMatchObject({ status: 200 });
    expect(await api(staff).post(`${path}/${act}`)).toMatchObject({ status: 429 });
    await testSql()`delete from rate_limits`;
    await testSql()`update cases set status = 'accepted', first_answered_at = now() where id = ${theCase.id}`;
    expect(await api(staff).post(`${path}/${act}`)).toMatchObject(
      refused(409, 'This case was answered or closed in the meantime.'),
    );
  },
);

test('a process without contacts cannot be escalated', async () => {
  const staff = await make.superAdmin();
  const { id } = await make.case();
  await testSql()`update process_versions set escalation_alias = null`;
  await testSql()`delete from process_managers`;
  expect(await api(staff).post(`/api/super_admin/escalation/${id}/escalate`)).toMatchObject(
    refused(409, 'This process has no escalation contact.'),
  );
});
