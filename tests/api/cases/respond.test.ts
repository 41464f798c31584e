import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { make } from '@/tools/factories/make';
import { secretOf } from '@/lib/platform/secrets/mailed-token';
import { api, browser } from '../../support/api';
import { invalid, refused } from '../../support/refusals';

const accept = {
  status: 'accepted',
  engineer_name: 'Mara Lindqvist',
  engineer_email: 'mara@portal.test',
  engineer_phone: 'US: +1 415 555 2671',
  case_number: 'RX-9',
  next_steps: 'Our assigned engineer will contact you.',
};
const ask = { status: 'information', engineer_name: 'Mara Lindqvist', next_steps: 'Which release is it?' };
const reject = { status: 'rejected', reviewer_name: 'Ana Ruiz', next_steps: 'Out of support.' };
const reply = { status: 'information-reply', additional_information: 'Release 4.2' };

type Row = Record<string, unknown>;
const rows = (statement: ReturnType<typeof sql>) => withDatabase(async (db) => [...(await db.execute<Row>(statement))]);
const emails = (case_id: number) =>
  rows(sql`select template, to_email, props from outbox where case_id = ${case_id} order by id`);
const caseRow = async (id: number) =>
  (
    await rows(
      sql`select status, partner_case_number, first_answered_at, information_replied_at, updated_at from cases where id = ${id}`,
    )
  )[0]!;
const eventsOf = (id: number) => rows(sql`select type, actor_name from case_events where case_id = ${id} order by id`);
const respond = (secret: string, answer: object) => api().post(`/api/caller/case/${secret}/respond`, answer);

test('the engineer’s phone is stored as E.164 and shown in international form', async () => {
  const phoneOf = async (engineer_phone: string) => {
    const theCase = await make.case();
    expect((await respond(theCase.respond_secret, { ...accept, engineer_phone })).status).toBe(200);
    const [stored] = await rows(sql`select engineer_phone from case_responses where case_id = ${theCase.id}`);
    const { body } = await api().get<{ allResponses: Row[] }>(`/api/caller/case/${theCase.respond_secret}`);
    return [stored!.engineer_phone, body.allResponses.at(-1)!.engineer_phone];
  };
  expect(await phoneOf('NO: 22 33 44 55')).toEqual(['+4722334455', '+47 22 33 44 55']);
});

test('an engineer’s phone that cannot be read is refused at its field, and the case stays open', async () => {
  const theCase = await make.case();
  expect(await respond(theCase.respond_secret, { ...accept, engineer_phone: 'US: 12' })).toMatchObject(
    invalid({ engineer_phone: ['Enter a valid phone number, such as +1 408 555 0110.'] }),
  );
  expect(await caseRow(theCase.id)).toMatchObject({ status: 'open', first_answered_at: null });
});

test('accepting changes the status, adds an event and emails the submitter', async () => {
  const theCase = await make.case();
  expect(await respond(theCase.respond_secret, accept)).toMatchObject({
    status: 200,
    body: { message: 'Your response has been sent.', status: 'accepted' },
  });
  expect(await caseRow(theCase.id)).toMatchObject({
    status: 'accepted',
    partner_case_number: 'RX-9',
    first_answered_at: expect.anything(),
  });
  expect(await eventsOf(theCase.id)).toEqual([
    { type: 'submitted', actor_name: expect.any(String) },
    { type: 'accepted', actor_name: 'Mara Lindqvist' },
  ]);
  expect(await emails(theCase.id)).toEqual([
    {
      template: 'case_answered',
      to_email: theCase.email,
      props: { case_id: theCase.id, response_id: expect.any(Number), token_id: null },
    },
  ]);
  const [waiting] = await rows(
    sql`select count(*)::int as amount from outbox where enqueued_at is null and case_id = ${theCase.id} and template = 'case_answered'`,
  );
  expect(waiting).toEqual({ amount: 1 });
});

test('information is requested, replied to once, and the case is answered', async () => {
  const theCase = await make.case();
  await respond(theCase.respond_secret, ask);
  const [asked] = await emails(theCase.id);
  const information_secret = secretOf((asked!.props as { token_id: string }).token_id, 'information');
  expect((await api().get(`/api/caller/case/${theCase.respond_secret}`)).body).toMatchObject({
    options: [],
    case: { status: 'information' },
  });
  expect(await respond(theCase.respond_secret, accept)).toMatchObject(
    refused(409, /^This case was answered by Mara Lindqvist at .* The information asked for has not arrived yet\.$/),
  );

  expect((await api().get(`/api/caller/case/${information_secret}`)).body).toMatchObject({
    side: 'submitter',
    can_reply: true,
    response: { type: 'information-request', next_steps: 'Which release is it?' },
  });
  expect(await respond(information_secret, reply)).toMatchObject({ status: 200, body: { status: 'information' } });
  expect(await caseRow(theCase.id)).toMatchObject({ status: 'information', information_replied_at: expect.anything() });
  expect(await respond(information_secret, reply)).toMatchObject(
    refused(409, 'The information has already been sent.'),
  );
  expect((await api().get(`/api/caller/case/${information_secret}`)).body).toMatchObject({
    can_reply: false,
    response: { additional_information: 'Release 4.2' },
  });

  const sent = await emails(theCase.id);
  const replied = sent.find(({ template }) => template === 'information_reply')!;
  expect(replied).toMatchObject({ to_email: /inbound/ });
  const respond_secret = secretOf((replied.props as { token_id: string }).token_id, 'respond');
  expect(respond_secret).toBe(theCase.respond_secret);
  expect((await api().get(`/api/caller/case/${respond_secret}`)).body).toMatchObject({
    options: ['accepted', 'rejected'],
  });
  expect(await respond(respond_secret, ask)).toMatchObject(refused(409, 'Information can be requested once.'));
  expect(await respond(respond_secret, reject)).toMatchObject({ status: 200, body: { status: 'rejected' } });
  expect((await eventsOf(theCase.id)).map(({ type, actor_name }) => [type, actor_name]).slice(1)).toEqual([
    ['information-request', 'Mara Lindqvist'],
    ['information-response', `${theCase.first_name} ${theCase.last_name}`],
    ['rejected', 'Ana Ruiz'],
  ]);
});

test('the reply is mailed to address and cc, with a new link when the old one expires soon', async () => {
  const network = await make.partners({
    document: {
      version: { collaborate_email: 'in@portal.test', collaborate_cc_email: 'cc@portal.test; IN@portal.test' },
    },
  });
  const theCase = await make.case({
    submitter_id: network.caller.id,
    document_id: network.document.id,
    status: 'information',
  });
  await rows(sql`update one_time_tokens set expires_at = now() + interval '2 days' where case_id = ${theCase.id}`);
  expect(await api(network.caller).post(`/api/caller/case/${theCase.token}/respond`, reply)).toMatchObject({
    status: 200,
  });
  const sent = await emails(theCase.id);
  expect(sent.map(({ template, to_email }) => [template, to_email])).toEqual([
    ['information_reply', 'in@portal.test'],
    ['information_reply', 'cc@portal.test'],
  ]);
  const fresh = secretOf((sent[0]!.props as { token_id: string }).token_id, 'respond');
  expect(fresh).not.toBe(theCase.respond_secret);
  expect((await api().get(`/api/caller/case/${fresh}`)).body).toMatchObject({ options: ['accepted', 'rejected'] });
});

test('the API accepts a rejection of an open case', async () => {
  const theCase = await make.case();
  expect(await respond(theCase.respond_secret, reject)).toMatchObject({ status: 200 });
  expect(await caseRow(theCase.id)).toMatchObject({ status: 'rejected' });
});

test.each(['accepted', 'rejected', 'closed'] as const)('a case that is %s accepts no response', async (status) => {
  const theCase = await make.case({ status });
  const before = [await caseRow(theCase.id), await eventsOf(theCase.id)];
  expect(await respond(theCase.respond_secret, ask)).toMatchObject(
    refused(409, /^This case was answered by Mara Lindqvist at /),
  );
  expect([await caseRow(theCase.id), await eventsOf(theCase.id)]).toEqual(before);
  expect(await emails(theCase.id)).toEqual([]);
});

test('of two concurrent responses one wins, and the other learns who answered', async () => {
  const theCase = await make.case();
  const answers = await Promise.all([
    respond(theCase.respond_secret, accept),
    respond(theCase.respond_secret, { ...reject, reviewer_name: 'Ana Ruiz' }),
  ]);
  const [won, lost] = [answers.find(({ status }) => status === 200)!, answers.find(({ status }) => status === 409)!];
  expect(won).toBeDefined();
  const winner = won.body.status === 'accepted' ? 'Mara Lindqvist' : 'Ana Ruiz';
  expect(lost.body).toMatchObject({
    error: expect.stringContaining(`This case was answered by ${winner}`),
    status: won.body.status,
    answered_by: winner,
  });
  expect(await eventsOf(theCase.id)).toHaveLength(2);
  expect(await emails(theCase.id)).toHaveLength(1);
});

test('a retry with the same key does not respond twice', async () => {
  const theCase = await make.case();
  const send = () =>
    api().call('POST', `/api/caller/case/${theCase.respond_secret}/respond`, accept, {
      'idempotency-key': 'one-click',
    });
  const [first, again] = [await send(), await send()];
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await emails(theCase.id)).toHaveLength(1);
});

test('invalid fields, cross-site posts and broken JSON are refused', async () => {
  const theCase = await make.case();
  const path = `/api/caller/case/${theCase.respond_secret}/respond`;
  expect(await api().post(path, { status: 'accepted' })).toMatchObject(
    invalid({
      engineer_name: ['Enter the engineer’s name.'],
      engineer_email: ['Enter an email address.'],
      next_steps: ['Enter the next steps.'],
    }),
  );
  expect(await browser(undefined, { 'sec-fetch-site': 'cross-site' }).post(path, accept)).toMatchObject({
    status: 403,
  });
  expect(await api().post(path, '{"status":')).toMatchObject({
    status: expect.any(Number),
    body: { error: expect.any(String) },
  });
  expect(await caseRow(theCase.id)).toMatchObject({ status: 'open' });
});

test('unknown properties are ignored', async () => {
  const theCase = await make.case();
  await respond(theCase.respond_secret, {
    ...accept,
    case_id: 1,
    id: 7,
    user_id: 1,
    type: 'rejection',
    company_id: 99,
    token: 'x'.repeat(43),
  });
  expect(await rows(sql`select type, user_id from case_responses where case_id = ${theCase.id}`)).toEqual([
    { type: 'approval', user_id: null },
  ]);
});
