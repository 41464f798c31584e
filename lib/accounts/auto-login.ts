import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { useToken } from '@/lib/core/mailed-token';
import { command, query } from '@/lib/core/operation';
import { Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { joinDefaultGroups } from './activate';
import { recordAgreement } from './agreement';
import { linkOver, liveToken, tokenLimit } from './mailed';
import { claimsFor } from './sessions';
import { beginSession, welcome } from './sign-in';

/** Whether a login link can still act. Changes nothing: mail scanners open links, too. */
export const readLoginLink = query({
  who: anyone,
  input: z.object({ token: z.string().max(200) }),
  limit: tokenLimit,
  run: async ({ db }, { token }) => ({ valid: (await liveToken(db, 'email_login', token)) !== null }),
});

/** Signs in by a mailed link, once (spec 1 §7). The first time the account becomes active, since the address is proved;
 * a password that somebody chose before that does not count. */
export const logInByLink = command('session.auto_login', {
  who: anyone,
  input: z.object({ token: Token.catch('') }),
  limit: tokenLimit,
  unkept: true,
  async run(ctx, { token }) {
    const row = (await liveToken(ctx.db, 'email_login', token)) ?? linkOver();
    // The account before its link, in the order of whoever spends links of an account.
    const user = (await findHolder(ctx.db, row.user_id)) ?? linkOver();
    if (!(await useToken(ctx.db, 'email_login', token))) return linkOver();
    const fresh = user.status === 'pending_verification';
    await Promise.all([
      fresh && ctx.db.update(users).set({ status: 'active', password_hash: null, updated_at: sql`now()` }).where(eq(users.id, user.id)),
      fresh && joinDefaultGroups(ctx.db, user),
      recordAgreement(ctx.db, user.id, ctx.meta.address),
    ]);
    const session_id = await beginSession(ctx, user, 'email_link');
    return welcome(ctx.meta, claimsFor(session_id, user), user);
  },
  about: ({ body }) => ref('user', body.user.id),
});

/** The account of a used link, while it may come in this way. */
async function findHolder(db: Db, user_id: number) {
  const [found] = await db.select({
    id: users.id, role: users.role, status: users.status, first_name: users.first_name, last_name: users.last_name, email: users.email, company_id: users.company_id,
    registration_type: users.registration_type, level: companies.membership_type, company_status: companies.status, login_method: companies.login_method,
  }).from(users).innerJoin(companies, eq(companies.id, users.company_id)).where(eq(users.id, user_id)).for('update', { of: users });
  const may = found && (found.status === 'active' || found.status === 'pending_verification') && found.role !== 'api' && found.company_status === 'active' && found.login_method === 'email_link';
  return may ? found : null;
}
