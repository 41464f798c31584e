import 'server-only';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '@/db/schema';
import { revokeTokens } from '@/lib/people/accounts/mailed-links';
import { ref } from '@/lib/platform/operation/audit';
import { addToken } from '@/lib/platform/secrets/mailed-token';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import type { Person } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { fullAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { companyOfUsers } from './company';
import { addedUsersLimit, invitationLimit } from './limits';
import { canInvite, openedStatus } from './policy';
import { usersVisibleTo } from './visible';

type Invited = { id: number; email: string; first_name: string; last_name: string };

/** Emails a user the link to set a password (rule: admin.invitation). */
export function mailInvitation(ctx: Ctx<Person>, user: Invited): void {
  const token_id = addToken(ctx, 'invitation', { user_id: user.id });
  mail(ctx, 'user_invited', { name: fullName(user), email: user.email }, { token_id, invited_by: ctx.actor.id });
}

/**
 * Sends a user who has not set a password yet a new invitation; the earlier one ends (rule: admin.invitation).
 * @throws Problem not_found for an id of another company, conflict for a user who has a password or needs none
 */
export const inviteUser = command('user.invite', {
  who: orNetworkStaff(fullAdmin),
  input: z.object({ id: Id }),
  output: () => z.strictObject({ user_id: z.number(), message: z.string() }),
  limit: (_request, { id }, actor) => [...invitationLimit(id), ...addedUsersLimit(actor.id)],
  async run(ctx, { id }) {
    const { db, actor } = ctx;
    const [user] = await db
      .select({
        id: users.id,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        role: users.role,
        status: users.status,
        company_id: users.company_id,
        has_password: sql<boolean>`${isNotNull(users.password_hash)}`,
      })
      .from(users)
      .where(and(usersVisibleTo(actor), eq(users.id, id), inArray(users.status, [...openedStatus(actor)])))
      .for('update');
    if (!user) return notFound('User not found.');
    const name = fullName(user) || user.email;
    if (!canInvite(await companyOfUsers(db, user.company_id), user))
      return conflict(
        user.has_password ? `${name} has a password already.` : `${name} does not log in with a password now.`,
      );
    await revokeTokens(db, id, 'invitation');
    mailInvitation(ctx, user);
    return { user_id: id, message: `We sent ${name} a new invitation.` };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});
