import type { TransactionSql } from 'postgres';
import { moveSequence, nextId, pick } from './network';
import { COMPANY_FIRST } from './words';

const DURATION = `interval '729 days'`;

/**
 * Two years of logins, process views and searches: a login and a view for each case, a search for every second one.
 * Needs the temporary tables of bulkCases.
 */
export async function bulkActivity(tx: TransactionSql, cases: number): Promise<void> {
  await drawActivity(tx, cases);
  const first = { login: await nextId(tx, 'login_records'), view: await nextId(tx, 'process_views') };
  await tx.unsafe(`
    insert into login_records (id, user_id, company_id, method, address, created_at)
    select ${first.login} + d.n, u.id, u.company_id, (array['password', 'password', 'email_link', 'reset'])[1 + d.dice % 4], '192.0.2.' || d.dice % 250, d.at
    from bulk_activity d join bulk_user u on u.place = d.user_place order by d.n`);
  await tx.unsafe(`
    insert into process_views (id, user_id, document_id, company_id, department_id, created_at)
    select ${first.view} + d.n, u.id, t.document_id, t.company_id, t.department_id, d.at
    from bulk_activity d join bulk_user u on u.place = d.user_place join bulk_target t on t.place = d.target_place order by d.n`);
  await writeSearches(tx);
  for (const table of ['login_records', 'process_views', 'search_records']) await moveSequence(tx, table);
}

const drawActivity = (tx: TransactionSql, count: number) =>
  tx.unsafe(`create temp table bulk_activity on commit drop as
    select n, (random() * 1e9)::int as dice, now() - ${DURATION} * (1 - n / ${count}::float) as at,
      1 + floor(random() * (select count(*) from bulk_user))::bigint as user_place,
      1 + floor(power(random(), 1.5) * (select count(*) from bulk_target))::bigint as target_place
    from generate_series(1, ${count}) n`);

/** Most terms are prefixes of names; one in twenty is an unrelated word, and about one in twelve finds nothing. */
async function writeSearches(tx: TransactionSql): Promise<void> {
  const first = await nextId(tx, 'search_records');
  await tx.unsafe(`
    insert into search_records (id, user_id, term, location, results, member, created_at)
    select ${first} + d.n, u.id, case when d.dice % 20 = 0 then 'topic ' || d.dice % 5000 else left(lower(${pick(COMPANY_FIRST, 'd.dice / 7')}), 2 + d.dice % 6) end,
      'dashboard', case when d.dice % 12 = 0 then 0 else 1 + d.dice % 20 end,
      case when d.dice % 12 <> 0 and d.dice % 3 <> 0 then coalesce('department-' || t.department_id, 'company-' || t.company_id) end, d.at
    from bulk_activity d join bulk_user u on u.place = d.user_place join bulk_target t on t.place = d.target_place where d.n % 2 = 0 order by d.n`);
}
