import 'server-only';
import { z } from 'zod';
import { ref } from '@/lib/core/audit';
import { settings } from '@/lib/settings';
import { command } from '@/lib/core/operation';
import { Reply } from '@/lib/core/reply';
import { impersonationCookie, sessionCookie } from '@/lib/core/session-token';
import { signedIn } from '@/lib/shared/gates';
import { siteUrl } from '@/lib/shared/sites';
import { endSessions, removedCookie, sessionsBehind } from './sessions';

/**
 * Ends the session, and during an impersonation the super admin's as well. Members go to their company's landing page,
 * super admins to the root host (spec 1 §4).
 */
export const signOut = command('session.end', {
  who: signedIn,
  input: z.object({}),
  skipIdempotency: true,
  async run({ db, actor }) {
    await endSessions(db, await sessionsBehind(db, actor));
    const location =
      actor.kind === 'member' && !actor.impersonator
        ? siteUrl(settings.app_url, actor.company.slug)
        : settings.app_url.href;
    return new Reply({ user_id: actor.id, message: 'You are logged out.', location }, [
      removedCookie(sessionCookie()),
      removedCookie(impersonationCookie()),
    ]);
  },
  auditSubject: ({ body }) => ref('user', body.user_id),
});
