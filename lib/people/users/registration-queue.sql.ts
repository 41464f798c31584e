import 'server-only';
import { sql } from 'drizzle-orm';
import { preparedSql } from '@/db/prepared';

export type RegistrationRow = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  city: string | null;
  country: string | null;
  company_id: number;
  company: string;
  created_at: string;
  since: string;
  asked: string[];
  total: string;
};

/* Ranks approvers like findApprovers in lib/people/accounts/approvers.ts; super admins come last. */
const RANK = sql`case when a.id in (c.signup_manager_id, c.alt_signup_manager_id) then 1 when a.role = 'business_manager' then 2 when a.role = 'program_manager' then 3 else 4 end`;

/**
 * Pending registrations of all companies, oldest first, with their approvers: those who got a link, or once it has
 * expired those who would get one.
 */
export const readRegistrations = preparedSql<object, RegistrationRow>(
  () => sql`
    select q.id, q.first_name, q.last_name, q.email, q.phone, q.city, n.name as country, q.company_id, c.name as company, q.created_at,
      coalesce(asked.since, q.updated_at) as since, coalesce(asked.names, approvers.names, '[]') as asked, q.total
    from (
      select *, count(*) over () as total from users where status = 'pending_approval' and company_id is not null
      order by created_at, id limit ${sql.placeholder('limit')}
    ) q
    join companies c on c.id = q.company_id
    left join countries n on n.id = q.country_id
    left join lateral (
      select min(t.created_at) as since, json_agg(distinct trim(a.first_name || ' ' || a.last_name)) as names
      from one_time_tokens t join users a on a.id = (t.details ->> 'approver_id')::int
      where t.user_id = q.id and t.purpose = 'approval'
    ) asked on true
    left join lateral (
      select json_agg(trim(one.first_name || ' ' || one.last_name) order by one.id) as names
      from (
        select a.id, a.first_name, a.last_name, ${RANK} as rank, min(${RANK}) over () as best from users a
        where asked.names is null and a.status = 'active' and a.role in ('business_manager', 'program_manager', 'super_admin')
          and (a.company_id = q.company_id or a.role = 'super_admin' and a.company_id is null)
      ) one where one.rank = one.best
    ) approvers on true
    order by q.created_at, q.id`,
);

export const countPending = preparedSql<{ all: boolean }, { total: number }>(
  ({ all }) =>
    sql`select count(*)::int as total from (select from users where status = 'pending_approval'${all ? sql`` : sql` and company_id = ${sql.placeholder('company_id')}`} limit ${sql.placeholder('limit')}) pending`,
);
