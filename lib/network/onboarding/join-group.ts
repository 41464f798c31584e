import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { memberships, membershipUsers } from '@/db/schema';
import { conflict } from '@/lib/shared/problem';
import type { UserAccessChoice } from '@/lib/shared/onboarding';
import type { OnboardingGroup } from './session';
import { now } from '@/lib/platform/operation/operation';

type JoinGroupOptions = {
  company_id: number;
  document_id: number | null;
  user_access: UserAccessChoice;
  users: number[];
};

/**
 * Makes a company a member of a group; a former membership becomes active again. Members of a partner program see its
 * sponsor only (spec 3 §4). `users` lists those with access when it is restricted. Returns the membership's id.
 * @throws Problem conflict for a member
 */
export async function joinGroup(
  db: Db,
  group: OnboardingGroup,
  { company_id, document_id, user_access, users }: JoinGroupOptions,
): Promise<number> {
  const values = {
    document_id,
    is_active: true,
    user_access_flag: user_access === 'open' ? ('all' as const) : ('limit' as const),
    member_relationship: group.type === 'partner_program' ? ('one_to_many' as const) : ('many_to_many' as const),
  };
  const [former] = await db
    .select({ id: memberships.id, is_active: memberships.is_active })
    .from(memberships)
    .where(
      and(
        eq(memberships.community_id, group.id),
        eq(memberships.company_id, company_id),
        isNull(memberships.department_id),
      ),
    )
    .for('update');
  if (former?.is_active) return conflict(`This company is in ${group.name} already.`);
  const [joined] = former
    ? await db
        .update(memberships)
        .set({ ...values, announced_at: null, updated_at: now })
        .where(eq(memberships.id, former.id))
        .returning({ id: memberships.id })
    : await db
        .insert(memberships)
        .values({ ...values, company_id, community_id: group.id })
        .returning({ id: memberships.id });
  const relation_id = joined!.id;
  if (user_access === 'restricted' && users.length)
    await db
      .insert(membershipUsers)
      .values(users.map((user_id) => ({ relation_id, user_id })))
      .onConflictDoNothing();
  return relation_id;
}
