import { runCaseClock } from '@/lib/worker/jobs/case-clock';
import { runCaseClose } from '@/lib/worker/jobs/case-close';
import type { AcceptanceRule } from '@/lib/shared/acceptance';
import { HOUR_MS } from '@/lib/shared/durations';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { caseFixtures } from '../../support/case-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { linksIn, outbox } from '../../support/outbox';
import { asClient, CASES } from '../../support/public-api';

beforeEach(emptyDatabase);

const ANY: AcceptanceRule = { hours: 'any', partners: null, priorities: null };
const NEVER = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };

type DeskOptions = { rules?: AcceptanceRule[]; onDuty?: boolean; contact?: boolean };

/** Borealis with rules, with Ingrid Dahl who may be on duty, and with Sam Lee who may be the escalation contact. */
async function desk({ rules = [ANY], onDuty = true, contact = false }: DeskOptions = {}) {
  const managers = contact
    ? [{ user_type: 'main' as const, first_name: 'Sam', last_name: 'Lee', email: 'sam@b.test' }]
    : [];
  const network = await caseFixtures(
    {},
    { managers, version: { collaborate_email: 'tac@borealis.test', acceptance_rules: rules } },
  );
  const { id: company_id } = network.receiver;
  const ingrid = await make.user({
    company_id,
    first_name: 'Ingrid',
    last_name: 'Dahl',
    email: 'ingrid@borealis.test',
  });
  const [from_at, until_at] = [-HOUR_MS, HOUR_MS].map((by) => new Date(Date.now() + by)) as [Date, Date];
  if (onDuty) await make.shift({ process_id: network.document.id, user_id: ingrid.id, from_at, until_at });
  const sent = async (body: object = {}) => (await network.send(body)).body.case;
  return { ...network, ingrid, sent };
}

const caseRow = async () =>
  (await testSql()`select status, first_answered_at is not null as answered from cases order by id desc limit 1`)[0];
const events = () => testSql()`select type, text, actor_name from case_events order by id`;

/* rules: acceptance.rules, acceptance.contact, acceptance.person */
test('a rule accepts a case with its submission, by the company, and both sides learn who is on duty', async () => {
  const { sent, receiver } = await desk({ rules: [{ ...ANY, priorities: ['high'] }] });
  const made = await sent();
  expect(made).toMatchObject({ status: 'accepted' });
  expect(await caseRow()).toEqual({ status: 'accepted', answered: false });
  const text = 'By a rule of Borealis. Ingrid Dahl is on duty.';
  expect(await events()).toEqual([
    expect.objectContaining({ type: 'submitted' }),
    { type: 'accepted-by-rule', text, actor_name: null },
  ]);
  const [row] =
    await testSql()`select e.company_id, e.user_id, a.automatic, a.engineer_email, a.next_steps from events e
    join case_responses a on a.id = e.response_id`;
  expect(row).toEqual({
    ...{ company_id: receiver.id, user_id: null, automatic: true, engineer_email: 'ingrid@borealis.test' },
    next_steps: 'This answer is automatic: Borealis accepts P1 by itself. Ingrid Dahl is on duty and will contact you.',
  });
  const [answer] = await outbox.of('case_answered');
  expect(answer).toMatchObject({
    to_email: 'robin@acme.test',
    subject: expect.stringMatching(/^Accepted automatically: /),
  });
  expect(answer!.text).toContain('A rule of Borealis accepted case A-1001. A person has until');
  const requests = await outbox.of('case_request');
  expect(requests.map(({ to_email }) => to_email)).toEqual(['tac@borealis.test', 'ingrid@borealis.test']);
  expect(requests[0]!.text).toContain('Your rule has accepted it automatically, and named Ingrid Dahl as the contact.');
  const [audit] = await testSql()`select changes from audit_log where command = 'case.submit'`;
  expect(JSON.stringify(audit)).toContain('Ingrid Dahl');
});

test.each([
  ['without rules', { rules: [] }],
  ['of another priority', { rules: [{ ...ANY, priorities: ['low'] }] }],
  ['of a partner that is not named', { rules: [{ ...ANY, partners: [0] }] }],
  ['only while it is closed', { rules: [{ ...ANY, hours: 'closed' }] }],
  ['with nobody to answer for it', { onDuty: false }],
] as [string, DeskOptions][])('a case %s waits for a person', async (_, options) => {
  const { sent } = await desk(options);
  expect(await sent()).toMatchObject({ status: 'open' });
  expect(await caseRow()).toEqual({ status: 'open', answered: false });
  expect(await outbox.of('case_answered')).toEqual([]);
});

test('the hours are those of the process’s calendar, the escalation contact answers where nobody is on duty', async () => {
  const { sent, document } = await desk({ rules: [{ ...ANY, hours: 'open' }], onDuty: false, contact: true });
  const never = await make.calendar({ company_id: document.company_id, clock: { hours: NEVER } });
  await testSql()`update processes set calendar_id = ${never.id} where id = ${document.id}`;
  expect(await sent()).toMatchObject({ status: 'open' });
  await testSql()`update processes set calendar_id = null where id = ${document.id}`;
  expect(await sent({ internal_case_number: 'A-1002' })).toMatchObject({ status: 'accepted' });
  expect((await outbox.of('case_request')).map(({ to_email }) => to_email)).toContain('sam@b.test');
  const [answer] = await outbox.of('case_answered');
  expect(answer!.text).toContain('Sam Lee is the contact and will contact you.');
});

test('the clock runs until a person answers by the mailed link; then the answer is theirs', async () => {
  const { sent, receiver_caller, caller } = await desk();
  const { token } = await sent();
  await testSql()`update cases set created_at = now() - interval '5 hours', respond_by = now() - interval '1 hour', close_notice_at = now() - interval '99 days', updated_at = now() - interval '99 days'`;
  await runCaseClock(new Date());
  await runCaseClose(new Date());
  expect(await outbox.of('response_reminder')).not.toEqual([]);
  expect(await caseRow()).toEqual({ status: 'accepted', answered: false });
  type Listed = { data: { needs_action: boolean; status: string; first_answered_at: string | null }[] };
  const path = '/api/caller/get-cases/company?filter=inbound-action';
  expect((await api(receiver_caller).get<Listed>(path)).body.data).toMatchObject([
    { status: 'accepted', needs_action: true, first_answered_at: null },
  ]);
  const rights = async (who: { id: number }) =>
    (await api(who).get<{ rights: object }>(`/api/caller/case-details/${token}`)).body.rights;
  expect(await rights(caller)).toMatchObject({ close: true, ask_network: true, phone_contact: true, withdraw: false });
  expect(await rights(receiver_caller)).toMatchObject({ respond: true, take_over: true });
  const link = linksIn((await outbox.of('case_request'))[0]!)[0]!;
  const secret = /case\/([^/]+)\/respond/.exec(link)![1];
  const answer = {
    status: 'accepted',
    engineer_name: 'Ida Berg',
    engineer_email: 'ida@borealis.test',
    next_steps: 'On it.',
  };
  expect((await api().post(`/api/caller/case/${secret}/respond`, answer)).status).toBe(200);
  expect(await caseRow()).toEqual({ status: 'accepted', answered: true });
  expect((await api(receiver_caller).get<Listed>(path)).body.data).toEqual([]);
});

test.each([
  ['a question', 'respond', { status: 'information', next_steps: 'Which firmware?' }, 'information'],
  ['a shared note', 'notes', { body: 'We look at it.', audience: 'shared' }, 'accepted'],
  ['taking it over', 'take_over', { reason: 'Ingrid is in the plane.' }, 'accepted'],
])('%s of a colleague is the first answer, and asks nobody to accept', async (_, call, body, status) => {
  const { sent, receiver_caller } = await desk();
  const { token } = await sent();
  const [{ id: response_id }] = (await testSql()`select id from case_responses`) as unknown as [{ id: number }];
  const answer = await api(receiver_caller).post(`/api/caller/case/${token}/${call}`, { response_id, ...body });
  expect(answer.status).toBeLessThan(300);
  expect(await caseRow()).toEqual({ status, answered: true });
  expect(await outbox.of('first_note')).toEqual([]);
});

test('a recorded call is the first answer, and nobody has to confirm it', async () => {
  const { sent, caller } = await desk();
  const { token } = await sent();
  const call = { engineer_name: 'Ida Berg', agreed: 'She calls at noon.' };
  expect(await api(caller).post(`/api/caller/case/${token}/phone_contact`, call)).toMatchObject({
    body: { message: 'The call is recorded, and the response clock has stopped.' },
  });
  expect(await caseRow()).toEqual({ status: 'accepted', answered: true });
  expect(await outbox.of('phone_contact')).toEqual([]);
});

/* rule: acceptance.shown */
test('the form says before sending what is accepted, for the sender’s own company', async () => {
  const { caller, receiver, document } = await desk({
    rules: [
      { ...ANY, hours: 'open', priorities: ['high'] },
      { ...ANY, partners: [0] },
    ],
  });
  const read = async () =>
    (await api(caller).get<{ documents: { accepts?: object[] }[] }>(`/api/caller/documents/company/${receiver.id}`))
      .body.documents[0]!.accepts;
  expect(await read()).toEqual([{ hours: 'open', priorities: ['high'], if_on_duty: true }]);
  await testSql()`delete from rota_shifts where process_id = ${document.id}`;
  expect(await read()).toBeUndefined();
});

test('a program reads the acceptance as an answer, and that nobody has responded', async () => {
  const { document, company } = await desk();
  const client = asClient(await make.apiClient({ company_id: company.id }));
  const model = {
    ...{ documentId: document.id, internalCaseNumber: 'A-1001', priority: 'HIGH', customFields: [] },
    ...{ problemSummary: 'Array is down', problemDescription: 'Both controllers restart.' },
    submitterContactDetails: { name: 'Robin Keller', email: 'robin@acme.test', phone: '+1 650 555 0100' },
  };
  expect(await client.post(CASES, model)).toMatchObject({
    status: 200,
    body: {
      ...{ status: 'ACCEPTED', responded: false, testCase: false },
      caseResponses: [
        { type: 'APPROVAL', engineerName: 'Ingrid Dahl', nextSteps: expect.stringContaining('automatic') },
      ],
    },
  });
  const test = await client.post(CASES, { ...model, testSubmission: true });
  expect(test).toMatchObject({ status: 200, body: { status: 'OPEN', testCase: true } });
});
