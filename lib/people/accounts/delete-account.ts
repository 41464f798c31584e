import 'server-only';
import { z } from 'zod';
import { ref } from '@/lib/platform/operation/audit';
import { settings } from '@/lib/platform/settings';
import { command } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { Reply } from '@/lib/platform/operation/reply';
import { impersonationCookie, sessionCookie } from '@/lib/platform/secrets/session-token';
import type { Person } from '@/lib/shared/actor';
import { self, loggedIn } from '@/lib/shared/gates';
import { Problem, MESSAGES } from '@/lib/shared/problem';
import { anonymize } from './anonymize';
import { assertManagerRemains, lockWithManagers } from './last-manager';
import { removedCookie } from './sessions';

/**
 * Deletes the user's own account (spec 1 §7, rules: accounts.delete-own, accounts.deleted): disables and anonymizes it;
 * cases keep the names they were sent with. A company's last business manager and the last super admin cannot be
 * deleted.
 * @throws Problem conflict for the last one
 */
export const deleteAccount = command('user.delete_own', {
  who: self<Person>(loggedIn),
  input: z.object({ token: z.literal('DELETE', 'The token is not correct.') }),
  output: () => z.strictObject({ user_id: z.number(), message: z.string(), location: z.string() }),
  skipIdempotency: true,
  async run(ctx) {
    const { id, first_name, email } = ctx.actor;
    assertManagerRemains(await lockWithManagers(ctx.db, ctx.actor.company_id, [id]), [id]);
    if (!(await anonymize(ctx.db, id))) throw new Problem('unauthenticated', MESSAGES.login);
    mail(ctx, 'account_deleted', { name: first_name, email }, { first_name });
    return new Reply(
      { user_id: id, message: 'Your account is deleted.', location: new URL('/?alert=deleted', settings.app_url).href },
      [removedCookie(sessionCookie()), removedCookie(impersonationCookie())],
    );
  },
  auditSubject: ({ body }) => ref('user', body.user_id),
});
