import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies, users } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { command } from '@/lib/core/operation';
import { Reply } from '@/lib/core/reply';
import { impersonationCookie, IMPERSONATION_SECONDS } from '@/lib/core/session-token';
import { Id } from '@/lib/shared/fields';
import { signedIn, superAdmin } from '@/lib/shared/gates';
import { notFound, Problem, conflict } from '@/lib/shared/problem';
import {
  impersonatingCookie,
  bearerAnswer,
  claimsFor,
  endSessions,
  openSession,
  removedCookie,
  type BearerAnswer,
} from './sessions';
import { homePath, SUPER_ADMIN_HOME } from '@/lib/shared/home-path';

/**
 * Opens a session as a member for at most an hour, in addition to the super admin's own (rules: impersonation.who,
 * impersonation.length). API clients get a bearer token, browsers a cookie. Rejects super admins and users who cannot
 * sign in; from within an impersonation the gate sees the member.
 */
export const loginAsUser = command('user.impersonate', {
  who: superAdmin,
  input: z.object({ id: Id, as: z.enum(['token', 'cookie']) }),
  skipIdempotency: true,
  auditSubject: (_answer, { id }) => ref('user', id),
  async run(
    { db, actor, request },
    { id, as },
  ): Promise<
    Reply<{ location: string } | (BearerAnswer & { user: { id: number; first_name: string; last_name: string } })>
  > {
    const [found] = await db
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
    if (!found || found.status === 'deleted') return notFound('User not found.');
    if (found.role === 'super_admin') throw new Problem('forbidden', 'You cannot log in as a super admin.');
    if (found.status !== 'active' || found.company_status !== 'active') return conflict('This user is not active.');
    if (found.role === 'api' && as === 'cookie') return conflict('This account is for programs. It has no pages.');
    const session_id = await openSession(db, {
      user_id: id,
      kind: as === 'cookie' ? 'browser' : 'api',
      request,
      impersonator_session_id: actor.session_id,
    });
    const claims = claimsFor(session_id, found);
    if (as === 'cookie') return new Reply({ location: homePath(found.role) }, [await impersonatingCookie(claims)]);
    return new Reply({
      ...(await bearerAnswer(claims, IMPERSONATION_SECONDS)),
      user: { id, first_name: found.first_name, last_name: found.last_name },
    });
  },
});

/** Ends the impersonation and returns to that user's screen (spec 1 §4). */
export const backToAdmin = command('user.back_to_admin', {
  who: signedIn,
  input: z.object({}),
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
