import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '@/db/schema';
import { confirmsPassword, NEW_PASSWORD, storePassword, hashNewPassword } from '@/lib/people/accounts/new-password';
import { ref } from '@/lib/platform/operation/audit';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import type { SuperAdmin } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { companyOfUsers } from './company';
import { canSetPassword, canSwitch } from './policy';
import { companyIdOf } from './visible';

/**
 * Sets a user's password (spec 3 §7), ends the user's sessions and links, and notifies the user by email. Under single
 * sign-on only role api has a password; super admins choose their own, because no one may act as them (rule:
 * network.users).
 * @throws Problem conflict for a super admin, and where the user has no password
 */
export const replacePassword = command('user.replace_password', {
  who: superAdmin,
  input: confirmsPassword(z.object({ id: Id, ...NEW_PASSWORD })),
  output: () => z.strictObject({ user_id: z.number(), message: z.string() }),
  deadline: 10_000,
  proof: true,
  skipIdempotency: true,
  async prepare(ctx, { id, password }) {
    await assertSettable(ctx, id);
    return hashNewPassword(ctx.db, { password, user_id: id });
  },
  async run(ctx, { id }, hash) {
    const user = await assertSettable(ctx, id);
    await storePassword(ctx.db, { user_id: id, hash });
    const { first_name, email, status } = user;
    if (status === 'active')
      mail(ctx, 'account_changed', { name: fullName(user), email }, { first_name, what: 'password' });
    return { user_id: id, message: `The password of ${fullName(user) || email} is changed.` };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});

/** @throws Problem not_found, or conflict for a user whose password the network may not set */
async function assertSettable(ctx: Ctx<SuperAdmin>, id: number) {
  const { db } = ctx;
  const company_id = await companyIdOf(ctx, id);
  const company = await companyOfUsers(db, company_id);
  const [user] = await db
    .select({
      role: users.role,
      status: users.status,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
    })
    .from(users)
    .where(and(eq(users.id, id), inArray(users.status, ['active', 'inactive', 'pending_approval', 'rejected'])))
    .for('update');
  if (!user) return notFound('User not found.');
  if (user.role === 'super_admin') conflict('Super admins choose their own password.');
  if (!canSwitch(user)) conflict('The registration of this user was not approved.');
  if (!canSetPassword(company, user))
    conflict(`Users of ${company.name} log in by single sign-on, without a password.`);
  return user;
}
