import { make } from '@/tools/factories/make';
import type { Partners } from '@/tools/factories/partners';
import { readDashboard } from '@/lib/work/cases/lists/dashboard';
import { listCases } from '@/lib/work/cases/lists/list';
import { caseListOf } from '@/lib/work/cases/policy';
import { runQueryAs } from '../../support/run-query';
import { testSql } from '../../support/database';

/** Inserts copies of a case; then the planner knows of them, as it does once autovacuum has passed. */
async function copyCase(id: number, times: number): Promise<void> {
  const sql = testSql();
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = 'cases' and table_schema = 'public' and is_generated = 'NEVER' and column_name not in ('id', 'token')`;
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  await sql.unsafe(
    `insert into cases (token, ${names})
     select md5(random()::text), ${names} from cases, generate_series(1, $2::int) where id = $1`,
    [id, times],
  );
  await sql`analyze cases`;
}

let network: Partners;
beforeEach(async () => {
  network = await make.partners();
});

const buildCase = () => make.case({ submitter_id: network.caller.id, document_id: network.document.id });

const pageOf = async (more: object) => {
  const { data, ...page } = await runQueryAs(listCases, network.caller, {
    ...caseListOf({ type: 'company-all' }).listing,
    ...more,
  });
  return { ...page, rows: data.length };
};

test('a deleted case is not counted in lists and on the dashboard', async () => {
  const [first] = [await buildCase(), await buildCase(), await buildCase()];
  const counts = async () => {
    const start = await runQueryAs(readDashboard, network.caller, {});
    return [(await pageOf({})).total, start.counts['company-all'].total, start.counts['mine-all'].total];
  };
  expect(await counts()).toEqual([3, 3, 3]);
  await testSql()`update cases set deleted_at = now() where id = ${first!.id}`;
  expect(await counts()).toEqual([2, 2, 2]);
});

test('more than 10,000 cases count as "10,000+", and every page can be reached', async () => {
  const { id } = await buildCase();
  await copyCase(id, 9_999);
  expect(await pageOf({})).toMatchObject({ total: 10_000, total_is_exact: true });
  await copyCase(id, 1);
  expect(await pageOf({})).toMatchObject({ total: 10_000, total_is_exact: false, rows: 10 });
  expect(await pageOf({ page: 1000 })).toMatchObject({ total: 10_000, total_is_exact: false, rows: 10 });
  expect(await pageOf({ page: 1001 })).toMatchObject({ total: 10_001, total_is_exact: true, rows: 1 });
  expect(await pageOf({ page: 1002 })).toMatchObject({ total: 10_001, total_is_exact: true, rows: 0 });
  expect(await pageOf({ q: 'no such word' })).toMatchObject({ total: 0, total_is_exact: true });
  const { counts } = await runQueryAs(readDashboard, network.caller, {});
  expect(counts['company-all']).toEqual({ total: 10_000, total_is_exact: false });
  expect(counts['company-inbound-action']).toEqual({ total: 0, total_is_exact: true });
});
