import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies, users } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { Reply } from '@/lib/platform/operation/reply';
import { UserName } from '@/lib/platform/operation/resources';
import { impersonationCookie } from '@/lib/platform/secrets/session-token';
import { IMPERSONATION, secondsOf } from '@/lib/shared/durations';
import { Id } from '@/lib/shared/fields';
import { loggedIn, superAdmin } from '@/lib/shared/gates';
import { notFound, Problem, conflict } from '@/lib/shared/problem';
import { impersonatingCookie, bearerAnswer, claimsFor, endSessions, openSession, removedCookie } from './sessions';
import { BearerToken } from './resources';
import { homePath, SUPER_ADMIN_HOME } from '@/lib/shared/home-path';

/**
 * Opens a session as a member for at most an hour, in addition to the super admin's own (rules: impersonation.who,
 * impersonation.length). API clients get a bearer token, browsers a cookie. Rejects super admins and users who cannot
 * sign in; from within an impersonation the gate sees the member.
 * @throws Problem conflict for a user who cannot sign in
 */
export const loginAsUser = command('user.impersonate', {
  who: superAdmin,
  input: z.object({ id: Id, as: z.enum(['token', 'cookie']) }),
  output: () => z.union([z.strictObject({ location: z.string() }), BearerToken.extend({ user: UserName })]),
  proof: true,
  skipIdempotency: true,
  auditSubject: (_answer, { id }) => ref('user', id),
  async run(
    { db, actor, request },
    { id, as },
  ): Promise<
    Reply<{ location: string } | (BearerToken & { user: { id: number; first_name: string; last_name: string } })>
  > {
    const [user] = await db
      .select({
        id: users.id,
        role: users.role,
        status: users.status,
        first_name: users.first_name,
        last_name: users.last_name,
        level: companies.membership_type,
        company_status: companies.status,
      })
      .from(users)
      .leftJoin(companies, eq(companies.id, users.company_id))
      .where(eq(users.id, id));
    if (!user || user.status === 'deleted') return notFound('User not found.');
    if (user.role === 'super_admin') throw new Problem('forbidden', 'You cannot log in as a super admin.');
    if (user.status !== 'active') return conflict('This user is not active.');
    if (user.company_status !== 'active') return conflict('The company of this user is disabled.');
    if (user.role === 'api' && as === 'cookie') return conflict('This account is for programs. It has no pages.');
    const session_id = await openSession(db, {
      user_id: id,
      kind: as === 'cookie' ? 'browser' : 'api',
      request,
      impersonator_session_id: actor.session_id,
    });
    const claims = claimsFor(session_id, user);
    if (as === 'cookie') return new Reply({ location: homePath(user.role) }, [await impersonatingCookie(claims)]);
    return new Reply({
      ...(await bearerAnswer(claims, secondsOf(IMPERSONATION))),
      user: { id, first_name: user.first_name, last_name: user.last_name },
    });
  },
});

/**
 * Ends the impersonation and returns to that user's screen (spec 1 §4).
 * @throws Problem conflict when nobody is acted for
 */
export const backToAdmin = command('user.end_impersonation', {
  who: loggedIn,
  input: z.object({}),
  output: () => z.strictObject({ user_id: z.number(), location: z.string() }),
  skipIdempotency: true,
  async run({ db, actor }) {
    if (actor.kind === 'super')
      return new Reply({ user_id: actor.id, location: SUPER_ADMIN_HOME }, [removedCookie(impersonationCookie())]);
    if (!actor.impersonator) return conflict('You are not logged in as someone else.');
    await endSessions(db, [actor.session_id]);
    return new Reply({ user_id: actor.id, location: `/super_admin/user/${actor.id}` }, [
      removedCookie(impersonationCookie()),
    ]);
  },
  auditSubject: ({ body }) => ref('user', body.user_id),
});
