import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { communities, departments, processes, relations } from '@/db/schema';
import { receivingProcess } from '@/lib/intake/processes/receiving-process';
import { notFound } from '@/lib/shared/problem';
import type { Tenant } from './visible';
import type { OwnRelation } from './resources';

const NO_GROUP = 'Group not found.';

/**
 * The company's active memberships in active groups, or in one of them: the whole company first, then departments by
 * name.
 */
export async function ownRelations(db: Db, { company_id }: Tenant, community_id?: number): Promise<OwnRelation[]> {
  return db
    .select({
      id: relations.id,
      community_id: relations.community_id,
      department: { id: departments.id, name: departments.name },
      document: { id: processes.id, name: processes.name },
      user_access_flag: relations.user_access_flag,
      users_with_access: sql<number | null>`case when ${relations.user_access_flag} = 'limit' then (
        select count(*)::int from relation_users ru join users u on u.id = ru.user_id and u.status <> 'deleted' where ru.relation_id = ${relations.id}) end`,
    })
    .from(relations)
    .innerJoin(communities, and(eq(communities.id, relations.community_id), eq(communities.status, 'active')))
    .leftJoin(departments, eq(departments.id, relations.department_id))
    .leftJoin(processes, sql`${processes.id} = ${receivingProcess()}`)
    .where(
      and(
        eq(relations.company_id, company_id),
        eq(relations.is_active, true),
        community_id === undefined ? undefined : eq(relations.community_id, community_id),
      ),
    )
    .orderBy(asc(relations.community_id), sql`lower(${departments.name}) nulls first`, asc(relations.id));
}

type AccessRelationOptions = Tenant & { community_id: number; relation_id: number | null };

/**
 * The membership whose users are managed: the given one, else the first with limited access, else the first.
 * @throws Problem not_found for a group or membership of another company
 */
export async function accessRelation(
  db: Db,
  { company_id, community_id, relation_id }: AccessRelationOptions,
): Promise<{ relation: OwnRelation; relations: OwnRelation[] }> {
  const all = await ownRelations(db, { company_id }, community_id);
  const relation =
    relation_id === null
      ? (all.find(({ user_access_flag }) => user_access_flag === 'limit') ?? all[0])
      : all.find(({ id }) => id === relation_id);
  return { relation: relation ?? notFound(NO_GROUP), relations: all };
}

/**
 * Locks a membership until the command ends, so that its access flag cannot change concurrently. @throws Problem
 * not_found
 */
export async function lockRelation(
  db: Db,
  { id }: Pick<OwnRelation, 'id'>,
): Promise<Pick<OwnRelation, 'user_access_flag'>> {
  const [membership] = await db
    .select({ user_access_flag: relations.user_access_flag })
    .from(relations)
    .where(and(eq(relations.id, id), eq(relations.is_active, true)))
    .for('update');
  return membership ?? notFound(NO_GROUP);
}
