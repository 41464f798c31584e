import { make } from '@/tools/factories/make';
import type { CaseOverrides } from '@/tools/factories/cases';
import type { Partners } from '@/tools/factories/partners';
import { runCaseClock } from '@/lib/worker/jobs/case-clock';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { linksIn, outbox } from '../../support/outbox';
import { invalid, refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

async function sent(over: CaseOverrides = {}, network?: Partners) {
  const parties =
    network ??
    (await make.partners({
      company: { membership_type: 'premium' },
      receiver: { membership_type: 'elite' },
      document: { version: { collaborate_email: 'tac@borealis.test', escalation_alias: 'duty@borealis.test' } },
    }));
  const theCase = await make.case({
    submitter_id: parties.caller.id,
    document_id: parties.document.id,
    community_id: parties.community.id,
    priority: 'low',
    created_at: hoursAgo(2),
    respond_by: new Date(Date.now() + 22 * HOUR),
    ...over,
  });
  const raise = (who: { id: number } | undefined, body: object = { priority: 'high', reason: 'All sites are down.' }) =>
    api(who).post<{ respond_by: string; error: string; message: string }>(
      `/api/caller/case/${theCase.token}/raise_priority`,
      body,
    );
  return { ...parties, theCase, raise };
}

const clockOf = async (id: number) =>
  (
    await testSql()`select priority, respond_by, clock_restarted_at, half_time_reminded_at, limit_reminded_at, escalation_step, escalated_at
      from cases where id = ${id}`
  )[0]!;

test('the clock starts again with the hours of the new priority; the receivers get a link to answer', async () => {
  const { theCase, caller, company, raise } = await sent();
  const before = Date.now();
  const { status, body } = await raise(caller);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { message: 'The case is P1 now.', case_id: theCase.id, priority: 'high' },
  });
  const clock = await clockOf(theCase.id);
  expect(clock.priority).toBe('high');
  expect(clock.respond_by.getTime() - clock.clock_restarted_at.getTime()).toBe(HOUR);
  expect(clock.clock_restarted_at.getTime()).toBeGreaterThanOrEqual(before);
  expect(body.respond_by).toBe(clock.respond_by.toISOString());
  expect(
    (
      await testSql()`select name, company_id, text, data from events where case_id = ${theCase.id} order by id desc limit 1`
    )[0],
  ).toEqual({
    name: 'case.priority-raised',
    company_id: company.id,
    text: 'From P3 to P1.\nAll sites are down.',
    data: { from: 'low', to: 'high' },
  });
  const [email, ...more] = await outbox.of('priority_raised');
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    to_email: 'tac@borealis.test',
    subject: expect.stringMatching(/^Raised to P1, answer by /),
  });
  expect(email!.text).toMatch(/raised the priority to P1 High[^]*All sites are down\./);
  expect(linksIn(email!)[0]).toBe(`/case/${theCase.respond_secret}/respond`);
});

test('a late case is reminded and escalated anew, a quarter of the new time apart', async () => {
  const { theCase, caller, raise } = await sent({ created_at: hoursAgo(30), respond_by: hoursAgo(6) });
  await runCaseClock(new Date());
  expect(await clockOf(theCase.id)).toMatchObject({ limit_reminded_at: expect.any(Date), escalation_step: 3 });
  expect((await raise(caller)).status).toBe(200);
  expect(await clockOf(theCase.id)).toMatchObject({
    half_time_reminded_at: null,
    limit_reminded_at: null,
    escalation_step: 0,
    escalated_at: null,
  });
  const { clock_restarted_at } = await clockOf(theCase.id);
  const count = async () => {
    const [row] = await testSql()`select count(*) filter (where template = 'response_reminder')::int as reminders,
      count(*) filter (where template = 'case_escalation')::int as escalations from outbox`;
    return row;
  };
  await testSql()`delete from outbox`;
  const after = (minutes: number) => runCaseClock(new Date(clock_restarted_at.getTime() + minutes * 60_000));
  await after(29);
  expect(await count()).toEqual({ reminders: 0, escalations: 0 });
  await after(30);
  expect(await count()).toEqual({ reminders: 1, escalations: 0 });
  await after(60);
  expect(await count()).toEqual({ reminders: 2, escalations: 1 });
});

test('the group’s own hours count', async () => {
  const network = await make.partners({
    company: { membership_type: 'standard' },
    community: { custom_sla: true, p1_response_time: 2, p2_response_time: 3, p3_response_time: 5 },
  });
  const { theCase, raise } = await sent({}, network);
  expect((await raise(network.caller, { priority: 'medium', reason: 'More sites.' })).status).toBe(200);
  const clock = await clockOf(theCase.id);
  expect(clock.respond_by.getTime() - clock.clock_restarted_at.getTime()).toBe(3 * HOUR);
});

test('where the priority is locked it stays low, and the page does not offer it', async () => {
  const network = await make.partners({ company: { membership_type: 'standard' } });
  const { raise, theCase } = await sent({}, network);
  expect(await raise(network.caller)).toMatchObject(refused(409, 'The priority of cases with this partner is fixed.'));
  const { body } = await api(network.caller).get<{ rights: object }>(`/api/caller/case-details/${theCase.token}`);
  expect(body.rights).toMatchObject({ raise_priority: false, hand_over: true });
});

test.each([
  ['lower', 'high', 'low', 'Choose a priority above P1.'],
  ['the same', 'medium', 'medium', 'Choose a priority above P2.'],
] as const)('a priority that is %s is refused', async (_, priority, wanted, message) => {
  const { theCase, caller, raise } = await sent({ priority });
  expect(await raise(caller, { priority: wanted, reason: 'x' })).toMatchObject(invalid({ priority: [message] }));
  expect(await clockOf(theCase.id)).toMatchObject({ priority, clock_restarted_at: null });
});

test('priority and reason are required', async () => {
  const { caller, raise } = await sent();
  expect(await raise(caller, {})).toMatchObject(
    invalid({ priority: ['Choose a priority.'], reason: ['Enter the reason.'] }),
  );
});

test.each<[string, CaseOverrides]>([
  ['accepted', { status: 'accepted' }],
  ['waiting for information', { status: 'information' }],
  ['rejected', { status: 'rejected' }],
  ['closed', { status: 'closed' }],
  ['called about', { first_answered_at: new Date() }],
])('not of a case that is %s', async (_, over) => {
  const { caller, raise } = await sent(over);
  expect(await raise(caller)).toMatchObject({ status: 409 });
  expect(await outbox.of('priority_raised')).toEqual([]);
});

test('only by the submitter and managers of the submitting company', async () => {
  const { company, receiver, receiver_caller, raise } = await sent();
  expect(await raise(undefined)).toMatchObject({ status: 401 });
  expect(await raise(await make.caller({ company_id: company.id }))).toMatchObject({ status: 403 });
  expect(await raise(receiver_caller)).toMatchObject({ status: 403 });
  expect(await raise(await make.manager({ company_id: receiver.id }))).toMatchObject({ status: 403 });
  expect(await raise(await make.manager())).toMatchObject({ status: 404 });
  expect(await raise(await make.superAdmin())).toMatchObject({ status: 403 });
  expect(await raise(await make.programManager({ company_id: company.id }))).toMatchObject({ status: 200 });
});

test('an email that is sent after the answer is obsolete', async () => {
  const { theCase, caller, raise } = await sent();
  expect((await raise(caller)).status).toBe(200);
  await testSql()`update cases set status = 'accepted', first_answered_at = now() where id = ${theCase.id}`;
  const [email] = await outbox.of('priority_raised');
  expect(email!.obsoleteReason).toMatch(/answered or closed/);
});
