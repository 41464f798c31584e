import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { interval } from '@/db/interval';
import { labelOf } from '@/db/labels';
import { isoTimestamp } from '@/db/timestamps';
import { listingFields, ordered, pageOf } from '@/lib/platform/operation/listing';
import { query } from '@/lib/platform/operation/operation';
import { PageOf } from '@/lib/platform/operation/output';
import { LOGGED_IN_LATELY, NOT_LOGGED_IN } from '@/lib/shared/durations';
import { keysOf, ROLES, USER_STATUS } from '@/lib/shared/enums';
import { Id, withoutEmpty } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { LOGIN_FILTERS, NETWORK_STATUS, NETWORK_USER_SORTS, type LoginFilter, type NetworkUserSort } from './policy';
import { NetworkUser } from './resources';

const Filters = z.object({
  ...listingFields(NETWORK_USER_SORTS),
  company_id: Id.optional(),
  role: z.enum(keysOf(ROLES), 'Choose a role.').optional(),
  status: z.enum(NETWORK_STATUS, 'Choose a status.').optional(),
  last_login: z.enum(keysOf(LOGIN_FILTERS), 'Choose a time of the last login.').optional(),
});
type Filters = z.output<typeof Filters>;

type Found = Omit<NetworkUser, 'name'> & { total: number };

/**
 * One page of the users of all companies and of the network's staff, searched by name, address and company, and filtered
 * (rule: network.all-users).
 */
export const listNetworkUsers = query({
  who: superAdmin,
  input: z.preprocess(withoutEmpty, Filters),
  output: () => PageOf(NetworkUser),
  async run({ db }, listing) {
    const page = await pageOf(listing, (window) => db.execute<Found>(selectUsers(listing, window)));
    return {
      ...page,
      data: page.data.map((row) => ({
        ...row,
        name: fullName(row) || row.email,
        last_login_at: row.last_login_at && isoTimestamp(row.last_login_at),
      })),
    };
  },
});

/** Sort and search key, as in the index users_in_order. */
const NAME = sql`lower(u.first_name || ' ' || u.last_name)`;
const SORTS: Record<NetworkUserSort, SQL> = {
  name: NAME,
  email: sql`u.email`,
  company: sql`lower(c.name)`,
  role: labelOf(sql`u.role`, ROLES),
  status: labelOf(sql`u.status`, USER_STATUS),
  last_login_at: sql`u.last_login_at`,
};
const LOGINS: Record<LoginFilter, SQL> = {
  month: sql`u.last_login_at >= now() - ${interval(LOGGED_IN_LATELY)}`,
  quarter: sql`(u.last_login_at is null or u.last_login_at < now() - ${interval(NOT_LOGGED_IN)})`,
  never: sql`u.last_login_at is null`,
};

/* The page is found before its companies are joined, so that a page by name reads its index only as far as it needs. */
function selectUsers(listing: Filters, { limit, offset }: { limit: number; offset: number }): SQL {
  const { sort, dir } = listing;
  const found = sql`from users u${needsCompany(listing) ? sql` left join companies c on c.id = u.company_id` : sql``} where ${where(listing)}`;
  const order = orderOf(sort, dir);
  return sql`
    with page as materialized (
      select u.id, row_number() over (order by ${order}) as place ${found} order by ${order} limit ${limit} offset ${offset})
    select u.id, u.first_name, u.last_name, u.email, u.role, u.status, u.last_login_at, u.company_id, c.name as company,
      (select count(*)::int ${found}) as total
    from page join users u on u.id = page.id left join companies c on c.id = u.company_id order by page.place`;
}

/** By name and by last login as in the indexes users_in_order and users_last_login; others end with the name. */
function orderOf(sort: NetworkUserSort, dir: 'asc' | 'desc'): SQL {
  const way = sql.raw(dir);
  if (sort === 'name') return sql`${NAME} ${way}, u.id ${way}`;
  const by = ordered(SORTS[sort], { dir });
  return sort === 'last_login_at' ? sql`${by}, ${ordered(sql`u.id`, { dir })}` : sql`${by}, ${NAME}, u.id`;
}

const needsCompany = ({ q, sort }: Filters) => isSearched(q) || sort === 'company';
const isSearched = (q: string) => q.length >= 2;

/* strpos instead of like: no character of the term is a wildcard. */
function where({ q, company_id, role, status, last_login }: Filters): SQL {
  const term = q.toLowerCase();
  const conditions = [
    sql`u.status <> 'deleted'`,
    sql`u.status <> 'program'`,
    isSearched(q) &&
      sql`(strpos(${NAME}, ${term}) > 0 or strpos(u.email, ${term}) > 0 or strpos(lower(c.name), ${term}) > 0)`,
    company_id !== undefined && sql`u.company_id = ${company_id}`,
    role && sql`u.role = ${role}`,
    status && sql`u.status = ${status}`,
    last_login && LOGINS[last_login],
  ];
  return sql.join(
    conditions.filter((one) => typeof one === 'object'),
    sql` and `,
  );
}
