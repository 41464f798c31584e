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
import { missing, refuse } from '@/lib/shared/problem';
import { endSessions, endSessionsOf } from './sessions';

const MOST = 50;

/** The super admin's own session, where one acts as the user. */
const behind = alias(sessions, 'behind');

/** A user's sessions that still open something: as `identify` sees them. */
const alive = (user_id: number) => and(
  eq(sessions.user_id, user_id), isNull(sessions.ended_at), gt(sessions.expires_at, now),
  gt(sessions.last_seen_at, sql`now() - make_interval(secs => ${IDLE_SECONDS})`),
  or(isNull(sessions.impersonator_session_id), isNotNull(behind.id)),
);
const isBehind = and(eq(behind.id, sessions.impersonator_session_id), isNull(behind.ended_at), gt(behind.expires_at, now));

/**
 * Where one is signed in: this session first, then the last used, at most fifty. A session in which the network's staff
 * acts as the user stands among them, without the address of the staff.
 */
export const listOwnSessions = query({
  who: self<Person>(signedIn),
  input: z.object({}),
  async run({ db, actor }) {
    const isThis = sql<boolean>`${sessions.id} = ${actor.session_id}`;
    const [rows, [all]] = await Promise.all([
      db.select({
        id: sessions.id, kind: sessions.kind, user_agent: sessions.user_agent, address: sessions.address, signed_in_at: sessions.created_at, last_seen_at: sessions.last_seen_at,
        current: isThis, staff: isNotNull(sessions.impersonator_session_id),
      }).from(sessions).leftJoin(behind, isBehind).where(alive(actor.id)).orderBy(desc(isThis), desc(sessions.last_seen_at), sessions.id).limit(MOST),
      db.select({ total: count() }).from(sessions).leftJoin(behind, isBehind).where(alive(actor.id)),
    ]);
    return { sessions: rows.map(shown), total: all!.total };
  },
});

type Row = { id: string; kind: 'browser' | 'api'; user_agent: string | null; address: string | null; signed_in_at: Date; last_seen_at: Date; current: boolean; staff: unknown };

function shown({ user_agent, staff, ...row }: Row) {
  return { ...row, address: staff ? null : row.address, client: clientName(user_agent), staff: staff === true };
}
export type OwnSession = ReturnType<typeof shown>;

/** Signs out everywhere but here. */
export const endOtherSessions = command('session.end_others', {
  who: self<Person>(signedIn),
  input: z.object({}),
  async run({ db, actor: { id, session_id } }) {
    await endSessionsOf(db, id, { except: session_id });
    return { user_id: id, message: 'You are signed out everywhere else.' };
  },
  about: ({ user_id }) => ref('user', user_id),
});

/** Ends one other session of one's own. */
export const endOwnSession = command('session.end_one', {
  who: self<Person>(signedIn),
  input: z.object({ id: z.uuid('Choose a session.').catch('') }),
  async run({ db, actor }, { id }) {
    if (id === actor.session_id) return refuse('This is the session that you are using. Log out to end it.');
    const [found] = id ? await db.select({ id: sessions.id }).from(sessions).leftJoin(behind, isBehind).where(and(alive(actor.id), eq(sessions.id, id))) : [];
    if (!found) return missing('This session has ended.');
    await endSessions(db, [found.id]);
    return { user_id: actor.id, message: 'The session is ended.' };
  },
  about: ({ user_id }) => ref('user', user_id),
});
