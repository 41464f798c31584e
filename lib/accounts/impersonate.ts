import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies, users } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { command } from '@/lib/core/operation';
import { Reply } from '@/lib/core/reply';
import { actingCookie, ACTING_SECONDS } from '@/lib/core/session-token';
import { Id } from '@/lib/shared/fields';
import { signedIn, superAdmin } from '@/lib/shared/gates';
import { missing, Problem, refuse } from '@/lib/shared/problem';
import { actingAsCookie, bearerAnswer, claimsFor, endSessions, openSession, removed, type BearerAnswer } from './sessions';

/**
 * A super admin acts as a member for at most an hour, in a second session beside the own one (PRODUCT §2). Programs get a
 * bearer token of it, browsers a cookie. Never as a super admin, never from within an impersonation (the gate sees the
 * member then), never as someone who could not sign in.
 */
export const loginAsUser = command('user.impersonate', {
  who: superAdmin,
  input: z.object({ id: Id, as: z.enum(['token', 'cookie']) }),
  unkept: true,
  about: (_answer, { id }) => ref('user', id),
  async run({ db, actor, meta }, { id, as }): Promise<Reply<{ location: string } | (BearerAnswer & { user: { id: number; first_name: string; last_name: string } })>> {
    const [found] = await db.select({ id: users.id, role: users.role, status: users.status, first_name: users.first_name, last_name: users.last_name, level: companies.membership_type, company_status: companies.status })
      .from(users).leftJoin(companies, eq(companies.id, users.company_id)).where(eq(users.id, id));
    if (!found || found.status === 'deleted') return missing('User not found.');
    if (found.role === 'super_admin') throw new Problem('forbidden', 'You cannot log in as a super admin.');
    if (found.status !== 'active' || found.company_status !== 'active') return refuse('This user is not active.');
    if (found.role === 'api' && as === 'cookie') return refuse('This account is for programs. It has no pages.');
    const session_id = await openSession(db, { user_id: id, kind: as === 'cookie' ? 'browser' : 'api', meta, impersonator_session_id: actor.session_id });
    const claims = claimsFor(session_id, found);
    if (as === 'cookie') return new Reply({ location: '/dashboard' }, [await actingAsCookie(claims)]);
    return new Reply({ ...(await bearerAnswer(claims, ACTING_SECONDS)), user: { id, first_name: found.first_name, last_name: found.last_name } });
  },
});

/** Ends acting as someone and returns to that user's screen (spec 1 §4); the super admin's own session was never left. */
export const backToAdmin = command('user.back_to_admin', {
  who: signedIn,
  input: z.object({}),
  unkept: true,
  async run({ db, actor }) {
    if (actor.kind === 'super') return new Reply({ user_id: actor.id, location: '/super_admin/dashboard' }, [removed(actingCookie())]);
    if (!actor.impersonator) return refuse('You are not logged in as someone else.');
    await endSessions(db, [actor.session_id]);
    return new Reply({ user_id: actor.id, location: `/super_admin/user/${actor.id}` }, [removed(actingCookie())]);
  },
  about: ({ body }) => ref('user', body.user_id),
});
