import 'server-only';
import { and, eq, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { mintToken } from '@/lib/core/mailed-token';
import { command } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { Email } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { mailLimits } from './mailed';

/**
 * Mails a link to set a new password (spec 1 §7). Whether the address has an account that signs in with a password shows
 * neither in the answer nor in the work: a token of nobody is minted and queued all the same, and never sent (PRODUCT §2).
 */
export const askForReset = command('password.forgotten', {
  who: anyone,
  input: z.object({ email: Email }),
  limit: (meta, { email }) => mailLimits('forgot', meta, email),
  async run(ctx, { email }) {
    const user_id = await mayReset(ctx.db, email);
    mail(ctx, 'password_reset', { email }, { token_id: await mintToken(ctx.db, 'reset', { user_id }) });
    return { success: true, message: 'If this address has an account, a mail with a link is on its way.' };
  },
  about: () => ref('user', null),
});

/** The account behind an address, if it is active and has a password to forget: under single sign-on only programs and the network's own do. */
async function mayReset(db: Db, email: string): Promise<number | null> {
  const [found] = await db.select({ id: users.id }).from(users).leftJoin(companies, eq(companies.id, users.company_id)).where(and(
    eq(users.email, email), eq(users.status, 'active'),
    or(eq(users.role, 'super_admin'), and(eq(companies.status, 'active'), or(ne(companies.login_method, 'sso'), eq(users.role, 'api')))),
  ));
  return found?.id ?? null;
}
