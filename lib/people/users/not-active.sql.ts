import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { labelOf } from '@/db/labels';
import { preparedSql } from '@/db/prepared';
import { USER_STATUS, type RegistrationType, type Role, type UserStatus } from '@/lib/shared/enums';
import { NOT_ACTIVE_STATUS, type NotActiveSort } from './policy';

type Shape = { searched: boolean; sort: NotActiveSort; dir: 'asc' | 'desc' };

type Row = {
  id: number;
  company_id: number | null;
  company: string | null;
  first_name: string;
  last_name: string;
  email: string;
  role: Role;
  registration_type: RegistrationType;
  status: UserStatus;
  created_at: string;
  last_login_at: string | null;
  total: string;
};

/* Sort and search key, as in the index users_not_active. */
const NAME = sql`lower(u.first_name || ' ' || u.last_name)`;
const STATUSES = sql.raw(NOT_ACTIVE_STATUS.map((status) => `'${status}'`).join(', '));

export const readNotActivePage = preparedSql<Shape, Row>(({ searched, sort, dir }) => {
  const where = matching(searched);
  return sql`
    select u.id, u.company_id, c.name as company, u.first_name, u.last_name, u.email, u.role, u.registration_type, u.status,
      u.created_at, u.last_login_at, (select count(*) from ${SOURCE} where ${where}) as total
    from ${SOURCE} where ${where} order by ${orderOf(sort, dir)} limit ${value('limit')} offset ${value('offset')}`;
});

export const countNotActive = preparedSql<Pick<Shape, 'searched'>, Pick<Row, 'total'>>(
  ({ searched }) => sql`select count(*) as total from ${SOURCE} where ${matching(searched)}`,
);

const value = (name: 'term' | 'limit' | 'offset') => sql.placeholder(name);
const SOURCE = sql`users u left join companies c on c.id = u.company_id`;

/* strpos instead of like: no character of the term is a wildcard. */
const matching = (searched: boolean) =>
  sql`u.status in (${STATUSES})${
    searched
      ? sql` and (strpos(${NAME}, ${value('term')}) > 0 or strpos(u.email, ${value('term')}) > 0 or strpos(lower(c.name), ${value('term')}) > 0)`
      : sql``
  }`;

const SORTS: Record<NotActiveSort, SQL> = {
  name: NAME,
  email: sql`u.email`,
  company: sql`lower(c.name)`,
  status: labelOf(sql`u.status`, USER_STATUS),
  created_at: sql`u.created_at`,
  last_login_at: sql`u.last_login_at`,
};

function orderOf(sort: NotActiveSort, dir: 'asc' | 'desc'): SQL {
  const way = sql.raw(dir);
  return sort === 'name' ? sql`${NAME} ${way}, u.id ${way}` : sql`${SORTS[sort]} ${way} nulls last, ${NAME}, u.id`;
}
