import { make } from '@/tools/factories/make';
import type { CaseOverrides } from '@/tools/factories/cases';
import { runCaseClock } from '@/lib/worker/jobs/case-clock';
import { runCasePurge } from '@/lib/worker/jobs/case-purge';
import { emptyDatabase, testSql } from '../../support/database';
import { queueEmails } from '../../support/outbox';

const CUSTOMER = 'Zebulon Quartermaine Ltd';
const customer_data = [
  { requirement_id: 1, section: 'common_customer_section', field: 'Customer', value: CUSTOMER, type: 'string' },
];
const aCase = (over: CaseOverrides = {}) => make.case({ customer_data, ...over });

beforeEach(emptyDatabase);

/** Tables of the database, pg-boss included, that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const sql = testSql();
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`;
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await sql.unsafe<{ n: number }[]>(
        `select count(*)::int as n from ${name} t where t::text ilike $1`,
        [`%${text}%`],
      );
      return row!.n ? [name] : [];
    }),
  );
  return found.flat();
}

test.each([
  ['31 January', '2026-01-31T15:30:00Z', '2026-02-28T15:30:00Z'],
  ['31 January of a leap year', '2028-01-31T00:00:00Z', '2028-02-29T00:00:00Z'],
  ['31 December, just before midnight', '2026-12-31T23:59:59Z', '2027-01-31T23:59:59Z'],
  ['30 April', '2026-04-30T06:00:00Z', '2026-05-30T06:00:00Z'],
  ['the night when clocks change', '2026-03-29T01:30:00Z', '2026-04-29T01:30:00Z'],
])('submitted on %s: purged exactly one calendar month later', async (_day, submitted, gone) => {
  const { id } = await aCase({ created_at: new Date(submitted) });
  expect(await runCasePurge(new Date(Date.parse(gone) - 1))).toBe(0);
  expect(await tablesWith(CUSTOMER)).toEqual(['public.case_customer_data']);
  expect(await runCasePurge(new Date(gone))).toBe(1);
  expect(await runCasePurge(new Date(gone))).toBe(0);
  const [row] = await testSql()`select purged_at, purge_on from cases where id = ${id}`;
  expect(row).toEqual({ purged_at: new Date(gone), purge_on: new Date(gone) });
});

test('no customer data remains anywhere, and the case stays', async () => {
  const { id, respond_secret, ...theCase } = await aCase({
    created_at: new Date('2026-01-31T12:00:00Z'),
    respond_by: new Date('2026-01-31T16:00:00Z'),
  });
  await queueEmails([{ template: 'case_copy', props: { case_id: id }, to: { email: theCase.email } }]);
  await runCaseClock(new Date('2026-02-02T12:00:00Z'));
  await runCasePurge(new Date('2026-02-28T12:00:00Z'));
  expect(respond_secret).toHaveLength(43);
  expect(await tablesWith(CUSTOMER)).toEqual([]);
  expect(await tablesWith(theCase.summary)).toEqual(['public.cases']);
  expect(
    await testSql()`select type, actor_name, text from case_events where case_id = ${id} and type = 'purged'`,
  ).toEqual([{ type: 'purged', actor_name: null, text: null }]);
  expect(
    await testSql()`select command, subject_id, actor_id, changes from audit_log where command = 'case.purge'`,
  ).toEqual([{ command: 'case.purge', subject_id: id, actor_id: null, changes: null }]);
});

test('deleted and closed cases are purged too; later ones are not', async () => {
  const old = new Date('2026-01-10T12:00:00Z');
  await aCase({ created_at: old, deleted_at: old });
  await aCase({ created_at: old, status: 'closed' });
  const kept = await aCase({ created_at: new Date('2026-01-20T12:00:00Z') });
  expect(await runCasePurge(new Date('2026-02-15T00:00:00Z'))).toBe(2);
  expect(await testSql()`select case_id from case_customer_data`).toEqual([{ case_id: kept.id }]);
});

test('concurrent instances purge each case once', async () => {
  for (let n = 0; n < 20; n++) await aCase({ created_at: new Date('2026-01-10T12:00:00Z') });
  const counts = await Promise.all([1, 2, 3].map(() => runCasePurge(new Date('2026-03-01T00:00:00Z'))));
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(20);
  expect(await testSql()`select case_id from case_events where type = 'purged'`).toHaveLength(20);
});
