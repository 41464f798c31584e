import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { preparedSql } from '@/db/prepared';
import { UNLISTED } from './commands';

/** Filters that are set; the text of the statements depends on them. */
export type AuditShape = { company: boolean; person: boolean; command: boolean; day: boolean };

export type NetworkAuditRead = {
  id: string;
  command: string;
  created_at: string;
  changes: Record<string, [unknown, unknown]> | null;
  address: string | null;
  subject_type: string | null;
  subject_id: number | null;
  actor_id: number | null;
  actor: string | null;
  impersonator_id: number | null;
  impersonator: string | null;
  company_id: number | null;
  company: string | null;
  subject: string | null;
};

const value = (name: 'company_id' | 'user_id' | 'command' | 'from' | 'until' | 'limit' | 'offset' | 'upto') =>
  sql.placeholder(name);

/* A literal list, because only then PostgreSQL uses the index audit_log_listed. */
const LISTED = sql.raw(`command not in (${UNLISTED.map((command) => `'${command}'`).join(', ')})`);

/**
 * The newest rows that match the filters, at most `most`. A company's rows are those by its users and those about it. A
 * person's rows include what they did as someone else, and entries from before the login. Each kind is read by an
 * index.
 */
function matching({ company, person, command, day }: AuditShape, columns: SQL, most: SQL): SQL {
  const companies = company
    ? [
        sql`company_id = ${value('company_id')}`,
        sql`subject_type = 'company' and subject_id = ${value('company_id')} and company_id is distinct from ${value('company_id')}`,
      ]
    : [sql`true`];
  const people = person
    ? [
        sql`actor_id = ${value('user_id')}`,
        sql`impersonator_id = ${value('user_id')} and actor_id is distinct from ${value('user_id')}`,
        sql`actor_id is null and subject_type = 'user' and subject_id = ${value('user_id')}`,
      ]
    : [sql`true`];
  const base = [
    command ? sql`command = ${value('command')}` : LISTED,
    ...(day ? [sql`created_at >= ${value('from')}::timestamptz and created_at < ${value('until')}::timestamptz`] : []),
  ];
  const branches = companies.flatMap((one) =>
    people.map(
      (other) =>
        sql`(select ${columns} from audit_log where ${sql.join([...base, one, other], sql` and `)} order by created_at desc, id desc limit ${most})`,
    ),
  );
  return sql.join(branches, sql` union all `);
}

const name = (table: string) =>
  sql.raw(`coalesce(nullif(trim(${table}.first_name || ' ' || ${table}.last_name), ''), ${table}.email)`);

/* Joins run on the page only. */
export const readNetworkAudit = preparedSql<AuditShape, NetworkAuditRead>(
  (shape) => sql`
    with page as (
      select * from (${matching(shape, sql`*`, sql`${value('upto')}`)}) found
      order by created_at desc, id desc limit ${value('limit')} offset ${value('offset')}
    )
    select p.id, p.command, p.created_at, p.changes, p.address, p.subject_type, p.subject_id, p.actor_id, ${name('a')} as actor,
      p.impersonator_id, ${name('i')} as impersonator, p.company_id, c.name as company,
      coalesce(${name('su')}, ca.internal_case_number, pr.name, sc.name, sg.name) as subject
    from page p
    left join users a on a.id = p.actor_id
    left join users i on i.id = p.impersonator_id
    left join companies c on c.id = p.company_id
    left join users su on p.subject_type = 'user' and su.id = p.subject_id and su.id is distinct from p.actor_id
    left join cases ca on p.subject_type = 'case' and ca.id = p.subject_id
    left join processes pr on p.subject_type = 'document' and pr.id = p.subject_id
    left join companies sc on p.subject_type = 'company' and sc.id = p.subject_id
    left join communities sg on p.subject_type in ('group', 'community') and sg.id = p.subject_id
    order by p.created_at desc, p.id desc`,
);

/** Counts the matching rows up to a limit. */
export const countNetworkAudit = preparedSql<AuditShape, { total: number }>(
  (shape) => sql`
    select count(*)::int as total from (
      select from (${matching(shape, sql`id`, sql`${value('limit')}`)}) found limit ${value('limit')}
    ) counted`,
);
