import 'server-only';
import { and, count, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { interval } from '@/db/interval';
import { chatAccounts, oauthGrants, sessions } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, now, query } from '@/lib/platform/operation/operation';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import type { Person } from '@/lib/shared/actor';
import { IDLE } from '@/lib/shared/durations';
import { self, loggedIn } from '@/lib/shared/gates';
import { notFound, conflict } from '@/lib/shared/problem';
import { clientName } from '@/lib/shared/client-name';
import { endSessions, endSessionsOf } from './sessions';
import { SESSION_KINDS, keysOf } from '@/lib/shared/enums';

const MAX_SESSIONS = 50;

const impersonatorSession = alias(sessions, 'behind');

const isActive = ({ id, kind }: Pick<Person, 'id' | 'kind'>) =>
  and(
    eq(sessions.user_id, id),
    isNull(sessions.ended_at),
    gt(sessions.expires_at, now),
    // Programs and chat accounts are listed apart (rules: oauth.own-list, chat.ends).
    sql`not exists (select from ${oauthGrants} where ${oauthGrants.session_id} = ${sessions.id})`,
    sql`not exists (select from ${chatAccounts} where ${chatAccounts.session_id} = ${sessions.id})`,
    gt(sessions.last_seen_at, sql`now() - ${interval(IDLE)}`),
    or(isNull(sessions.impersonator_session_id), kind !== 'super' ? isNotNull(impersonatorSession.id) : undefined),
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
  who: self<Person>(loggedIn),
  input: z.object({}),
  output: () =>
    z.strictObject({
      sessions: z.array(
        z.strictObject({
          address: z.string().nullable(),
          client: z.string(),
          staff: z.boolean(),
          id: z.string(),
          kind: z.enum(keysOf(SESSION_KINDS)),
          signed_in_at: z.date(),
          last_seen_at: z.date(),
          current: z.boolean(),
        }),
      ),
      total: z.number(),
    }),
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
        .where(isActive(actor))
        .orderBy(desc(isThis), desc(sessions.last_seen_at), sessions.id)
        .limit(MAX_SESSIONS),
      db
        .select({ total: count() })
        .from(sessions)
        .leftJoin(impersonatorSession, joinsImpersonator)
        .where(isActive(actor)),
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

/** Ends the reader's sessions except the one that asks. */
export const endOtherSessions = command('session.end_others', {
  who: self<Person>(loggedIn),
  input: z.object({}),
  output: () => z.strictObject({ user_id: z.number(), message: Message }),
  proof: true,
  async run({ db, actor: { id, session_id } }) {
    await endSessionsOf(db, id, { except: session_id });
    return { user_id: id, message: fixed('You are logged out everywhere else.') };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});

/**
 * Ends another session of the user.
 * @throws Problem conflict for the one that asks
 */
export const endOwnSession = command('session.end_one', {
  who: self<Person>(loggedIn),
  input: z.object({ id: z.uuid('Choose a session.').catch('') }),
  output: () => z.strictObject({ user_id: z.number(), message: Message }),
  proof: true,
  async run({ db, actor }, { id }) {
    if (id === actor.session_id) return conflict('This is the session that you are using. Log out to end it.');
    const [session] = id
      ? await db
          .select({ id: sessions.id })
          .from(sessions)
          .leftJoin(impersonatorSession, joinsImpersonator)
          .where(and(isActive(actor), eq(sessions.id, id)))
      : [];
    if (!session) return notFound('This session has ended.');
    await endSessions(db, [session.id]);
    return { user_id: actor.id, message: fixed('The session is ended.') };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});
