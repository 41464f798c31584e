import 'server-only';
import { z } from 'zod';
import { ref } from '@/lib/core/audit';
import { config } from '@/lib/core/config';
import { command } from '@/lib/core/operation';
import { Reply } from '@/lib/core/reply';
import { actingCookie, sessionCookie } from '@/lib/core/session-token';
import { signedIn } from '@/lib/shared/gates';
import { siteUrl } from '@/lib/shared/sites';
import { endSessions, removed, sessionsBehind } from './sessions';

/**
 * Ends the session at once; under an impersonation the super admin's own as well. Members go to their company's landing
 * host, super admins home (spec 1 §4).
 */
export const signOut = command('session.end', {
  who: signedIn,
  input: z.object({}),
  unkept: true,
  async run({ db, actor }) {
    await endSessions(db, await sessionsBehind(db, actor));
    const location = actor.kind === 'member' && !actor.impersonator ? siteUrl(config.app_url, actor.company.slug) : config.app_url.href;
    return new Reply({ user_id: actor.id, message: 'You are logged out.', location }, [removed(sessionCookie()), removed(actingCookie())]);
  },
  about: ({ body }) => ref('user', body.user_id),
});
