import { make } from '@/tools/factories/make';
import { transact } from '@/db/client';
import { newToken } from '@/lib/platform/secrets/mailed-token';
import { runCleanUp } from '@/lib/worker/jobs/clean-up';
import { enqueue } from '@/lib/reach/mail/enqueue';
import { oneTimeTokens } from '@/db/schema';
import { emptyDatabase, testSql } from '../../support/database';
import { mailQueue } from '../../support/mail-queue';
import { queueEmails } from '../../support/outbox';

const NOW = new Date('2026-06-15T12:00:00Z');
const HOUR = 3_600_000;
const before = (hours: number) => new Date(NOW.getTime() - hours * HOUR);
const DAYS = 24;

beforeEach(async () => {
  await emptyDatabase();
  await testSql()`delete from pgboss.job`;
});

const count = async (table: string) =>
  (await testSql().unsafe<{ n: number }[]>(`select count(*)::int as n from ${table}`))[0]!.n;

test('expired rows are deleted, others stay', async () => {
  const sql = testSql();
  const user = await make.caller();
  const process = await make.process();
  for (const [hours, n] of [
    [25, 1],
    [23, 2],
  ] as const)
    await sql`insert into idempotency_keys (owner, key, body_hash, created_at) values ('user 1', ${`key ${n}`}, '', ${before(hours)})`;
  await sql`insert into rate_limits (key, points, expire) values ('old', 1, ${before(1)}::timestamptz at time zone 'UTC'), ('new', 1, ${before(-1)}::timestamptz at time zone 'UTC')`;
  for (const months of [25, 23]) {
    await sql`insert into login_records (user_id, method, created_at) values (${user.id}, 'password', ${NOW}::timestamptz - make_interval(months => ${months}))`;
    await sql`insert into search_records (user_id, term, location, created_at) values (${user.id}, 'wire', 'dashboard', ${NOW}::timestamptz - make_interval(months => ${months}))`;
    await sql`insert into process_views (user_id, document_id, company_id, created_at) values (${user.id}, ${process.id}, ${process.company_id}, ${NOW}::timestamptz - make_interval(months => ${months}))`;
  }
  for (const days of [31, 29]) {
    await make.session(user, { ended_at: before(days * DAYS), expires_at: before(-1) });
    await make.session(user, { expires_at: before(days * DAYS) });
    await sql`insert into api_refusals (company_id, user_id, call, status, reason, request_id, created_at)
      values (${process.company_id}, ${user.id}, 'GET /v1/me', 403, 'x', 'r', ${before(days * DAYS)})`;
    await sql`insert into api_call_days (company_id, user_id, day, calls, refused)
      values (${process.company_id}, ${user.id}, ${before((days + 60) * DAYS)}, 1, 0)`;
  }
  expect(await runCleanUp(NOW)).toMatchObject({
    idempotency_keys: 1,
    rate_limits: 1,
    login_records: 1,
    search_records: 1,
    process_views: 1,
    sessions: 2,
    api_refusals: 1,
    api_call_days: 1,
  });
  expect(
    await Promise.all(
      ['idempotency_keys', 'rate_limits', 'login_records', 'search_records', 'process_views', 'sessions'].map(count),
    ),
  ).toEqual([1, 1, 1, 1, 1, 2]);
  expect(Object.values(await runCleanUp(NOW)).every((n) => n === 0)).toBe(true);
});

test('expired tokens are deleted, except links of cases, which still show the page', async () => {
  const theCase = await make.case();
  const user = await make.caller();
  await transact((db) =>
    db
      .insert(oneTimeTokens)
      .values([newToken('reset', { user_id: user.id }), newToken('verify', { user_id: user.id })]),
  );
  await testSql()`update one_time_tokens set expires_at = ${before(40 * DAYS)}`;
  await transact((db) =>
    db.insert(oneTimeTokens).values({ ...newToken('reset', { user_id: user.id }), expires_at: before(-1) }),
  );
  await runCleanUp(NOW);
  expect(
    (await testSql()`select purpose::text, case_id from one_time_tokens order by purpose::text`).map((row) => [
      row.purpose,
      row.case_id,
    ]),
  ).toEqual([
    ['information', theCase.id],
    ['reset', null],
    ['respond', theCase.id],
  ]);
});

test('unverified accounts are deleted after thirty days with their tokens; others stay', async () => {
  const old = { created_at: before(31 * DAYS), updated_at: before(31 * DAYS) };
  const gone = [
    await make.caller({ ...old, status: 'pending_verification', registration_type: 'registration' }),
    await make.caller({ ...old, status: 'pending_verification', registration_type: 'email_link' }),
  ];
  const kept = [
    await make.caller({ ...old, status: 'pending_approval', registration_type: 'registration' }),
    await make.caller({ ...old, registration_type: 'email_link' }),
    await make.caller({ ...old, status: 'pending_verification', registration_type: 'company_admin' }),
    await make.caller({
      status: 'pending_verification',
      registration_type: 'registration',
      updated_at: before(29 * DAYS),
    }),
  ];
  await transact((db) => db.insert(oneTimeTokens).values(newToken('verify', { user_id: gone[0]!.id })));
  await testSql()`insert into agreements (user_id, version) values (${gone[0]!.id}, 1)`;
  expect(await runCleanUp(NOW)).toMatchObject({ users: 2 });
  expect((await testSql()`select id from users order by id`).map(({ id }) => id as number)).toEqual(
    kept.map(({ id }) => id),
  );
});

test('sent emails are deleted after thirty days; failed and queued ones stay', async () => {
  const sql = testSql();
  for (const [status, days] of [
    ['sent', 31],
    ['sent', 29],
    ['failed', 200],
  ] as const) {
    await sql`insert into outbox (template, props, to_email, message_id, status, sent_at, created_at) values ('case_copy', '{}', 'a@portal.test', ${crypto.randomUUID()}, ${status}, ${status === 'sent' ? before(days * DAYS) : null}, ${before(days * DAYS)})`;
  }
  expect(await runCleanUp(NOW)).toMatchObject({ outbox: 1 });
  expect(await count('outbox')).toBe(2);
});

test('emails whose job was lost are queued again once', async () => {
  const { id } = await make.case();
  await queueEmails(
    [1, 2, 3].map(() => ({ template: 'case_copy' as const, props: { case_id: id }, to: { email: 'a@portal.test' } })),
  );
  await enqueue(mailQueue);
  const [first] = await testSql()<{ id: number }[]>`select min(id) as id from outbox`;
  const lose = async () => testSql()`update outbox set enqueued_at = ${before(1)} where enqueued_at is not null`;
  await lose();
  await testSql()`delete from pgboss.job where (data ->> 'outbox_id')::int <> ${first!.id}`;
  expect(await runCleanUp(NOW)).toMatchObject({ requeued: 2 });
  expect(await runCleanUp(NOW)).toMatchObject({ requeued: 0 });
  expect(await enqueue(mailQueue)).toBe(2);
  await lose();
  expect(await runCleanUp(NOW)).toMatchObject({ requeued: 0 });
  await testSql()`update pgboss.job set state = 'failed' where (data ->> 'outbox_id')::int = ${first!.id}`;
  expect(await runCleanUp(NOW)).toMatchObject({ requeued: 1 });
  await testSql()`update outbox set status = 'sent'`;
  await enqueue(mailQueue);
  await lose();
  await testSql()`delete from pgboss.job`;
  expect(await runCleanUp(NOW)).toMatchObject({ requeued: 0 });
});
