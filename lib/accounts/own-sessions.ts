import 'server-only';
import { and, count, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { sessions } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { command, now, query } from '@/lib/core/operation';
import { IDLE_SECONDS } from '@/lib/core/session-token';
import type { Person } from '@/lib/shared/actor';
import { clientName } from '@/lib/shared/client-name';
import { self, signedIn } from '@/lib/shared/gates';
import { notFound, conflict } from '@/lib/shared/problem';
import { endSessions, endSessionsOf } from './sessions';

const MAX_SESSIONS = 50;

/** Session of the super admin who impersonates the user. */
const impersonatorSession = alias(sessions, 'behind');

/** Active sessions of a user, by the same conditions as in `identify`. */
const isActive = (user_id: number) =>
  and(
    eq(sessions.user_id, user_id),
    isNull(sessions.ended_at),
    gt(sessions.expires_at, now),
    gt(sessions.last_seen_at, sql`now() - make_interval(secs => ${IDLE_SECONDS})`),
    or(isNull(sessions.impersonator_session_id), isNotNull(impersonatorSession.id)),
  );
const joinsImpersonator = and(
  eq(impersonatorSession.id, sessions.impersonator_session_id),
  isNull(impersonatorSession.ended_at),
  gt(impersonatorSession.expires_at, now),
);

/**
 * The user's active sessions: the current one first, then by last use, at most fifty. Includes impersonated sessions,
 * without the super admin's address.
 */
export const listOwnSessions = query({
  who: self<Person>(signedIn),
  input: z.object({}),
  async run({ db, actor }) {
    const isThis = sql<boolean>`${sessions.id} = ${actor.session_id}`;
    const [rows, [all]] = await Promise.all([
      db
        .select({
          id: sessions.id,
          kind: sessions.kind,
          user_agent: sessions.user_agent,
          address: sessions.address,
          signed_in_at: sessions.created_at,
          last_seen_at: sessions.last_seen_at,
          current: isThis,
          staff: isNotNull(sessions.impersonator_session_id),
        })
        .from(sessions)
        .leftJoin(impersonatorSession, joinsImpersonator)
        .where(isActive(actor.id))
        .orderBy(desc(isThis), desc(sessions.last_seen_at), sessions.id)
        .limit(MAX_SESSIONS),
      db
        .select({ total: count() })
        .from(sessions)
        .leftJoin(impersonatorSession, joinsImpersonator)
        .where(isActive(actor.id)),
    ]);
    return { sessions: rows.map(toOwnSession), total: all!.total };
  },
});

type Row = {
  id: string;
  kind: 'browser' | 'api';
  user_agent: string | null;
  address: string | null;
  signed_in_at: Date;
  last_seen_at: Date;
  current: boolean;
  staff: unknown;
};

function toOwnSession({ user_agent, staff, ...row }: Row) {
  return { ...row, address: staff ? null : row.address, client: clientName(user_agent), staff: staff === true };
}
export type OwnSession = ReturnType<typeof toOwnSession>;

export const endOtherSessions = command('session.end_others', {
  who: self<Person>(signedIn),
  input: z.object({}),
  async run({ db, actor: { id, session_id } }) {
    await endSessionsOf(db, id, { except: session_id });
    return { user_id: id, message: 'You are logged out everywhere else.' };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});

/** Ends another session of the user. */
export const endOwnSession = command('session.end_one', {
  who: self<Person>(signedIn),
  input: z.object({ id: z.uuid('Choose a session.').catch('') }),
  async run({ db, actor }, { id }) {
    if (id === actor.session_id) return conflict('This is the session that you are using. Log out to end it.');
    const [found] = id
      ? await db
          .select({ id: sessions.id })
          .from(sessions)
          .leftJoin(impersonatorSession, joinsImpersonator)
          .where(and(isActive(actor.id), eq(sessions.id, id)))
      : [];
    if (!found) return notFound('This session has ended.');
    await endSessions(db, [found.id]);
    return { user_id: actor.id, message: 'The session is ended.' };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});
