import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { ref } from '@/lib/platform/operation/audit';
import { settings } from '@/lib/platform/settings';
import { command } from '@/lib/platform/operation/operation';
import { Reply } from '@/lib/platform/operation/reply';
import { impersonationCookie, sessionCookie } from '@/lib/platform/secrets/session-token';
import { isMember, type Member } from '@/lib/shared/actor';
import { loggedIn } from '@/lib/shared/gates';
import { siteUrl } from '@/lib/shared/sites';
import { providerLogout } from './provider-logout';
import { endSessions, removedCookie, sessionsBehind } from './sessions';

/**
 * Ends the session, and during an impersonation also the super admin's. Members go to their company's landing page,
 * super admins to the root host (spec 1 §4). Under single sign-on the provider's logout comes next, where there is one.
 */
export const signOut = command('session.end', {
  who: loggedIn,
  input: z.object({}),
  output: () => z.strictObject({ user_id: z.number(), message: z.string(), location: z.string() }),
  enrolls: true,
  skipIdempotency: true,
  async run({ db, actor }) {
    await endSessions(db, await sessionsBehind(db, actor));
    const location = isMember(actor) && !actor.impersonator ? await memberLocation(db, actor) : settings.app_url.href;
    return new Reply({ user_id: actor.id, message: 'You are logged out.', location }, [
      removedCookie(sessionCookie()),
      removedCookie(impersonationCookie()),
    ]);
  },
  auditSubject: ({ body }) => ref('user', body.user_id),
});

/** Location of a member after the logout (rules: sessions.logout, sso.paths). */
async function memberLocation(db: Db, member: Member): Promise<string> {
  const { company } = member;
  const landing = siteUrl(settings.app_url, company.slug);
  if (company.login_method !== 'sso') return landing;
  return (await providerLogout(db, member)) ?? landing;
}
