import 'server-only';
import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { countries, membershipUsers, users } from '@/db/schema';
import { listingFields, matches, ordered, pageOf } from '@/lib/platform/operation/listing';
import { query } from '@/lib/platform/operation/operation';
import { PageOf } from '@/lib/platform/operation/output';
import { likePattern } from '@/lib/platform/operation/paging';
import { fullName } from '@/lib/shared/actor';
import { Id, IdOf, optional, SingleLine } from '@/lib/shared/fields';
import { fullAdmin } from '@/lib/shared/gates';
import { ACCESS_SORTS } from './policy';
import { accessMembership } from './relations';
import { AccessRow, OwnRelation, type CandidateRow } from './resources';
import type { Tenant } from './visible';

/**
 * A company may have several memberships in a group; without a relation_id, the first one with limited access applies.
 */
export const InGroup = { id: Id, relation_id: optional(IdOf('a membership')) };

/** All users with access to a group of the admin's company, by name (spec 2 §7). */
export const listGroupUsers = query({
  who: fullAdmin,
  input: z.object(InGroup),
  output: () => z.array(AccessRow),
  async run({ db, actor }, { id, relation_id }) {
    const { membership } = await accessMembership(db, { ...actor, community_id: id, relation_id });
    const rows = await usersOf(db, { ...listed(actor, membership), q: '', sort: 'name', dir: 'asc' });
    return rows.map((row) => accessOf(row));
  },
});

/** One page of the users with access, with the memberships to choose from. */
export const groupUsersPage = query({
  who: fullAdmin,
  input: z.object({ ...InGroup, ...listingFields(ACCESS_SORTS) }),
  output: () =>
    z.strictObject({
      relation: OwnRelation,
      relations: z.array(OwnRelation),
      users: PageOf(AccessRow),
    }),
  async run({ db, actor }, { id, relation_id, ...listing }) {
    const { membership, memberships } = await accessMembership(db, {
      ...actor,
      community_id: id,
      relation_id,
    });
    return {
      relation: membership,
      relations: memberships,
      users: await pageOf(listing, async (window) => {
        const rows = await usersOf(db, { ...listed(actor, membership), ...listing, window });
        return rows.map((row) => ({ ...accessOf(row), total: row.total }));
      }),
    };
  },
});

/** Users of the company by name or email, and whether they already have access (spec 2 §7). */
export const searchGroupUsers = query({
  who: fullAdmin,
  input: z.object({ ...InGroup, search_term: SingleLine('a name or an email address', 200) }),
  output: () =>
    z.strictObject({
      users: z.array(
        z.strictObject({
          id: z.number(),
          first_name: z.string(),
          last_name: z.string(),
          city: z.string().nullable(),
          country: z.strictObject({ name: z.string() }).nullable(),
          group_access: z.boolean(),
        }),
      ),
    }),
  async run({ db, actor }, { id, relation_id, search_term }) {
    const { membership } = await accessMembership(db, { ...actor, community_id: id, relation_id });
    return { users: await findUsers(db, actor, { membership, term: search_term }) };
  },
});

const MAX_FOUND = 20;
const NAME = sql`lower(${users.first_name} || ' ' || ${users.last_name})`;

function findUsers(db: Db, { company_id }: Tenant, { membership, term }: { membership: OwnRelation; term: string }) {
  const pattern = likePattern(term);
  return db
    .select({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      city: users.city,
      country: { name: countries.name },
      group_access: accessTo(membership).mapWith(Boolean),
    })
    .from(users)
    .leftJoin(countries, eq(countries.id, users.country_id))
    .where(
      and(
        eq(users.company_id, company_id),
        eq(users.status, 'active'),
        sql`(${NAME} like ${pattern} or ${users.email} like ${pattern})`,
      ),
    )
    .orderBy(sql`(${NAME} like ${pattern.slice(1)} or ${users.email} like ${pattern.slice(1)}) desc`, NAME, users.id)
    .limit(MAX_FOUND);
}

const isListed = (relation_id: number): SQL<boolean> =>
  sql`${users.id} in (select ru.user_id from relation_users ru where ru.relation_id = ${relation_id})`;

const accessTo = ({ id, user_access_flag }: OwnRelation): SQL =>
  user_access_flag === 'all' ? sql`true` : isListed(id);

const listed = ({ company_id }: Tenant, membership: OwnRelation) => ({
  company_id,
  relation_id: membership.id,
  among:
    membership.user_access_flag === 'all'
      ? eq(users.status, 'active')
      : and(ne(users.status, 'deleted'), accessTo(membership)),
});

type UsersOfOptions = {
  company_id: number;
  relation_id: number;
  among: SQL | undefined;
  q: string;
  sort: (typeof ACCESS_SORTS)[number];
  dir: 'asc' | 'desc';
  window?: { limit: number; offset: number };
};

const ORDER: Record<UsersOfOptions['sort'], SQL> = {
  name: NAME,
  location: sql`lower(concat_ws(', ', ${users.city}, ${countries.name}))`,
  role: sql`${users.role}::text`,
  last_login_date: sql`${users.last_login_at}`,
};
const SEARCHED = sql`concat_ws(' ', ${users.first_name}, ${users.last_name}, ${users.email}, ${users.city}, ${countries.name})`;

async function usersOf(db: Db, { company_id, relation_id, among, q, window, ...order }: UsersOfOptions) {
  const rows = db
    .select({
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
      group_access: isListed(relation_id),
      total: sql<number>`count(*) over ()::int`,
    })
    .from(users)
    .leftJoin(countries, eq(countries.id, users.country_id))
    .where(and(eq(users.company_id, company_id), among, matches(q, SEARCHED)))
    .orderBy(ordered(ORDER[order.sort], order), NAME, users.id)
    .$dynamic();
  return window ? rows.limit(window.limit).offset(window.offset) : rows;
}

type UserRow = Awaited<ReturnType<typeof usersOf>>[number];

const accessOf = ({ group_access: _, total: __, ...user }: UserRow): AccessRow => ({ user_id: user.id, user });

type CandidatesOptions = Omit<UsersOfOptions, 'among'> & { only?: 'listed' };

export async function candidatesOf(
  db: Db,
  { only, ...options }: CandidatesOptions,
): Promise<(CandidateRow & { total: number })[]> {
  const isChosen = isListed(options.relation_id);
  const among = and(
    inArray(users.status, ['active', 'inactive']),
    only ? isChosen : or(eq(users.status, 'active'), isChosen),
  );
  const rows = await usersOf(db, { ...options, among });
  return rows.map(({ last_login_date: _, ...row }) => row);
}

export async function lockColleagues(db: Db, { company_id }: Tenant, ids: number[]): Promise<{ id: number }[]> {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.company_id, company_id), ne(users.status, 'deleted')))
    .for('key share');
}

export async function lockColleague(db: Db, actor: Tenant, user_id: number): Promise<AccessRow | null> {
  const [user] = await lockColleagues(db, actor, [user_id]);
  if (!user) return null;
  const [row] = await usersOf(db, {
    ...actor,
    relation_id: 0,
    among: eq(users.id, user_id),
    q: '',
    sort: 'name',
    dir: 'asc',
  });
  return row ? accessOf(row) : null;
}

export const nameOf = ({ user }: AccessRow) => fullName(user) || user.email;

export async function giveAccess(db: Db, relation_id: number, ids: number[]): Promise<number[]> {
  if (!ids.length) return [];
  const added = await db
    .insert(membershipUsers)
    .values([...new Set(ids)].map((user_id) => ({ relation_id, user_id })))
    .onConflictDoNothing()
    .returning({ user_id: membershipUsers.user_id });
  return added.map(({ user_id }) => user_id);
}
