import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { testSql } from '../../support/database';
import { invalid, refused } from '../../support/refusals';

const rows = (statement: ReturnType<typeof sql>) =>
  withDatabase(async (db) => [...(await db.execute<Record<string, unknown>>(statement))]);
const emails = (case_id: number) =>
  rows(sql`select template, to_email, props->>'to' as side from outbox where case_id = ${case_id} order by id`);

/** The engineer named in the factory's answers. */
const ENGINEER = 'mara.lindqvist@portal.test';

async function accepted(status: 'accepted' | 'open' | 'information' | 'rejected' | 'closed' = 'accepted') {
  const network = await make.partners({ receiver: { additional_domains: ['portal.test'] } });
  const theCase = await make.case({ submitter_id: network.caller.id, document_id: network.document.id, status });
  return { ...network, theCase, path: `/api/caller/case/${theCase.token}/close` };
}

test('the submitter closes an accepted case; the receiver gets an email', async () => {
  const { theCase, path, caller } = await accepted();
  expect(await api(caller).post(path)).toMatchObject({ status: 200, body: { message: 'The case is closed.' } });
  expect(
    await rows(sql`select status, closed_at is not null as dated, close_reason from cases where id = ${theCase.id}`),
  ).toEqual([{ status: 'closed', dated: true, close_reason: null }]);
  expect(
    (
      await rows(
        sql`select type, actor_name, user_id from case_events where case_id = ${theCase.id} order by id desc limit 1`,
      )
    )[0],
  ).toEqual({ type: 'closed', actor_name: `${caller.first_name} ${caller.last_name}`, user_id: caller.id });
  // The engineer who accepted, then the address that received the request.
  expect(await emails(theCase.id)).toEqual([
    { template: 'case_closed', to_email: ENGINEER, side: 'receiver' },
    { template: 'case_closed', to_email: expect.stringContaining('inbound'), side: 'receiver' },
  ]);
  expect(await api(caller).post(path)).toMatchObject(
    refused(409, 'This case can no longer be closed: Collaboration closed.'),
  );
});

test.each([
  ['of nobody we know', 'select $1::int, $2::text', false],
  ['of an active user of the company', "update users set email = $2, status = 'active' where id = $1", true],
  ['of a disabled user of the company', "update users set email = $2, status = 'inactive' where id = $1", false],
])('an engineer’s address outside of the company’s domains, %s, gets the letter: %s', async (_, change, gets) => {
  await testSql()`delete from users where email = ${ENGINEER}`;
  const { theCase, path, caller, receiver_caller } = await accepted();
  await testSql()`update companies set additional_domains = '{}'`;
  await testSql().unsafe(change, [receiver_caller.id, ENGINEER]);
  expect((await api(caller).post(path)).status).toBe(200);
  expect((await emails(theCase.id)).map(({ to_email }) => to_email)).toEqual([
    ...(gets ? [ENGINEER] : []),
    expect.stringContaining('inbound'),
  ]);
});

test('an open case is withdrawn with a reason', async () => {
  const { theCase, path, caller } = await accepted('open');
  expect(await api(caller).post(path)).toMatchObject(invalid({ reason: ['Enter the reason.'] }));
  expect(await api(caller).post(path, { reason: 'The customer found it.' })).toMatchObject({
    status: 200,
    body: { message: 'The case is withdrawn.' },
  });
  expect(await rows(sql`select status, close_reason from cases where id = ${theCase.id}`)).toEqual([
    { status: 'closed', close_reason: 'The customer found it.' },
  ]);
  expect(
    (await rows(sql`select type, text from case_events where case_id = ${theCase.id} order by id desc limit 1`))[0],
  ).toEqual({ type: 'withdrawn', text: 'The customer found it.' });
  expect(
    await api().post(`/api/caller/case/${theCase.respond_secret}/respond`, { status: 'information', next_steps: 'x' }),
  ).toMatchObject(refused(409, 'This case can no longer be answered: Collaboration closed.'));
});

test('an admin of the submitting company closes it; the submitter gets an email too', async () => {
  const { theCase, path, company, caller } = await accepted();
  expect(await api(await make.programManager({ company_id: company.id })).post(path)).toMatchObject({ status: 200 });
  expect((await emails(theCase.id)).map(({ to_email, side }) => [to_email, side])).toContainEqual([
    caller.email,
    'submitter',
  ]);
});

test('no one else can close it', async () => {
  const { theCase, path, company, receiver, receiver_caller } = await accepted();
  const no = (status: number) => ({ status, body: { error: expect.any(String) } });
  expect(await api().post(path)).toMatchObject(no(401));
  expect(await api(await make.caller({ company_id: company.id })).post(path)).toMatchObject(no(403));
  expect(await api(receiver_caller).post(path)).toMatchObject(no(403));
  expect(await api(await make.manager({ company_id: receiver.id })).post(path)).toMatchObject(no(403));
  expect(await api(await make.manager()).post(path)).toMatchObject(no(404));
  expect(await api(await make.superAdmin()).post(path)).toMatchObject(no(403));
  expect(await api().post(`/api/caller/case/${theCase.respond_secret}/close`)).toMatchObject(no(401));
  expect(await rows(sql`select status from cases where id = ${theCase.id}`)).toEqual([{ status: 'accepted' }]);
});

test.each(['information', 'rejected', 'closed'] as const)('a case that is %s cannot be closed', async (status) => {
  const { path, caller } = await accepted(status);
  expect(await api(caller).post(path, { reason: 'x' })).toMatchObject({ status: 409 });
});

describe('the request says which of the two it means', () => {
  test('withdrawing a case that was accepted meanwhile is refused with who accepted and when, and changes nothing', async () => {
    const { theCase, path, caller } = await accepted();
    const [answer] = await testSql()<
      { created_at: Date }[]
    >`select created_at from case_responses where case_id = ${theCase.id}`;
    expect(await api(caller).post(path, { act: 'withdraw', reason: 'Solved.' })).toMatchObject({
      status: 409,
      body: {
        error: expect.stringMatching(
          /^This case was answered by Mara Lindqvist at \w{3}-\d\d-\d{4} \d\d:\d\d [ap]m UTC: Accepted\. It can be closed, no longer withdrawn\.$/,
        ),
        status: 'accepted',
        answered_by: 'Mara Lindqvist',
        answered_at: answer!.created_at.toISOString(),
      },
    });
    expect(await rows(sql`select status, close_reason from cases where id = ${theCase.id}`)).toEqual([
      { status: 'accepted', close_reason: null },
    ]);
    expect(await emails(theCase.id)).toEqual([]);
    expect(await api(caller).post(path, { act: 'close' })).toMatchObject({ status: 200 });
  });

  test('closing an open case is refused', async () => {
    const { theCase, path, caller } = await accepted('open');
    expect(await api(caller).post(path, { act: 'close', reason: 'Done.' })).toMatchObject({
      status: 409,
      body: { error: 'This case has not been accepted yet. It can be withdrawn, not closed.', status: 'open' },
    });
    expect(await emails(theCase.id)).toEqual([]);
    expect(await api(caller).post(path, { act: 'withdraw' })).toMatchObject(invalid({ reason: ['Enter the reason.'] }));
    expect(await api(caller).post(path, { act: 'withdraw', reason: 'Solved.' })).toMatchObject({
      status: 200,
      body: { message: 'The case is withdrawn.' },
    });
  });

  test.each(['information', 'rejected'] as const)(
    'withdrawing a case that is %s names who answered',
    async (status) => {
      const { path, caller } = await accepted(status);
      expect(await api(caller).post(path, { act: 'withdraw', reason: 'x' })).toMatchObject({
        status: 409,
        body: { status, answered_by: 'Mara Lindqvist', error: expect.not.stringContaining('can be closed') },
      });
    },
  );

  test('a closed case and an unknown act are refused', async () => {
    const { path, caller } = await accepted('closed');
    expect(await api(caller).post(path, { act: 'withdraw', reason: 'x' })).toMatchObject(
      refused(409, 'This case can no longer be withdrawn: Collaboration closed.'),
    );
    expect(await api(caller).post(path, { act: 'end' })).toMatchObject(invalid({ act: ['Choose close or withdraw.'] }));
  });
});

const CUSTOMER = [
  { requirement_id: 1, section: 'common_customer_section', field: 'Customer', value: 'Northwind', type: 'string' },
];

test('a withdrawn case tells its receiver why and hides the customer data, also from those who saw it before', async () => {
  const { caller, receiver, receiver_caller, document: process } = await make.partners();
  const theCase = await make.case({ submitter_id: caller.id, document_id: process.id, customer_data: CUSTOMER });
  const manager = await make.manager({ company_id: receiver.id });
  const read = async (who: { id: number } | undefined, path: string) =>
    (await api(who).get<{ case: Record<string, unknown> }>(`/api/caller/${path}`)).body.case;
  const link = `case/${theCase.respond_secret}`;
  expect(await read(undefined, link)).toMatchObject({ customer_data_state: 'shown', customer_data: CUSTOMER });
  const path = `/api/caller/case/${theCase.token}/close`;
  expect(await api(caller).post(path, { act: 'withdraw', reason: 'Found it.' })).toMatchObject({ status: 200 });
  for (const [who, way] of [
    [undefined, link],
    [receiver_caller, `case/${theCase.token}`],
    [manager, `case/${theCase.token}`],
    [manager, `case-details/${theCase.token}`],
  ] as const)
    expect(await read(who, way)).toMatchObject({
      status: 'closed',
      close_reason: 'Found it.',
      customer_data: [],
      customer_data_state: 'hidden',
    });
  expect(await read(caller, `case-details/${theCase.token}`)).toMatchObject({ customer_data_state: 'shown' });
});

describe('a rating', () => {
  const rated = (id: number) =>
    rows(sql`select rating, rating_comment from cases where id = ${id}`).then(([row]) => row);
  const lines = (id: number) =>
    testSql()<{ type: string; text: string | null }[]>`
      select type, text from case_events where case_id = ${id} and type in ('closed', 'rated') order by id`;

  test('comes with the closing, what solved it beside it, and both companies see it', async () => {
    const { theCase, path, caller, receiver_caller } = await accepted();
    const entry = { act: 'close', reason: 'Firmware 9.2.1', rating: 'solved_quickly', rating_comment: 'Great call.' };
    expect((await api(caller).post(path, entry)).status).toBe(200);
    expect(await lines(theCase.id)).toEqual([
      { type: 'closed', text: 'Firmware 9.2.1' },
      { type: 'rated', text: 'Solved quickly\nGreat call.' },
    ]);
    for (const [who, rate] of [
      [caller, true],
      [receiver_caller, false],
    ] as const)
      expect((await api(who).get(`/api/caller/case-details/${theCase.token}`)).body).toMatchObject({
        case: { rating: 'solved_quickly', rating_comment: 'Great call.' },
        rights: { rate },
      });
  });

  test('needs its choice for a sentence', async () => {
    const { path, caller } = await accepted();
    const chosen = { rating: ['Choose how it went.'] };
    expect(await api(caller).post(path, { reason: 'x', rating: 'fine' })).toMatchObject(invalid(chosen));
    expect(await api(caller).post(path, { reason: 'x', rating_comment: 'Well.' })).toMatchObject(invalid(chosen));
  });

  test.each([
    [{ act: 'withdraw', rating: 'solved' }],
    [{ rating: 'solved', rating_comment: 'Well.' }],
    [{ act: 'withdraw', rating_comment: 'Well.' }],
  ])('is refused by name with a withdrawal: %j', async (entry) => {
    const { theCase, path, caller } = await accepted('open');
    expect(await api(caller).post(path, { reason: 'x', ...entry })).toMatchObject(
      invalid({ rating: ['A withdrawn case takes no rating.'] }),
    );
    expect(await rows(sql`select status, rating from cases where id = ${theCase.id}`)).toEqual([
      { status: 'open', rating: null },
    ]);
  });

  const rating = async () => {
    const fixture = await accepted('closed');
    const rate = (who: { id: number } | undefined, body: object = { rating: 'solved' }) =>
      api(who).post(`/api/caller/case/${fixture.theCase.token}/rating`, body);
    return { ...fixture, rate };
  };

  test('is given and changed for 14 days, which the audit says', async () => {
    const { theCase, company, caller, rate } = await rating();
    expect(await rate(caller)).toMatchObject({ status: 200, body: { message: 'Your rating is saved.' } });
    const manager = await make.manager({ company_id: company.id });
    expect((await rate(manager, { rating: 'not_solved', comment: 'It came back.' })).status).toBe(200);
    expect(await rated(theCase.id)).toEqual({ rating: 'not_solved', rating_comment: 'It came back.' });
    expect(await testSql()`select changes from audit_log where command = 'case.rate' order by id`).toEqual([
      { changes: { rating: [null, 'solved'] } },
      { changes: { rating: ['solved', 'not_solved'] } },
    ]);
    await testSql()`update cases set closed_at = now() - interval '14 days' where status = 'closed'`;
    expect(await rate(caller)).toMatchObject(
      refused(409, 'Only a case that was closed in the last 14 days can be rated.'),
    );
  });

  test('is not for the receiver, colleagues, strangers and guests, nor without a choice', async () => {
    const { company, receiver_caller, caller, rate } = await rating();
    for (const [who, status] of [
      [receiver_caller, 403],
      [await make.caller({ company_id: company.id }), 403],
      [await make.manager(), 404],
      [undefined, 401],
    ] as const)
      expect(await rate(who)).toMatchObject({ status });
    expect(await rate(caller, {})).toMatchObject(invalid({ rating: ['Choose how it went.'] }));
    expect(await rate(caller, { rating: 'solved', comment: 'x'.repeat(501) })).toMatchObject(
      invalid({ comment: ['Use at most 500 characters.'] }),
    );
  });

  test.each(['open', 'accepted', 'rejected'] as const)('is not taken while a case is %s', async (status) => {
    const { theCase, caller } = await accepted(status);
    expect(await api(caller).post(`/api/caller/case/${theCase.token}/rating`, { rating: 'solved' })).toMatchObject({
      status: 409,
      body: { status },
    });
  });

  test('nor of a case that was withdrawn', async () => {
    const { theCase, path, caller } = await accepted('open');
    await api(caller).post(path, { act: 'withdraw', reason: 'Found it.' });
    expect((await api(caller).post(`/api/caller/case/${theCase.token}/rating`, { rating: 'solved' })).status).toBe(409);
  });
});
