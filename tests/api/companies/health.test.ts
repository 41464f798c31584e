import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { caseFixtures } from '../../support/case-fixtures';
import { COMPANIES } from '../../support/company-fixtures';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

type Answer = { data: { id: number; health: string; reason: string; last_login_at: string | null }[] };

async function setUp() {
  const fixture = await caseFixtures();
  const admin = await make.superAdmin();
  const list = async (search = '') => (await api(admin).get<Answer>(`${COMPANIES}?${search}`)).body.data;
  const rowOf = async () => (await list()).find(({ id }) => id === fixture.receiver.id)!;
  return { ...fixture, list, rowOf };
}

test('a company whose last cases were late is slow; one answered in time, or without cases, is good (rule: companies.health)', async () => {
  const { rowOf, ...fixture } = await setUp();
  expect(await rowOf()).toMatchObject({ health: 'good', reason: 'Receives cases. None was due yet.' });
  const one = () =>
    make.case({
      company_id: fixture.company.id,
      receiver_company_id: fixture.receiver.id,
      submitter_id: fixture.caller.id,
      document_id: fixture.document.id,
      community_id: fixture.community.id,
    });
  const cases = await Promise.all(Array.from({ length: 12 }, one));
  expect((await rowOf()).reason).toBe('Receives cases. None was due yet.');
  const late = cases.map(({ id }) => id);
  await testSql()`update cases set created_at = created_at - interval '9 days', respond_by = respond_by - interval '9 days' where id = any(${late})`;
  expect(await rowOf()).toMatchObject({ health: 'slow', reason: '0 of its last 10 cases answered in time.' });
  await testSql()`update cases set first_answered_at = respond_by where id = any(${late.slice(0, 7)})`;
  expect(await rowOf()).toMatchObject({ health: 'good' });
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
