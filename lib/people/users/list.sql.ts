import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { labelOf } from '@/db/labels';
import { preparedSql } from '@/db/prepared';
import { ordered } from '@/lib/platform/operation/listing';
import {
  REGISTRATION_TYPES,
  ROLES,
  USER_STATUS,
  type RegistrationType,
  type Role,
  type UserStatus,
} from '@/lib/shared/enums';
import { absenceJson, type AbsenceRow } from './absence.sql';
import { LISTED_STATUS, type UserSort } from './policy';

export type UserListShape = { searched: boolean; sort: UserSort; dir: 'asc' | 'desc' };
export type UserListValues = { company_id: number; term?: string; limit: number; offset: number };

export type UserListRow = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  role: Role;
  registration_type: RegistrationType;
  status: UserStatus;
  approves_registrations: boolean;
  /** True until an active user of a company that logs in by password has set one. */
  is_invited: boolean;
  has_second_factor: boolean;
  last_login_at: string | null;
  absence: AbsenceRow | null;
  total: string;
};

/** Sort and search key, as in the index users_company_list. */
const NAME = sql`lower(first_name || ' ' || last_name)`;
const LISTED = sql.raw(LISTED_STATUS.map((status) => `'${status}'`).join(', '));

/**
 * One page of a company's users, each row with the total. A page past the end has no rows and so no total; see
 * countUsers.
 */
function userListSql({ searched, sort, dir }: UserListShape): SQL {
  const order = orderOf(sort, dir);
  const columns = sql`id, company_id, first_name, last_name, email, role, registration_type, status, password_hash, second_factor_at,
    last_login_at, time_zone, away_from, away_until, stand_in_id`;
  const matches = searched
    ? sql`with found as materialized (select ${columns} from users where ${matching(true)}) `
    : sql``;
  const source = searched ? sql`found` : sql`users where ${matching(false)}`;
  const total = searched ? sql`(select count(*) from found)` : countOf(false);
  return sql`${matches}select page.id, page.first_name, page.last_name, page.email, page.role, page.registration_type, page.status,
      page.id in (coalesce(c.signup_manager_id, 0), coalesce(c.alt_signup_manager_id, 0)) as approves_registrations,
      page.password_hash is null and page.status = 'active' and page.role <> 'api' and c.login_method = 'requires_registration' as is_invited,
      page.second_factor_at is not null as has_second_factor, page.last_login_at, ${absenceJson(sql`page`)} as absence, page.total
    from (select ${columns}, row_number() over (order by ${order}) as place, ${total} as total from ${source} order by ${order} limit ${value('limit')} offset ${value('offset')}) page
    join companies c on c.id = page.company_id order by page.place`;
}

export const readUserPage = preparedSql<UserListShape, UserListRow>(userListSql);

export const countUsers = preparedSql<Pick<UserListShape, 'searched'>, Pick<UserListRow, 'total'>>(
  ({ searched }) => sql`select ${countOf(searched)} as total`,
);

const value = (name: keyof UserListValues) => sql.placeholder(name);

/* strpos instead of like: no character of the term is a wildcard. */
const matching = (searched: boolean) =>
  sql`company_id = ${value('company_id')} and status in (${LISTED})${
    searched ? sql` and (strpos(${NAME}, ${value('term')}) > 0 or strpos(email, ${value('term')}) > 0)` : sql``
  }`;

const countOf = (searched: boolean) => sql`(select count(*) from users where ${matching(searched)})`;

const SORTS: Record<UserSort, SQL> = {
  name: NAME,
  email: sql`email`,
  role: labelOf(sql`role`, ROLES),
  registration_type: labelOf(sql`registration_type`, REGISTRATION_TYPES),
  status: labelOf(sql`status`, USER_STATUS),
  last_login_at: sql`last_login_at`,
};

function orderOf(sort: UserSort, dir: 'asc' | 'desc'): SQL {
  const way = sql.raw(dir);
  if (sort === 'name') return sql`${NAME} ${way}, id ${way}`;
  return sql`${ordered(SORTS[sort], { dir })}, ${NAME}, id`;
}
