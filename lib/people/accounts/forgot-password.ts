import 'server-only';
import { and, eq, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { mintToken } from '@/lib/platform/secrets/mailed-token';
import { command } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { Email } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { mailedLinkLimits } from './mailed-links';

/**
 * Sends a link to set a new password (spec 1 §7). Neither the response nor the timing reveals whether the address has
 * an account with a password: if not, a token without a user is queued and never sent (rule: passwords.neutral).
 */
export const askForReset = command('password.request_reset', {
  who: anyone,
  input: z.object({ email: Email }),
  output: () => z.strictObject({ success: z.boolean(), message: Message }),
  limit: (request, { email }) => mailedLinkLimits('forgot', request, email),
  async run(ctx, { email }) {
    const user_id = await findResettable(ctx.db, email);
    mail(ctx, 'password_reset', { email }, { token_id: await mintToken(ctx.db, 'reset', { user_id }) });
    return { success: true, message: fixed('If this address has an account, an email with a link is on its way.') };
  },
  auditSubject: () => ref('user', null),
});

async function findResettable(db: Db, email: string): Promise<number | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(
      and(
        eq(users.email, email),
        eq(users.status, 'active'),
        or(
          eq(users.role, 'super_admin'),
          and(eq(companies.status, 'active'), or(ne(companies.login_method, 'sso'), eq(users.role, 'api'))),
        ),
      ),
    );
  return user?.id ?? null;
}
