import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { make } from '@/db/factories/make';
import { api } from '../../support/api';
import { testSql } from '../../support/database';

const rows = (statement: ReturnType<typeof sql>) =>
  withDatabase(async (db) => [...(await db.execute<Record<string, unknown>>(statement))]);
const emails = (case_id: number) =>
  rows(sql`select template, to_email, props->>'to' as side from outbox where case_id = ${case_id} order by id`);

/** The engineer whom the factory's answers name. */
const ENGINEER = 'mara.lindqvist@portal.test';

async function accepted(status: 'accepted' | 'open' | 'information' | 'rejected' | 'closed' = 'accepted') {
  const network = await make.partners({ receiver: { additional_domains: ['portal.test'] } });
  const found = await make.case({
    company_id: network.company.id,
    submitter_id: network.caller.id,
    document_id: network.document.id,
    status,
  });
  return { ...network, found, path: `/api/caller/case/${found.token}/close` };
}

test('the submitter closes an accepted case; the receiver gets an email', async () => {
  const { found, path, caller } = await accepted();
  expect(await api(caller).post(path)).toMatchObject({ status: 200, body: { message: 'The case is closed.' } });
  expect(
    await rows(sql`select status, closed_at is not null as dated, close_reason from cases where id = ${found.id}`),
  ).toEqual([{ status: 'closed', dated: true, close_reason: null }]);
  expect(
    (
      await rows(
        sql`select type, actor_name, user_id from case_events where case_id = ${found.id} order by id desc limit 1`,
      )
    )[0],
  ).toEqual({ type: 'closed', actor_name: `${caller.first_name} ${caller.last_name}`, user_id: caller.id });
  // The engineer who accepted, then the address that received the request.
  expect(await emails(found.id)).toEqual([
    { template: 'case_closed', to_email: ENGINEER, side: 'receiver' },
    { template: 'case_closed', to_email: expect.stringContaining('inbound'), side: 'receiver' },
  ]);
  expect(await api(caller).post(path)).toMatchObject({
    status: 409,
    body: { error: 'This case can no longer be closed: Collaboration closed.' },
  });
});

test.each([
  ['of nobody we know', 'select $1::int, $2::text', false],
  ['of an active user of the company', "update users set email = $2, status = 'active' where id = $1", true],
  ['of a disabled user of the company', "update users set email = $2, status = 'inactive' where id = $1", false],
])('an engineer’s address outside of the company’s domains, %s, gets the letter: %s', async (_, change, gets) => {
  await testSql()`delete from users where email = ${ENGINEER}`;
  const { found, path, caller, receiver_caller } = await accepted();
  await testSql()`update companies set additional_domains = '{}'`;
  await testSql().unsafe(change, [receiver_caller.id, ENGINEER]);
  expect((await api(caller).post(path)).status).toBe(200);
  expect((await emails(found.id)).map(({ to_email }) => to_email)).toEqual([
    ...(gets ? [ENGINEER] : []),
    expect.stringContaining('inbound'),
  ]);
});

test('an open case is withdrawn with a reason', async () => {
  const { found, path, caller } = await accepted('open');
  expect(await api(caller).post(path)).toMatchObject({
    status: 422,
    body: { errors: { reason: ['Enter the reason.'] } },
  });
  expect(await api(caller).post(path, { reason: 'The customer found it.' })).toMatchObject({
    status: 200,
    body: { message: 'The case is withdrawn.' },
  });
  expect(await rows(sql`select status, close_reason from cases where id = ${found.id}`)).toEqual([
    { status: 'closed', close_reason: 'The customer found it.' },
  ]);
  expect(
    (await rows(sql`select type, text from case_events where case_id = ${found.id} order by id desc limit 1`))[0],
  ).toEqual({ type: 'withdrawn', text: 'The customer found it.' });
  expect(
    await api().post(`/api/caller/case/${found.respond_secret}/respond`, { status: 'information', next_steps: 'x' }),
  ).toMatchObject({ status: 409, body: { error: 'This case can no longer be answered: Collaboration closed.' } });
});

test('an admin of the submitting company closes it; the submitter gets an email too', async () => {
  const { found, path, company, caller } = await accepted();
  expect(await api(await make.programManager({ company_id: company.id })).post(path)).toMatchObject({ status: 200 });
  expect((await emails(found.id)).map(({ to_email, side }) => [to_email, side])).toContainEqual([
    caller.email,
    'submitter',
  ]);
});

test('no one else can close it', async () => {
  const { found, path, company, receiver, receiver_caller } = await accepted();
  const no = (status: number) => ({ status, body: { error: expect.any(String) } });
  expect(await api().post(path)).toMatchObject(no(401));
  expect(await api(await make.caller({ company_id: company.id })).post(path)).toMatchObject(no(403));
  expect(await api(receiver_caller).post(path)).toMatchObject(no(403));
  expect(await api(await make.manager({ company_id: receiver.id })).post(path)).toMatchObject(no(403));
  expect(await api(await make.manager()).post(path)).toMatchObject(no(404));
  expect(await api(await make.superAdmin()).post(path)).toMatchObject(no(403));
  expect(await api().post(`/api/caller/case/${found.respond_secret}/close`)).toMatchObject(no(401));
  expect(await rows(sql`select status from cases where id = ${found.id}`)).toEqual([{ status: 'accepted' }]);
});

test.each(['information', 'rejected', 'closed'] as const)('a case that is %s cannot be closed', async (status) => {
  const { path, caller } = await accepted(status);
  expect(await api(caller).post(path, { reason: 'x' })).toMatchObject({ status: 409 });
});
