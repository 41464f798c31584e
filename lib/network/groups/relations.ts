import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { groups, departments, processes, memberships } from '@/db/schema';
import { receivingProcess } from '@/lib/intake/processes/receiving-process';
import { notFound } from '@/lib/shared/problem';
import type { Tenant } from './visible';
import type { OwnRelation } from './resources';

const NO_GROUP = 'Group not found.';

/**
 * The company's active memberships in active groups, or in one of them: the whole company first, then departments by
 * name.
 */
export async function ownMemberships(db: Db, { company_id }: Tenant, community_id?: number): Promise<OwnRelation[]> {
  return db
    .select({
      id: memberships.id,
      community_id: memberships.community_id,
      department: { id: departments.id, name: departments.name },
      document: { id: processes.id, name: processes.name },
      user_access_flag: memberships.user_access_flag,
      users_with_access: sql<number | null>`case when ${memberships.user_access_flag} = 'limit' then (
        select count(*)::int from relation_users ru join users u on u.id = ru.user_id and u.status <> 'deleted' where ru.relation_id = ${memberships.id}) end`,
    })
    .from(memberships)
    .innerJoin(groups, and(eq(groups.id, memberships.community_id), eq(groups.status, 'active')))
    .leftJoin(departments, eq(departments.id, memberships.department_id))
    .leftJoin(processes, sql`${processes.id} = ${receivingProcess()}`)
    .where(
      and(
        eq(memberships.company_id, company_id),
        eq(memberships.is_active, true),
        community_id === undefined ? undefined : eq(memberships.community_id, community_id),
      ),
    )
    .orderBy(asc(memberships.community_id), sql`lower(${departments.name}) nulls first`, asc(memberships.id));
}

type AccessMembershipOptions = Tenant & { community_id: number; relation_id: number | null };

/**
 * The membership whose users are managed: the given one, else the first with limited access, else the first.
 * @throws Problem not_found for a group or membership of another company
 */
export async function accessMembership(
  db: Db,
  { company_id, community_id, relation_id }: AccessMembershipOptions,
): Promise<{ membership: OwnRelation; memberships: OwnRelation[] }> {
  const all = await ownMemberships(db, { company_id }, community_id);
  const found =
    relation_id === null
      ? (all.find(({ user_access_flag }) => user_access_flag === 'limit') ?? all[0])
      : all.find(({ id }) => id === relation_id);
  return { membership: found ?? notFound(NO_GROUP), memberships: all };
}

/**
 * Locks a membership until the command ends, so that its access flag cannot change concurrently. @throws Problem
 * not_found
 */
export async function lockMembership(
  db: Db,
  { id }: Pick<OwnRelation, 'id'>,
): Promise<Pick<OwnRelation, 'user_access_flag'>> {
  const [membership] = await db
    .select({ user_access_flag: memberships.user_access_flag })
    .from(memberships)
    .where(and(eq(memberships.id, id), eq(memberships.is_active, true)))
    .for('update');
  return membership ?? notFound(NO_GROUP);
}
