import 'server-only';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { addToken } from '@/lib/platform/secrets/mailed-token';
import { command } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { Email, Id, optional } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { mailedLinkLimits } from './mailed-links';
import { MAX_COMPANIES } from './own-companies';

/**
 * Sends a link to set a new password (spec 1 §7). Neither the response nor the timing reveals whether the address has
 * an account with a password: if not, a token without a user is queued and never sent (rule: passwords.neutral). Where no
 * company is named, every account of the address gets its own email, which names the company (rule: persons.passwords).
 */
export const askForReset = command('password.request_reset', {
  who: anyone,
  input: z.object({ email: Email, company_id: optional(Id).optional() }),
  output: () => z.strictObject({ success: z.boolean(), message: Message }),
  limit: (request, { email }) => mailedLinkLimits('forgot', request, email),
  async run(ctx, { email, company_id }) {
    const found = await findResettable(ctx.db, email, company_id);
    for (const user_id of found.length ? found : [null])
      mail(ctx, 'password_reset', { email }, { token_id: addToken(ctx, 'reset', { user_id }) });
    return { success: true, message: fixed('If this address has an account, an email with a link is on its way.') };
  },
  auditSubject: () => ref('user', null),
});

async function findResettable(db: Db, email: string, company_id?: number | null): Promise<number[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(
      and(
        eq(users.email, email),
        company_id ? eq(users.company_id, company_id) : undefined,
        eq(users.status, 'active'),
        or(
          eq(users.role, 'super_admin'),
          and(eq(companies.status, 'active'), or(ne(companies.login_method, 'sso'), eq(users.role, 'api'))),
        ),
      ),
    )
    .orderBy(sql`${users.last_login_at} desc nulls last, ${users.id}`)
    .limit(MAX_COMPANIES);
  return found.map(({ id }) => id);
}
