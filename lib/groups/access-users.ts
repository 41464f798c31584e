import 'server-only';
import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { countries, relationUsers, users } from '@/db/schema';
import { query } from '@/lib/core/operation';
import { likePattern } from '@/lib/core/paging';
import { fullName } from '@/lib/shared/actor';
import type { Role, UserStatus } from '@/lib/shared/enums';
import { Id, IdOf, optional, SingleLine } from '@/lib/shared/fields';
import { fullAdmin } from '@/lib/shared/gates';
import { listingFields, matches, ordered, pageOf } from '@/lib/core/listing';
import { ACCESS_SORTS } from './policy';
import { accessRelation, type OwnRelation } from './relations';
import type { Tenant } from './visible';

/** A user with access to a group (spec 2 §3, "Group user access"). */
export type AccessRow = {
  user_id: number;
  user: {
    id: number;
    first_name: string;
    last_name: string;
    email: string;
    city: string | null;
    country: { name: string } | null;
    role: Role;
    status: UserStatus;
    last_login_date: Date | null;
  };
};

/**
 * A company may have several memberships in a group; without a relation_id the first one with limited access is used.
 */
export const InGroup = { id: Id, relation_id: optional(IdOf('a membership')) };

/** All users with access to a group of the admin's company, by name (spec 2 §7). */
export const listGroupUsers = query({
  who: fullAdmin,
  input: z.object(InGroup),
  async run({ db, actor }, { id, relation_id }) {
    const { relation } = await accessRelation(db, { ...actor, community_id: id, relation_id });
    const rows = await selectUsers(db, actor, { relation, q: '', sort: 'name', dir: 'asc' });
    return rows.map(({ total: _, ...row }) => row);
  },
});

/** One page of the users with access, with the memberships to choose from. */
export const groupUsersPage = query({
  who: fullAdmin,
  input: z.object({ ...InGroup, ...listingFields(ACCESS_SORTS) }),
  async run({ db, actor }, { id, relation_id, ...listing }) {
    const { relation, relations } = await accessRelation(db, { ...actor, community_id: id, relation_id });
    return {
      relation,
      relations,
      users: await pageOf(listing, (window) => selectUsers(db, actor, { relation, ...listing, window })),
    };
  },
});

/** Users of the company by name or email, and whether they already have access (spec 2 §7). */
export const searchGroupUsers = query({
  who: fullAdmin,
  input: z.object({ ...InGroup, search_term: SingleLine('a name or an email address', 200) }),
  async run({ db, actor }, { id, relation_id, search_term }) {
    const { relation } = await accessRelation(db, { ...actor, community_id: id, relation_id });
    return { users: await findUsers(db, actor, { relation, term: search_term }) };
  },
});

const MAX_FOUND = 20;
const name = sql`lower(${users.first_name} || ' ' || ${users.last_name})`;

function findUsers(db: Db, { company_id }: Tenant, { relation, term }: { relation: OwnRelation; term: string }) {
  const pattern = likePattern(term);
  return db
    .select({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      city: users.city,
      country: { name: countries.name },
      group_access: accessTo(relation).mapWith(Boolean),
    })
    .from(users)
    .leftJoin(countries, eq(countries.id, users.country_id))
    .where(
      and(
        eq(users.company_id, company_id),
        eq(users.status, 'active'),
        sql`(${name} like ${pattern} or ${users.email} like ${pattern})`,
      ),
    )
    .orderBy(sql`(${name} like ${pattern.slice(1)} or ${users.email} like ${pattern.slice(1)}) desc`, name, users.id)
    .limit(MAX_FOUND);
}

const accessTo = ({ id, user_access_flag }: OwnRelation): SQL =>
  user_access_flag === 'all'
    ? sql`true`
    : sql`exists (select from relation_users ru where ru.relation_id = ${id} and ru.user_id = ${users.id})`;

type Wanted = {
  relation: OwnRelation;
  q: string;
  sort: (typeof ACCESS_SORTS)[number];
  dir: 'asc' | 'desc';
  window?: { limit: number; offset: number };
};

const ORDER: Record<Wanted['sort'], SQL> = {
  name,
  location: sql`lower(concat_ws(', ', ${users.city}, ${countries.name}))`,
  role: sql`${users.role}::text`,
  last_login_date: sql`${users.last_login_at}`,
};

async function selectUsers(
  db: Db,
  { company_id }: Tenant,
  { relation, q, window, ...order }: Wanted,
): Promise<(AccessRow & { total: number })[]> {
  const rows = userRows(db)
    .where(
      and(
        eq(users.company_id, company_id),
        relation.user_access_flag === 'all' ? eq(users.status, 'active') : ne(users.status, 'deleted'),
        accessTo(relation),
        matches(
          q,
          sql`concat_ws(' ', ${users.first_name}, ${users.last_name}, ${users.email}, ${users.city}, ${countries.name})`,
        ),
      ),
    )
    .orderBy(ordered(ORDER[order.sort], order), name, users.id)
    .$dynamic();
  return window ? rows.limit(window.limit).offset(window.offset) : rows;
}

const userRows = (db: Db) =>
  db
    .select({
      user_id: users.id,
      user: {
        id: users.id,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        city: users.city,
        country: sql<{
          name: string;
        } | null>`case when ${countries.id} is not null then json_build_object('name', ${countries.name}) end`,
        role: users.role,
        status: users.status,
        last_login_date: users.last_login_at,
      },
      total: sql<number>`count(*) over ()::int`,
    })
    .from(users)
    .leftJoin(countries, eq(countries.id, users.country_id));

/** A colleague with an account, locked against concurrent deletion; `null` for anyone else. */
export async function lockColleague(db: Db, { company_id }: Tenant, user_id: number): Promise<AccessRow | null> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user_id), eq(users.company_id, company_id), ne(users.status, 'deleted')))
    .for('key share');
  if (!found) return null;
  const [row] = await userRows(db).where(eq(users.id, user_id));
  if (!row) return null;
  const { total: _, ...access } = row;
  return access;
}

export const nameOf = ({ user }: AccessRow) => fullName(user) || user.email;

/** Adds a user to a relation's list. Returns false if already on it. */
export async function insertAccess(db: Db, relation_id: number, user_id: number): Promise<boolean> {
  const added = await db
    .insert(relationUsers)
    .values({ relation_id, user_id })
    .onConflictDoNothing()
    .returning({ user_id: relationUsers.user_id });
  return added.length > 0;
}
