import 'server-only';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { groups, groupDocuments } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/operation';
import { documentsSharedWith } from '@/lib/partners/directory/visible';
import { isMember, type Actor } from '@/lib/shared/actor';
import { fullAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';

const NO_GROUP = 'Group not found.';

export const groupAdmin = orNetworkStaff(fullAdmin);

export type Tenant = { company_id: number };

/**
 * Condition on `communities`: for network staff all that are not deleted, inactive ones included; for a member the
 * active groups that its company hosts or has joined (rules: groups.inactive, admin.own-company); for others none.
 */
export function groupsVisibleTo(actor: Actor): SQL {
  if (actor.kind === 'super') return isNull(groups.deleted_at);
  if (!isMember(actor)) return sql`false`;
  return sql`(${groups.status} = 'active' and (${groups.sponsor_company_id} = ${actor.company_id} or exists (
    select from relations own where own.community_id = ${groups.id} and own.company_id = ${actor.company_id} and own.is_active)))`;
}

/**
 * Condition on `group_documents` and `communities`: in the groups of the actor, for network staff all documents, for a
 * member those of the network, the company itself and visible members (rule: groups.documents).
 */
export const groupDocumentsVisibleTo = (actor: Actor): SQL =>
  sql`(${groupsVisibleTo(actor)} and ${isMember(actor) ? documentsSharedWith(actor) : isNull(groupDocuments.deleted_at)})`;

/** A group of the actor. @throws Problem not_found */
export async function visibleGroup(db: Db, actor: Actor, id: number): Promise<Pick<LockedGroup, 'type'>> {
  const [group] = await db
    .select({ type: groups.type })
    .from(groups)
    .where(and(eq(groups.id, id), groupsVisibleTo(actor)));
  return group ?? notFound(NO_GROUP);
}

export type LockedGroup = typeof groups.$inferSelect;

/**
 * Locks a group of the actor until the command ends, so that changes of its members and documents wait for each other;
 * with `update` also new rows that refer to it. @throws Problem not_found
 */
export async function lockGroup(
  { db, actor }: Ctx,
  id: number,
  lock: 'update' | 'no key update' = 'no key update',
): Promise<LockedGroup> {
  const [group] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.id, id), groupsVisibleTo(actor)))
    .for(lock);
  return group ?? notFound(NO_GROUP);
}
