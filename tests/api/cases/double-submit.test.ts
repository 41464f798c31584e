import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { managerRequestFixtures } from '../../support/manager-request-fixtures';
import { counts, NOTHING, caseFixtures } from '../../support/case-fixtures';
import { ownSettings } from '../../support/own-settings';
import { refused } from '../../support/refusals';

ownSettings();
beforeEach(emptyDatabase);

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
const requests = async () => (await testSql()`select count(*)::int as n from manager_requests`)[0]!.n as number;
/** Makes earlier submissions older. */
const age = (seconds: number) =>
  testSql()`update submission_fingerprints set created_at = created_at - ${seconds} * interval '1 second'`;

describe('a double submit without a key', () => {
  test('returns the first case and stores nothing', async () => {
    const { send } = await caseFixtures();
    const first = await send();
    const again = await send();
    expect(again.status).toBe(200);
    expect(plain(again.body)).toEqual(plain(first.body));
    expect(await counts()).toEqual({ cases: 1, emails: 2, tokens: 1, events: 1 });
  });

  test('creates one case for concurrent submissions', async () => {
    const { send } = await caseFixtures();
    const all = await Promise.all([send(), send(), send(), send()]);
    expect(new Set(all.map(({ body }) => body.case.token)).size).toBe(1);
    expect(await counts()).toMatchObject({ cases: 1, events: 1 });
  });

  test('creates another case for other entries, another user, or after a minute', async () => {
    const { send, company, document: theProcess, place } = await caseFixtures();
    const first = await send();
    await send({ problem_summary: 'Another' });
    const colleague = await make.caller({ company_id: company.id });
    const { entry } = await import('../../support/case-fixtures');
    await api(colleague).post(`/api/caller/collaborate/${theProcess.id}`, { ...entry, ...place });
    expect(await counts()).toMatchObject({ cases: 3 });
    await age(30);
    expect((await send()).body.case.token).toBe(first.body.case.token);
    await age(31);
    expect((await send()).body.case.token).not.toBe(first.body.case.token);
    expect(await counts()).toMatchObject({ cases: 4 });
  });

  test('ignores refused and sample submissions', async () => {
    const { send } = await caseFixtures();
    expect((await send({ sample_submission: true })).body.case.id).toBeNull();
    expect((await send({ first_name: '' })).status).toBe(422);
    expect(await testSql()`select * from submission_fingerprints`).toHaveLength(0);
    expect(await counts()).toEqual(NOTHING);
    expect((await send()).body.case.id).not.toBeNull();
  });

  test('stores no entries in its fingerprint', async () => {
    const { send } = await caseFixtures();
    await send();
    const [row] = await testSql()`select * from submission_fingerprints`;
    expect(Object.keys(row!).sort()).toEqual(['created_at', 'document_id', 'entries_hash', 'subject_id', 'user_id']);
    expect(row!.entries_hash).toMatch(/^[\w-]{43}$/);
  });

  test('returns the first manager request', async () => {
    const { send } = await managerRequestFixtures();
    const [first, second] = await Promise.all([send(), send()]);
    expect(plain((await send()).body)).toEqual(plain(first!.body));
    expect(second!.body.id).toBe(first!.body.id);
    expect(await requests()).toBe(1);
    await age(61);
    expect((await send()).body.id).not.toBe(first!.body.id);
  });
});

describe('LIMIT_CASES', () => {
  beforeEach(() => (process.env.LIMIT_CASES = '2'));

  test('limits cases per user and hour', async () => {
    const { send } = await caseFixtures();
    for (const internal_case_number of ['A-1', 'A-2']) expect((await send({ internal_case_number })).status).toBe(200);
    expect(await send({ internal_case_number: 'A-3' })).toMatchObject({ status: 429 });
    expect(await counts()).toMatchObject({ cases: 2 });
  });

  test('counts manager requests too', async () => {
    const { send } = await managerRequestFixtures();
    for (const internal_reference of ['A-1', 'A-2']) expect((await send({ internal_reference })).status).toBe(200);
    expect((await send({ internal_reference: 'A-3' })).status).toBe(429);
    expect(await requests()).toBe(2);
  });

  test('allows role api ten times as many', async () => {
    const { company, document: theProcess, place } = await caseFixtures();
    const { entry } = await import('../../support/case-fixtures');
    const user = await make.apiUser({ company_id: company.id });
    const send = (n: number) =>
      api(user).post(`/api/caller/collaborate/${theProcess.id}`, {
        ...entry,
        ...place,
        internal_case_number: `A-${n}`,
      });
    for (let n = 1; n <= 20; n++) expect((await send(n)).status).toBe(200);
    expect((await send(21)).status).toBe(429);
  });
});

describe('a stored answer', () => {
  const key = { 'idempotency-key': 'one-filling-in' };

  test('is not replayed once the company has left the group', async () => {
    const { send, company } = await caseFixtures();
    expect((await send({}, key)).status).toBe(200);
    await testSql()`delete from relations where company_id = ${company.id}`;
    expect(await send({}, key)).toMatchObject(refused(404, 'Process not found.'));
    expect(await counts()).toMatchObject({ cases: 1 });
  });

  test('is not replayed for a manager request either', async () => {
    const { send, company } = await managerRequestFixtures();
    expect((await send({}, key)).status).toBe(200);
    await testSql()`delete from relations where company_id = ${company.id}`;
    expect((await send({}, key)).status).toBe(404);
  });
});

describe('emails to the sender', () => {
  const STRANGER = 'victim@elsewhere.test';

  test('go to the entered address if it is of the company, else to the account', async () => {
    const { send, caller, receiver_caller } = await caseFixtures();
    await send({ email: 'desk@eu.acme.test' });
    expect((await outbox.of('case_copy'))[0]).toMatchObject({ to_email: 'desk@eu.acme.test' });
    const { body } = await send({ email: STRANGER });
    expect(body.case.email).toBe(STRANGER);
    await api(receiver_caller).post(`/api/caller/case/${body.case.token!}/respond`, {
      status: 'accepted',
      engineer_name: 'Ada',
      engineer_email: 'ada@borealis.test',
      next_steps: 'We call.',
    });
    expect((await outbox.to(caller.email)).map(({ template }) => template)).toEqual(['case_copy', 'case_answered']);
    expect(await outbox.to(STRANGER)).toEqual([]);
  });

  test('follow the same rule for a manager request', async () => {
    const { send, caller } = await managerRequestFixtures();
    const { body } = await send({ email: STRANGER });
    expect(body.request.email).toBe(STRANGER);
    expect((await outbox.to(caller.email)).map(({ template }) => template)).toEqual(['manager_request_copy']);
    expect(await outbox.to(STRANGER)).toEqual([]);
  });
});
