import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { preparedSql } from '@/db/prepared';
import { UNLISTED } from './commands';
import { namesOfCommand } from './former-names';

/** Filters that are set, and the number of names of the command; both change the text of the statements. */
export type AuditShape = { company: boolean; person: boolean; commands: number; day: boolean };

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

const value = (name: 'company_id' | 'user_id' | `command_${number}` | 'from' | 'until' | 'limit' | 'offset' | 'upto') =>
  sql.placeholder(name);

/* A literal list, because only then PostgreSQL uses the index audit_log_listed. */
const LISTED = sql.raw(`command not in (${UNLISTED.map((command) => `'${command}'`).join(', ')})`);

/** Only the person concerned can run these commands, before a session identifies them (rule: audit.who). */
const BY_SUBJECT = [
  'session.start',
  'session.start_by_link',
  'session.start_by_oidc',
  'session.start_by_sso',
  'password.reset',
  'user.confirm_email',
];
const BY_THE_SUBJECT = sql.raw(
  `actor_id is null and subject_type = 'user' and command in (${BY_SUBJECT.flatMap(namesOfCommand)
    .map((command) => `'${command}'`)
    .join(', ')})`,
);

type MatchingOptions = { columns: SQL; order: SQL; most: SQL };

const NEWEST = sql`order by created_at desc, id desc`;

/**
 * Selects the rows that match the filters, at most `most` of each kind. A company's rows are those by its users and
 * those about it. A person's rows include acts as someone else, and entries from before the login. An index serves each
 * kind.
 */
function matching(
  { company, person, commands: names, day }: AuditShape,
  { columns, order, most }: MatchingOptions,
): SQL {
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
  const commands = names
    ? Array.from({ length: names }, (_, index) => sql`command = ${value(`command_${index}`)}`)
    : [LISTED];
  const base = [
    ...(day ? [sql`created_at >= ${value('from')}::timestamptz and created_at < ${value('until')}::timestamptz`] : []),
  ];
  const branches = commands.flatMap((command) =>
    companies.flatMap((one) =>
      people.map(
        (other) =>
          sql`(select ${columns} from audit_log where ${sql.join([command, ...base, one, other], sql` and `)} ${order} limit ${most})`,
      ),
    ),
  );
  return sql.join(branches, sql` union all `);
}

const nameOfUser = (id: string) =>
  sql.raw(
    `(select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) from users where users.id = ${id})`,
  );

/*
 * Names are looked up one by one, for the page only: with joins, PostgreSQL reads all companies and processes for 25
 * rows, and planning takes as long again.
 */
export const readNetworkAudit = preparedSql<AuditShape, NetworkAuditRead>(
  (shape) => sql`
    with page as (
      select * from (${matching(shape, { columns: sql`*`, order: NEWEST, most: sql`${value('upto')}` })}) found
      ${NEWEST} limit ${value('limit')} offset ${value('offset')}
    )
    select p.id, p.command, p.created_at, p.changes, p.address, p.subject_type, p.subject_id, p.actor_id,
      ${nameOfUser('p.actor_id')} as actor, p.impersonator_id, ${nameOfUser('p.impersonator_id')} as impersonator,
      p.company_id, (select name from companies where id = p.company_id) as company,
      case p.subject_type
        when 'user' then case when p.subject_id is distinct from p.actor_id then ${nameOfUser('p.subject_id')} end
        when 'case' then (select internal_case_number from cases where id = p.subject_id)
        when 'document' then (select name from processes where id = p.subject_id)
        when 'company' then (select name from companies where id = p.subject_id)
        when 'group' then (select name from communities where id = p.subject_id)
        when 'community' then (select name from communities where id = p.subject_id)
      end as subject
    from (select page.id, command, created_at, changes, address, subject_type, subject_id, impersonator_id, company_id,
        case when ${BY_THE_SUBJECT} then subject_id else actor_id end as actor_id from page) p
    order by p.created_at desc, p.id desc`,
);

export const countNetworkAudit = preparedSql<AuditShape, { total: number }>(
  (shape) => sql`
    select count(*)::int as total from (
      select from (${matching(shape, { columns: sql`1`, order: sql`order by created_at desc`, most: sql`${value('limit')}` })}) found limit ${value('limit')}
    ) counted`,
);
