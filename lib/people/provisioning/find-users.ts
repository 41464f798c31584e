import 'server-only';
import { and, asc, count, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { directoryUsers, users } from '@/db/schema';
import { lockWithManagers } from '@/lib/people/accounts/last-manager';
import { LISTED_STATUS } from '@/lib/people/users/policy';
import type { Directory } from '@/lib/shared/actor';
import { notFound } from '@/lib/shared/problem';
import { filterSql, idOf, type Attributes } from './filter';
import { USER_COLUMNS, type UserRow } from './user-resource';

/** The people of the directory's company; those of other hands can be linked (rule: scim.linked). */
export const peopleOf = (company_id: number): SQL =>
  and(
    eq(users.company_id, company_id),
    inArray(users.status, [...LISTED_STATUS]),
    ne(users.role, 'api'),
    isNull(directoryUsers.deleted_at),
  )!;

const lower = (column: SQL | typeof users.first_name | typeof users.last_name) => sql`lower(${column})`;
const NAME = sql`lower(${users.first_name} || ' ' || ${users.last_name})`;

const EMAIL = { kind: 'text', sql: sql`${users.email}` } as const;
const PHONE = { kind: 'text', sql: sql`${users.phone}` } as const;
const WORK = { kind: 'text', sql: sql`'work'` } as const;
const PRIMARY = { kind: 'boolean', sql: sql`true` } as const;
const GROUPS = {
  kind: 'any',
  has: (id: number) =>
    sql`exists (select from directory_group_members m where m.user_id = ${users.id} and m.group_id = ${id})`,
  some: sql`exists (select from directory_group_members m where m.user_id = ${users.id})`,
} as const;

const ATTRIBUTES: Attributes = {
  id: { kind: 'id', sql: sql`${users.id}` },
  username: EMAIL,
  externalid: { kind: 'text', sql: sql`${directoryUsers.external_id}`, exact: true },
  active: { kind: 'boolean', sql: sql`${users.status} = 'active'` },
  displayname: { kind: 'text', sql: sql`coalesce(lower(${directoryUsers.display_name}), ${NAME})` },
  'name.givenname': { kind: 'text', sql: lower(users.first_name) },
  'name.familyname': { kind: 'text', sql: lower(users.last_name) },
  'name.formatted': { kind: 'text', sql: NAME },
  emails: EMAIL,
  'emails.value': EMAIL,
  'emails.type': WORK,
  'emails.primary': PRIMARY,
  phonenumbers: PHONE,
  'phonenumbers.value': PHONE,
  'phonenumbers.type': WORK,
  'phonenumbers.primary': PRIMARY,
  groups: GROUPS,
  'groups.value': GROUPS,
  'meta.created': { kind: 'time', sql: sql`${users.created_at}` },
  'meta.lastmodified': { kind: 'time', sql: sql`${users.updated_at}` },
};

type Window = { filter: string | undefined; offset: number; limit: number };

/** One page of the company's people by id, and how many there are (rule: scim.paging). @throws Problem invalidFilter */
export async function findPeople(
  db: Db,
  { company_id }: Pick<Directory, 'company_id'>,
  { filter, offset, limit }: Window,
): Promise<{ rows: UserRow[]; total: number }> {
  const where = and(peopleOf(company_id), filter ? filterSql(filter, ATTRIBUTES) : undefined);
  const linked = eq(directoryUsers.user_id, users.id);
  const counted = db.select({ total: count() }).from(users).leftJoin(directoryUsers, linked).where(where);
  const [rows, [all]] = await Promise.all([
    limit === 0
      ? []
      : db
          .select(USER_COLUMNS)
          .from(users)
          .leftJoin(directoryUsers, linked)
          .where(where)
          .orderBy(asc(users.id))
          .limit(limit)
          .offset(offset),
    counted,
  ]);
  return { rows, total: all!.total };
}

/** `lock`: until the transaction ends, before a change. @throws Problem not_found for an id that is not of the company's people */
export async function personAt(
  db: Db,
  { company_id }: Pick<Directory, 'company_id'>,
  id: string,
  { lock = false } = {},
): Promise<UserRow> {
  if (lock) await lockWithManagers(db, company_id, [idOf(id) ?? 0]);
  const [row] = await db
    .select(USER_COLUMNS)
    .from(users)
    .leftJoin(directoryUsers, eq(directoryUsers.user_id, users.id))
    .where(and(peopleOf(company_id), eq(users.id, idOf(id) ?? 0)));
  return row ?? notFound('User not found.');
}
