import 'server-only';
import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { perHour } from '@/lib/platform/limits/rate-limit';
import { settings } from '@/lib/platform/settings';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { findUnverified, sendVerification } from './verify';

/**
 * Network staff have a registration asked again to confirm its email address (rule: accounts.ask-again).
 * @throws Problem not_found, conflict for an account that does not wait for that
 */
export const askToVerify = command('registration.ask_again', {
  who: superAdmin,
  input: z.object({ id: Id }),
  output: () => z.strictObject({ id: z.number(), message: z.string() }),
  limit: (_, { id }) => [perHour(settings.limits.mail_per_hour, 'registration asked again', id)],
  async run(ctx, { id }) {
    const [user] = await ctx.db
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, id), ne(users.status, 'deleted')))
      .for('update');
    if (!user) return notFound('User not found.');
    const { email } = user;
    const user_id = await findUnverified(ctx.db, eq(users.id, id));
    if (user_id === null) return conflict('This account does not wait for its email address to be confirmed.');
    await sendVerification(ctx, { user_id, email });
    return { id, message: `We’ve emailed ${email} a new link.` };
  },
  auditSubject: ({ id }) => ref('user', id),
});
