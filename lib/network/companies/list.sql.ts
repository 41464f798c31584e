import 'server-only';
import { months } from '@/lib/shared/durations';
import { interval } from '@/db/interval';
import { sql, type SQL } from 'drizzle-orm';
import { labelOf } from '@/db/labels';
import { likePattern } from '@/lib/platform/operation/paging';
import type { CompanySort, ContractFilter } from './policy';
import { MEMBERSHIPS, STATUS, type LoginMethod, type Membership, type Status } from '@/lib/shared/enums';

export type CompanyFound = {
  id: number;
  name: string;
  full_name: string;
  slug: string;
  domain: string | null;
  additional_domains: string[];
  membership_type: Membership;
  login_method: LoginMethod;
  status: Status;
  created_at: string;
  groups: string[];
  users: number;
  last_login_at: string | null;
  contract_ends_on: string | null;
  total: number;
};

type SelectCompaniesOptions = {
  q: string;
  sort: CompanySort;
  dir: 'asc' | 'desc';
  contract?: ContractFilter;
  window?: { limit: number; offset: number };
};

const memberships = (of: SQL) =>
  sql`from relations r join communities g on g.id = r.community_id and g.status = 'active' where ${of} and r.is_active`;

const GROUPS = sql`(select coalesce(json_agg(distinct g.name order by g.name), '[]') ${memberships(sql`r.company_id = c.id`)})`;
const USERS = sql`(select count(*)::int from users u where u.company_id = c.id and u.status = 'active')`;
export const LAST_LOGIN = sql`(select max(u.last_login_at) from users u where u.company_id = c.id)`;
/** The entered day, else the end of what was paid last; null for neither (rule: network.contract-end). */
export const CONTRACT_END = sql`coalesce(c.contract_ends_on, (
    select max((p.paid_at at time zone 'UTC' + case p.contract_length when 'three_years' then ${interval(months(36))} else ${interval(months(12))} end)::date)
    from onboarding_sessions s join payments p on p.onboarding_session_id = s.id and p.status = 'paid' where s.company_id = c.id))`;
const TODAY = sql`(now() at time zone 'UTC')::date`;
const CONTRACTS: Record<ContractFilter, SQL> = {
  ended: sql`${CONTRACT_END} < ${TODAY}`,
  '30': sql`${CONTRACT_END} between ${TODAY} and ${TODAY} + 30`,
  '90': sql`${CONTRACT_END} between ${TODAY} and ${TODAY} + 90`,
  none: sql`${CONTRACT_END} is null`,
};
const NAME = sql`lower(c.name)`;

const MEMBERSHIP = sql`lower(${labelOf(sql`c.membership_type`, MEMBERSHIPS)})`;

const SORTS: Record<CompanySort, SQL> = {
  name: NAME,
  groups: sql`(select string_agg(distinct lower(g.name), ', ') ${memberships(sql`r.company_id = c.id`)})`,
  membership_type: MEMBERSHIP,
  users: USERS,
  status: labelOf(sql`c.status`, STATUS),
  slug: sql`c.slug`,
  last_login_at: LAST_LOGIN,
};

/**
 * Companies that are not deleted, each row with the total. Every word of the search has to match a name, a domain, the
 * sub-domain, the membership, the status or the name of a group (spec 3 §9).
 */
export function selectCompanies({ q, sort, dir, contract, window }: SelectCompaniesOptions): SQL {
  const way = sql.raw(dir === 'desc' ? 'desc nulls last' : 'asc nulls first');
  const order = sql`${SORTS[sort]} ${way}, ${NAME}, c.id`;
  const limits = window ? sql`limit ${window.limit} offset ${window.offset}` : sql``;
  return sql`
    with page as materialized (
      select c.id, row_number() over (order by ${order}) as place, count(*) over ()::int as total
      from companies c where c.deleted_at is null${matching(q)}${contract ? sql` and ${CONTRACTS[contract]}` : sql``} order by place ${limits})
    select c.id, c.name, c.full_name, c.slug, c.domain, c.additional_domains, c.membership_type, c.login_method, c.status,
      c.created_at, ${GROUPS} as groups, ${USERS} as users, ${LAST_LOGIN} as last_login_at, ${CONTRACT_END} as contract_ends_on, page.total
    from page join companies c on c.id = page.id order by page.place`;
}

const TEXT = sql`lower(concat_ws(' ', c.name, c.full_name, c.slug, c.domain, array_to_string(c.additional_domains, ' ')))`;

function matching(q: string): SQL {
  const words = q.length < 2 ? [] : q.split(/\s+/);
  return sql.join(
    words.map((word) => {
      const pattern = likePattern(word);
      return sql` and (${TEXT} like ${pattern} or ${MEMBERSHIP} like ${pattern} or c.status::text = ${word.toLowerCase()}
        or c.id in (select r.company_id ${memberships(sql`lower(g.name) like ${pattern}`)}))`;
    }),
  );
}
