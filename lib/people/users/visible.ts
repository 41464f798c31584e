import 'server-only';
import { and, eq, ne, type SQL } from 'drizzle-orm';
import { users } from '@/db/schema';
import type { CompanyId } from '@/lib/people/accounts/last-manager';
import type { Ctx } from '@/lib/platform/operation/operation';
import { isMember, type Person } from '@/lib/shared/actor';
import { notFound } from '@/lib/shared/problem';

/** Condition on `users`: the people of the actor's company; everyone for network staff (rule: admin.own-company). API clients are no users. */
export const usersVisibleTo = (actor: Person): SQL | undefined =>
  and(ne(users.status, 'program'), isMember(actor) ? eq(users.company_id, actor.company_id) : undefined);

/**
 * Company in which the user is looked for: a member's own, for network staff the user's; null for a super admin.
 * @throws Problem not_found when network staff name an unknown or deleted user
 */
export async function companyIdOf(
  { db, actor }: Pick<Ctx<Person>, 'db' | 'actor'>,
  user_id: number,
): Promise<CompanyId> {
  if (isMember(actor)) return actor.company_id;
  const [user] = await db
    .select({ company_id: users.company_id })
    .from(users)
    .where(and(eq(users.id, user_id), ne(users.status, 'deleted'), usersVisibleTo(actor)));
  return (user ?? notFound('User not found.')).company_id;
}
