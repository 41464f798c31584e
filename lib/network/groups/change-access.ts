import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { membershipUsers } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { takeFromLimitsWithin } from '@/lib/platform/limits/rate-limit';
import type { Member } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { fullAdmin } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { groupAccessLimit } from '@/lib/people/users/limits';
import { giveAccess, InGroup, lockColleague, nameOf } from './group-users';
import { accessMembership, lockMembership } from './relations';
import { GroupUser } from './resources';

const NO_USER = 'User not found.';
const Change = z.object({ ...InGroup, user_id: Id });
type Change = z.output<typeof Change>;

/**
 * Gives a colleague access to a group and sends an email (spec 2 §7, rule: groups.user-access). Repeating it changes
 * nothing.
 * @throws Problem conflict where everyone has access, not_found for a foreign group or user and for inactive users
 */
export const addGroupUser = command('group_user.add', {
  who: fullAdmin,
  input: Change,
  output: () => z.strictObject({ relation_id: z.number(), user_id: z.number(), user: GroupUser }),
  async run(ctx, change) {
    const { actor, db } = ctx;
    const membership = await limitedMembership(ctx, change);
    const access = await lockColleague(db, actor, change.user_id);
    if (access?.user.status !== 'active') return notFound(NO_USER);
    if ((await giveAccess(db, membership.id, [access.user_id])).length) {
      noteChanges(ctx, {}, { user: nameOf(access) });
      if (access.user_id !== actor.id) {
        await takeFromLimitsWithin(db, groupAccessLimit({ by: actor.company_id, user_id: access.user_id }));
        mail(
          ctx,
          'group_access',
          { name: nameOf(access), email: access.user.email },
          { relation_ids: [membership.id], user_id: access.user_id, granted_by: actor.id },
        );
      }
    }
    return { ...access, relation_id: membership.id };
  },
  async reread({ actor, db }, { relation_id }, { id, user_id }) {
    await accessMembership(db, { ...actor, community_id: id, relation_id });
    return { ...((await lockColleague(db, actor, user_id)) ?? notFound(NO_USER)), relation_id };
  },
  auditSubject: ({ relation_id }) => ref('relation', relation_id),
});

/**
 * Revokes a colleague's access, effective with their next request (rule: groups.user-access).
 * @throws Problem conflict where everyone has access, not_found for a foreign group and for users who are not on the
 * list
 */
export const removeGroupUser = command('group_user.remove', {
  who: fullAdmin,
  input: Change,
  output: () => z.strictObject({ success: z.boolean(), message: z.string(), relation_id: z.number() }),
  async run(ctx, change) {
    const { actor, db } = ctx;
    const membership = await limitedMembership(ctx, change);
    const access = await lockColleague(db, actor, change.user_id);
    const removed = await db
      .delete(membershipUsers)
      .where(and(eq(membershipUsers.relation_id, membership.id), eq(membershipUsers.user_id, change.user_id)))
      .returning({ user_id: membershipUsers.user_id });
    if (!access || !removed.length) return notFound(NO_USER);
    noteChanges(ctx, { user: nameOf(access) }, { user: null });
    return { success: true, message: `${nameOf(access)} no longer has access.`, relation_id: membership.id };
  },
  auditSubject: ({ relation_id }) => ref('relation', relation_id),
});

/** Locks the membership to change. @throws Problem conflict when it is open to all users */
async function limitedMembership({ actor, db }: Ctx<Member>, { id, relation_id }: Change): Promise<{ id: number }> {
  const { membership } = await accessMembership(db, { ...actor, community_id: id, relation_id });
  const { user_access_flag } = await lockMembership(db, membership);
  if (user_access_flag === 'all')
    conflict(`All users of ${actor.company.name} have access to this group. Only a limited group has a list of users.`);
  return membership;
}
