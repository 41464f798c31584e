import { runInboundAddresses } from '@/lib/worker/jobs/inbound-addresses';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { caseFixtures } from '../../support/case-fixtures';
import { COMPANIES } from '../../support/company-fixtures';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

type Row = {
  id: number;
  health: string;
  reason: string;
  process: object | null;
  record: { due: number; in_time: number };
  last_login_at: string | null;
};
type Answer = { data: Row[] };

async function setUp() {
  const fixture = await caseFixtures();
  const admin = await make.superAdmin();
  const list = async (search = '') => (await api(admin).get<Answer>(`${COMPANIES}?${search}`)).body.data;
  const rowOf = async () => (await list()).find(({ id }) => id === fixture.receiver.id)!;
  return { ...fixture, list, rowOf };
}

test('the record is of the last ten cases that were due (rule: companies.record)', async () => {
  const { rowOf, ...fixture } = await setUp();
  const record = async () => (await rowOf()).record;
  expect(await record()).toEqual({ due: 0, in_time: 0 });
  const one = () =>
    make.case({
      company_id: fixture.company.id,
      receiver_company_id: fixture.receiver.id,
      submitter_id: fixture.caller.id,
      document_id: fixture.document.id,
      community_id: fixture.community.id,
    });
  const cases = await Promise.all(Array.from({ length: 12 }, one));
  expect(await record()).toEqual({ due: 0, in_time: 0 });
  const late = cases.map(({ id }) => id);
  await testSql()`update cases set created_at = created_at - interval '9 days', respond_by = respond_by - interval '9 days' where id = any(${late})`;
  expect(await record()).toEqual({ due: 10, in_time: 0 });
  expect((await rowOf()).health).toBe('amber');
  await testSql()`update cases set first_answered_at = respond_by`;
  expect(await record()).toEqual({ due: 10, in_time: 10 });
});

test('the health is that of the worst process, which it leads to, in words with the address (rule: companies.health)', async () => {
  const { rowOf, document: process } = await setUp();
  await runInboundAddresses(new Date());
  expect(await rowOf()).toMatchObject({ health: 'green', process: { document_id: process.id } });
  await testSql()`update inbound_addresses set refused_at = now(), refused_words = '550 No such user'`;
  expect(await rowOf()).toMatchObject({
    health: 'red',
    reason: expect.stringMatching(/^Mail to tac@borealis\.test refused since \d+ [A-Z][a-z]{2} \(.+\)\.$/),
    process: { document_id: process.id, document_type: 'ticket' },
  });
});

test('what receives no cases says why', async () => {
  const { rowOf, receiver } = await setUp();
  await testSql()`update processes set status = 'rejected' where company_id = ${receiver.id}`;
  expect(await rowOf()).toMatchObject({
    health: 'none',
    reason: 'Receives no cases: none of its processes is approved.',
  });
});

test('the last login is that of any of its users, and sorts the list', async () => {
  const { list, receiver, rowOf } = await setUp();
  const user = await make.caller({ company_id: receiver.id });
  await testSql()`update users set last_login_at = '2026-05-01T10:00:00Z' where id = ${user.id}`;
  expect((await rowOf()).last_login_at).toBe('2026-05-01T10:00:00.000Z');
  expect((await list('sort=last_login_at&dir=desc'))[0]!.id).toBe(receiver.id);
});
