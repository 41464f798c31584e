import { make } from '@/tools/factories/make';
import type { CaseOverrides } from '@/tools/factories/cases';
import { runCaseClock } from '@/lib/worker/jobs/case-clock';
import { MESSAGES } from '@/lib/shared/problem';
import { NO_CASE } from '@/lib/work/cases/access';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { linksIn, outbox } from '../../support/outbox';
import { invalid, refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const CALL = {
  engineer_name: 'Ingrid Dahl',
  engineer_phone: '22 33 44 55',
  phone_country_code: 'NO',
  engineer_email: 'Ingrid@Borealis.test',
  agreed: 'She joins the bridge at noon.',
};
const CUSTOMER = [
  { requirement_id: 1, section: 'common_customer_section', field: 'Customer', value: 'Northwind', type: 'string' },
];

async function opened(over: CaseOverrides = {}) {
  const network = await make.partners({
    document: { version: { title: 'Form', collaborate_email: 'tac@borealis.test' } },
  });
  const theCase = await make.case({
    submitter_id: network.caller.id,
    document_id: network.document.id,
    customer_data: CUSTOMER,
    ...over,
  });
  const record = (user: { id: number } | undefined, body: object = CALL) =>
    api(user).post(`/api/caller/case/${theCase.token}/phone_contact`, body);
  const confirm = (token: string, user?: { id: number }) =>
    api(user).post(`/api/caller/case/${token}/phone_contact/confirm`);
  return { ...network, theCase, record, confirm };
}

const caseRow = async (id: number) =>
  (await testSql()`select status, first_answered_at is not null as answered from cases where id = ${id}`)[0];
const lastEvent = async (id: number) =>
  (
    await testSql()`select type, actor_name, company_id, text from case_events where case_id = ${id} order by id desc limit 1`
  )[0];

test('a recorded call stops the clock, is told in the timeline, and asks the receiver to confirm it', async () => {
  const { theCase, caller, company, record } = await opened();
  expect(await record(caller)).toMatchObject({ status: 200, body: { case_id: theCase.id } });
  expect(await caseRow(theCase.id)).toEqual({ status: 'open', answered: true });
  expect(await lastEvent(theCase.id)).toEqual({
    type: 'phone-contact',
    actor_name: `${caller.first_name} ${caller.last_name}`,
    company_id: company.id,
    text: 'Ingrid Dahl called.\nShe joins the bridge at noon.',
  });
  const [email, ...more] = await outbox.of('phone_contact');
  expect(more).toEqual([]);
  expect(email).toMatchObject({ to_email: 'tac@borealis.test', subject: /^Did .* take this case\? / });
  expect(linksIn(email!)).toEqual([`/case/${theCase.respond_secret}/phone-contact`]);
  expect(email!.text).toContain('She joins the bridge at noon.');
  expect(email!.html + email!.text).not.toContain('Northwind');
  expect((await api(caller).get(`/api/caller/case-details/${theCase.token}`)).body).toMatchObject({
    case: {
      status: 'open',
      phone_contact: {
        engineer_name: 'Ingrid Dahl',
        engineer_email: 'ingrid@borealis.test',
        engineer_phone: '+47 22 33 44 55',
        agreed: 'She joins the bridge at noon.',
      },
    },
    rights: { phone_contact: false, withdraw: true },
  });
});

test('no reminder and no escalation follow a recorded call, and a queued reminder is obsolete', async () => {
  const { theCase, caller, record } = await opened({ created_at: new Date(Date.now() - 3 * 3_600_000) });
  expect(await runCaseClock(new Date())).toBe(1);
  await record(caller);
  expect(await runCaseClock(new Date(Date.now() + 30 * 86_400_000))).toBe(0);
  const [reminder] = await outbox.of('response_reminder');
  expect(reminder!.obsoleteReason).toBe('The case was answered or closed before this email was sent.');
  expect(await testSql()`select id from case_events where case_id = ${theCase.id} and type = 'escalated'`).toEqual([]);
});

test('opening the link changes nothing; the click accepts the case in the name of who called', async () => {
  const { theCase, caller, receiver, record, confirm } = await opened();
  await record(caller);
  const looked = await api().get(`/api/caller/case/${theCase.respond_secret}`);
  expect(looked.body).toMatchObject({ options: ['accepted', 'information'], case: { phone_contact: CALLED } });
  expect(await caseRow(theCase.id)).toEqual({ status: 'open', answered: true });
  expect(await confirm(theCase.respond_secret)).toMatchObject({
    status: 200,
    body: { message: 'Your response has been sent.', status: 'accepted' },
  });
  expect(await caseRow(theCase.id)).toEqual({ status: 'accepted', answered: true });
  expect(await lastEvent(theCase.id)).toMatchObject({
    type: 'accepted',
    actor_name: 'Ingrid Dahl',
    company_id: receiver.id,
  });
  expect((await api().get(`/api/caller/case/${theCase.respond_secret}`)).body.response).toMatchObject({
    type: 'approval',
    engineer_name: 'Ingrid Dahl',
    engineer_phone: '+47 22 33 44 55',
    next_steps: 'She joins the bridge at noon.',
  });
  const [answered] = await outbox.of('case_answered');
  expect(answered).toMatchObject({ to_email: theCase.email, subject: /^Accepted: /, text: / accepted your case\n/ });
  expect(await confirm(theCase.respond_secret)).toMatchObject(
    refused(409, expect.stringMatching(/^This case was answered by Ingrid Dahl at /)),
  );
});
const CALLED = { engineer_name: 'Ingrid Dahl' };

test('a name is enough; the next steps are then the usual ones', async () => {
  const { theCase, caller, record, confirm } = await opened();
  expect(await record(caller, { engineer_name: 'Ingrid Dahl' })).toMatchObject({ status: 200 });
  expect((await lastEvent(theCase.id))!.text).toBe('Ingrid Dahl called.');
  expect((await confirm(theCase.respond_secret)).status).toBe(200);
  expect((await api().get(`/api/caller/case/${theCase.respond_secret}`)).body.response).toMatchObject({
    engineer_email: null,
    next_steps: 'Our assigned engineer will contact you.',
  });
});

test('each entry is checked at its field', async () => {
  const { theCase, caller, record } = await opened();
  expect(await record(caller, {})).toMatchObject(
    invalid({ engineer_name: ['Enter the name of the person who called.'] }),
  );
  const wrong = await record(caller, {
    engineer_name: 'x'.repeat(201),
    engineer_phone: '12',
    engineer_email: 'ingrid',
    agreed: 'x'.repeat(5001),
  });
  expect([wrong.status, Object.keys(wrong.body.errors as object).sort()]).toEqual([
    422,
    ['agreed', 'engineer_email', 'engineer_name', 'engineer_phone'],
  ]);
  expect(await caseRow(theCase.id)).toEqual({ status: 'open', answered: false });
});

test('it is recorded once; of two at once one counts', async () => {
  const { theCase, caller, company, record } = await opened();
  const colleague = await make.caller({ company_id: company.id });
  const answers = await Promise.all([record(caller), record(colleague)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await record(caller)).toMatchObject(refused(409, 'A call has already been recorded for this case.'));
  expect((await outbox.of('phone_contact')).length).toBe(1);
  expect(await testSql()`select case_id from case_phone_contacts where case_id = ${theCase.id}`).toHaveLength(1);
});

test.each(['accepted', 'information', 'rejected', 'closed'] as const)(
  'a case that is %s takes no call',
  async (status) => {
    const { caller, record } = await opened({ status });
    expect(await record(caller)).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^A call can only be recorded while the case is open: /), status },
    });
    expect(await outbox.of('phone_contact')).toEqual([]);
  },
);

test('the receiving side cannot record a call, strangers find nothing, and no mailed secret records one', async () => {
  const { theCase, receiver_caller, record } = await opened();
  expect(await record(receiver_caller)).toMatchObject(refused(403, MESSAGES.access));
  expect(await record(await make.manager())).toMatchObject(refused(404, NO_CASE));
  expect((await record(undefined)).status).toBe(401);
  for (const secret of [theCase.respond_secret, theCase.information_secret])
    expect((await api(receiver_caller).post(`/api/caller/case/${secret}/phone_contact`, CALL)).status).toBe(404);
  expect(await caseRow(theCase.id)).toEqual({ status: 'open', answered: false });
});

test('only the receiver confirms: by the respond secret while it is valid, or signed in', async () => {
  const { theCase, caller, receiver_caller, record, confirm } = await opened();
  expect(await confirm(theCase.respond_secret)).toMatchObject(refused(409, 'No call has been recorded for this case.'));
  await record(caller);
  expect(await confirm(theCase.information_secret)).toMatchObject(refused(404, NO_CASE));
  expect(await confirm(theCase.token, caller)).toMatchObject({ status: 404 });
  for (const [token, user] of [
    [theCase.token, undefined],
    [theCase.token, await make.manager()],
    ['A'.repeat(43), undefined],
  ] as const)
    expect(await confirm(token, user)).toMatchObject(refused(409, MESSAGES.linkExpired));
  await testSql()`update one_time_tokens set expires_at = now() where case_id = ${theCase.id}`;
  expect(await confirm(theCase.respond_secret)).toMatchObject(refused(409, MESSAGES.linkExpired));
  expect(await caseRow(theCase.id)).toEqual({ status: 'open', answered: true });
  expect(await confirm(theCase.token, receiver_caller)).toMatchObject({ status: 200 });
  expect(await lastEvent(theCase.id)).toMatchObject({
    actor_name: `${receiver_caller.first_name} ${receiver_caller.last_name}`,
  });
});

test('a normal answer takes the place of the call, and then nothing is left to confirm', async () => {
  const { theCase, caller, record, confirm } = await opened();
  await record(caller);
  const ask = { status: 'information', next_steps: 'Who called you?' };
  expect((await api().post(`/api/caller/case/${theCase.respond_secret}/respond`, ask)).status).toBe(200);
  expect((await confirm(theCase.respond_secret)).status).toBe(409);
  const [email] = await outbox.of('phone_contact');
  expect(email!.obsoleteReason).toBe('The case was answered or closed before this email was sent.');
  expect(await caseRow(theCase.id)).toMatchObject({ status: 'information' });
});

test('a case that is withdrawn after a call is announced as withdrawn', async () => {
  const { theCase, caller, record, confirm } = await opened();
  await record(caller);
  await api(caller).post(`/api/caller/case/${theCase.token}/close`, { reason: 'Solved on the phone.' });
  expect((await outbox.of('case_closed'))[0]!.text).toContain('Case withdrawn\n');
  expect((await confirm(theCase.respond_secret)).status).toBe(409);
});

test('after the purge the call is recorded and confirmed without any customer data', async () => {
  const { theCase, caller, record, confirm } = await opened();
  await testSql()`update cases set purged_at = now(), purge_on = now() where id = ${theCase.id}`;
  await testSql()`delete from case_customer_data where case_id = ${theCase.id}`;
  expect((await record(caller)).status).toBe(200);
  const { body } = await api().get(`/api/caller/case/${theCase.respond_secret}`);
  expect(body.case).toMatchObject({ customer_data_state: 'removed', customer_data: [] });
  expect((await confirm(theCase.respond_secret)).status).toBe(200);
});

test('a retry under the same key records and confirms once', async () => {
  const { theCase, caller } = await opened();
  const key = { 'idempotency-key': 'call-1' };
  const paths = [
    `/api/caller/case/${theCase.token}/phone_contact`,
    `/api/caller/case/${theCase.respond_secret}/phone_contact/confirm`,
  ];
  const [first, again] = [await api(caller).post(paths[0]!, CALL, key), await api(caller).post(paths[0]!, CALL, key)];
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect([(await api().post(paths[1]!, {}, key)).status, (await api().post(paths[1]!, {}, key)).status]).toEqual([
    200, 200,
  ]);
  expect((await outbox.of('case_answered')).length).toBe(1);
});

describe('a colleague of the receiver on the answering page', () => {
  const views = (id: number) =>
    testSql()`select actor_name, company_id from case_events where case_id = ${id} and type = 'customer-data-viewed'`;
  const seen = (answer: { body: Record<string, unknown> }) => (answer.body.case as { customer_data: [] }).customer_data;

  test('sees the customer data, and the timeline says so once per person', async () => {
    const { theCase, receiver, receiver_caller } = await opened();
    const path = `/api/caller/case/${theCase.token}`;
    expect(seen(await api(receiver_caller).get(`/api/caller/case-details/${theCase.token}`))).toEqual([]);
    const reads = await Promise.all([1, 2, 3].map(() => api(receiver_caller).get(path)));
    for (const read of reads) expect(seen(read)).toEqual(CUSTOMER);
    expect(await views(theCase.id)).toEqual([
      { actor_name: `${receiver_caller.first_name} ${receiver_caller.last_name}`, company_id: receiver.id },
    ]);
    await api(await make.caller({ company_id: receiver.id })).get(path);
    expect(await views(theCase.id)).toHaveLength(2);
  });

  test('starts with their own name, email and phone', async () => {
    const { theCase, receiver_caller } = await opened();
    for (const token of [theCase.token, theCase.respond_secret])
      expect((await api(receiver_caller).get(`/api/caller/case/${token}`)).body.responder).toEqual({
        name: `${receiver_caller.first_name} ${receiver_caller.last_name}`,
        email: receiver_caller.email,
        phone: receiver_caller.phone,
        phone_country_code: receiver_caller.phone_country_code,
      });
    expect((await api().get(`/api/caller/case/${theCase.respond_secret}`)).body.responder).toBeNull();
    expect(
      (await api(await make.caller()).get(`/api/caller/case/${theCase.respond_secret}`)).body.responder,
    ).toBeNull();
  });

  test('sees none of it where they may not answer, and neither do the submitter’s colleagues and strangers', async () => {
    const { theCase, company, receiver_caller } = await opened({ status: 'rejected' });
    const path = `/api/caller/case/${theCase.token}`;
    expect(seen(await api(receiver_caller).get(path))).toEqual([]);
    await testSql()`update cases set status = 'open', first_answered_at = null where id = ${theCase.id}`;
    expect(seen(await api(await make.caller({ company_id: company.id })).get(path))).toEqual([]);
    expect((await api(await make.caller()).get(path)).status).toBe(404);
    expect(seen(await acting(await make.superAdmin(), receiver_caller).get(path))).toEqual([]);
    expect(await views(theCase.id)).toEqual([]);
  });

  test('leaves no trace where there is nothing to see, or where they see it anyway', async () => {
    const { theCase, receiver } = await opened();
    await api(await make.manager({ company_id: receiver.id })).get(`/api/caller/case/${theCase.token}`);
    await api().get(`/api/caller/case/${theCase.respond_secret}`);
    expect(await views(theCase.id)).toEqual([]);
  });
});
