import type { TransactionSql } from 'postgres';
import { PASSWORD_HASH } from '@/tools/factories/accounts';
import { CITIES, COMPANY_FIRST, COMPANY_LAST, FIRST_NAMES, LAST_NAMES } from './words';

export async function nextId(tx: TransactionSql, table: string): Promise<number> {
  const [row] = await tx.unsafe<{ next: number }[]>(`select coalesce(max(id), 0) + 1 as next from ${table}`);
  return row?.next ?? 1;
}

/** Moves a table's sequence past its highest id, after rows were inserted with explicit ids. */
export const moveSequence = (tx: TransactionSql, table: string) =>
  tx.unsafe(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);

export const pick = (list: string[], number: string) =>
  `(array[${list.map((one) => `'${one.replaceAll("'", "''")}'`).join(',')}])[1 + (${number})::int % ${list.length}]`;

/** Companies with departments and processes, all in the Open Support Forum, some also in groups of about thirty. */
export async function bulkCompanies(tx: TransactionSql, count: number): Promise<void> {
  const first = await nextId(tx, 'companies');
  const groups = Math.max(1, Math.round(count / 20));
  await tx.unsafe(`
    insert into companies (id, name, full_name, slug, domain, url, membership_type, login_method, city, country_id, show_in_public_web, created_at)
    select id, name, name || ' Inc.', slug, slug || '.test', 'https://www.' || slug || '.test',
      (array['basic','standard','premium','standard','limited','standard','basic','premium','elite','basic'])[1 + n % 10]::membership_type,
      (array['requires_registration','email_link','requires_registration','sso'])[1 + n % 4]::login_method, ${pick(CITIES, 'n')}, 1 + n % 200, n % 9 <> 0, now() - interval '2 years'
    from (
      select g as id, g - 9 as n, name || case when (g - 9) >= ${COMPANY_FIRST.length * COMPANY_LAST.length} then ' ' || (g - 9) / ${COMPANY_FIRST.length * COMPANY_LAST.length} + 1 else '' end as name,
        trim(both '-' from lower(regexp_replace(name, '[^A-Za-z0-9]+', '-', 'g'))) || '-' || g as slug
      from generate_series(${first}, ${first + count - 1}) g, lateral (select ${pick(COMPANY_FIRST, '(g - 9) / 15')} || ' ' || ${pick(COMPANY_LAST, 'g - 9')} as name) words
    ) made`);
  await moveSequence(tx, 'companies');
  await tx.unsafe(`
    insert into company_domains (company_id, domain, vouched_at, vouch_reason)
    select id, domain, now(), 'In use before domains were proven' from companies where id >= ${first}`);
  await tx.unsafe(`
    insert into departments (company_id, name, description)
    select c.id, d.name, d.name || ' of ' || c.name from companies c, (values ('Technical Assistance'), ('Field Service')) d(name) where c.id >= ${first} and c.id % 3 = 0 order by c.id`);
  await bulkProcesses(tx, first);
  await bulkGroups(tx, first, groups);
}

/** One approved process per company and per department, each with the form of Acme's process. */
async function bulkProcesses(tx: TransactionSql, first: number): Promise<void> {
  const firstProcess = await nextId(tx, 'processes');
  await tx.unsafe(`
    insert into processes (id, company_id, name, document_type)
    select ${firstProcess - 1} + row_number() over (order by company_id, department_id nulls first), company_id, name, (case when department_id is null then 'ticket' else 'solution_support' end)::document_type
    from (
      select id as company_id, null::int as department_id, name || ' support' as name from companies where id >= ${first}
      union all select d.company_id, d.id, d.name || ' support' from departments d where d.company_id >= ${first}
    ) made`);
  await moveSequence(tx, 'processes');
  const firstVersion = await nextId(tx, 'process_versions');
  await tx.unsafe(`
    insert into process_versions (id, process_id, version, title, product_supported, collaborate_email, escalation_instructions, escalation_alias, common_customer_section_title)
    select ${firstVersion - firstProcess} + p.id, p.id, 1, p.name, 'All', 'inbound.' || p.id || '@' || c.domain, '<p>Call the duty manager and name the case number.</p>', 'duty@' || c.domain, 'Customer Information'
    from processes p join companies c on c.id = p.company_id where p.id >= ${firstProcess} order by p.id`);
  await moveSequence(tx, 'process_versions');
  await tx.unsafe(
    `update processes set current_version_id = id + ${firstVersion - firstProcess} where id >= ${firstProcess}`,
  );
  await tx.unsafe(`
    insert into requirements (version_id, section, position, type, label, code_label, required, "group", options, additional_settings)
    select p.current_version_id, r.section, r.position, r.type, r.label, r.code_label, r.required, r."group", r.options, r.additional_settings
    from processes p join requirements r on r.version_id = (select current_version_id from processes where id = 1)
    where p.id >= ${firstProcess} order by p.id, r.id`);
  await tx.unsafe(`
    insert into process_tags (process_id, tag)
    select p.id, (array['storage','network','cloud','database','security','backup','voice','server','monitoring','mail'])[1 + (p.id + k * 3) % 10] from processes p, generate_series(0, 2) k where p.id >= ${firstProcess}`);
}

/** Adds every process to the forum, and creates groups that share some of the companies, Acme and Borealis among them. */
async function bulkGroups(tx: TransactionSql, first: number, groups: number): Promise<void> {
  const firstGroup = await nextId(tx, 'communities');
  await tx.unsafe(`
    insert into communities (id, name, type, custom_sla, p1_response_time, p2_response_time, p3_response_time)
    select g, 'Solution Group ' || g, 'solution_support', g % 2 = 0, 1, 4, 24 from generate_series(${firstGroup}, ${firstGroup + groups - 1}) g`);
  await moveSequence(tx, 'communities');
  await tx.unsafe(`
    insert into relations (community_id, company_id, department_id, document_id, announced_at)
    select 1, p.company_id, d.id, p.id, now() from processes p left join departments d on d.company_id = p.company_id and d.name || ' support' = p.name where p.company_id >= ${first} order by p.id`);
  await tx.unsafe(`
    insert into relations (community_id, company_id, document_id, announced_at)
    select distinct on (g.id, c.id) g.id, c.id, p.id, now()
    from companies c join processes p on p.company_id = c.id and p.document_type = 'ticket' and p.status = 'approved' cross join generate_series(0, 1) k
    join communities g on g.id = ${firstGroup} + (c.id * 7 + k * 11) % ${groups}
    where c.id >= ${first} or c.id in (1, 2)`);
}

/** The company that gets a quarter of the users. Slugs of bulk companies end in their id. */
const LARGEST = `(select min(id) from companies where status = 'active' and membership_type = 'premium' and login_method = 'requires_registration' and slug like '%-' || id)`;

/**
 * Users of all active companies: one business manager each, a quarter of the users in one company, most of the others
 * in the first ones. About nine in ten are callers.
 */
export async function bulkUsers(tx: TransactionSql, count: number): Promise<void> {
  const first = await nextId(tx, 'users');
  await tx.unsafe(
    `
    with member as materialized (
      select id, domain, country_id, city, row_number() over (order by id) - 1 as place from companies where status = 'active'
    )
    insert into users (id, company_id, role, type, first_name, last_name, email, phone, country_id, city, password_hash, registration_type, agreement_version, agreement_date, created_at)
    select u.id, c.id, (case when u.n < co.total then 'business_manager' when u.n % 20 = 7 then 'program_manager' when u.n % 50 = 9 then 'api' else 'caller' end)::role,
      (case when u.n < co.total or u.n % 20 = 7 then 'admin' else 'basic' end)::user_type,
      ${pick(FIRST_NAMES, 'u.n')}, ${pick(LAST_NAMES, 'u.n / 30 + u.n')}, 'user' || u.id || '@' || c.domain, '+14155552671', c.country_id, c.city, $1, 'company_admin', 1, now() - interval '1 year', now() - interval '1 year'
    from (select g as id, g - ${first} as n, random() as luck from generate_series(${first}, ${first + count - 1}) g) u
    cross join (select count(*)::int as total, max(place) filter (where id = ${LARGEST}) as largest from member) co
    join member c
      on c.place = case when u.n < co.total then u.n when u.n < co.total + ${Math.floor(count / 4)} - 1 then co.largest else floor(co.total * u.luck * sqrt(u.luck))::int end`,
    [PASSWORD_HASH],
  );
  await moveSequence(tx, 'users');
}
