import 'server-only';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { sessions } from '@/db/schema';
import type { Meta } from '@/lib/core/meta';
import { actingCookie, ACTING_SECONDS, BEARER_SECONDS, cookieHeader, SESSION_SECONDS, sessionCookie, signToken } from '@/lib/core/session-token';
import type { Claims, Person } from '@/lib/shared/actor';

type Opening = { user_id: number; kind: 'browser' | 'api'; meta: Meta; impersonator_session_id?: string };

/** Opens a session row: 30 days in all, or 60 minutes when a super admin acts as the user. Returns its id. */
export async function openSession(db: Db, { user_id, kind, meta, impersonator_session_id }: Opening): Promise<string> {
  const seconds = impersonator_session_id ? ACTING_SECONDS : SESSION_SECONDS;
  const [opened] = await db.insert(sessions).values({
    user_id, kind, impersonator_session_id, address: meta.address, user_agent: meta.user_agent, expires_at: sql`now() + make_interval(secs => ${seconds})`,
  }).returning({ id: sessions.id });
  return opened!.id;
}

/** Ends sessions and whatever a super admin does through them. */
export async function endSessions(db: Db, ids: string[]): Promise<void> {
  if (!ids.length) return;
  await db.update(sessions).set({ ended_at: sql`now()` }).where(and(isNull(sessions.ended_at), or(inArray(sessions.id, ids), inArray(sessions.impersonator_session_id, ids))));
}

/**
 * Ends every session of a user: password changed or reset, disabled, deleted (PRODUCT §2). `except` names the one that
 * goes on.
 */
export async function endSessionsOf(db: Db, user_id: number, { except }: { except?: string } = {}): Promise<void> {
  await db.update(sessions).set({ ended_at: sql`now()` })
    .where(and(eq(sessions.user_id, user_id), isNull(sessions.ended_at), except ? ne(sessions.id, except) : undefined));
}

/** The session's own id, and the super admin's behind it. */
export async function sessionsBehind(db: Db, person: Person): Promise<string[]> {
  if (!person.impersonator) return [person.session_id];
  const [row] = await db.select({ own: sessions.impersonator_session_id }).from(sessions).where(eq(sessions.id, person.session_id));
  return row?.own ? [person.session_id, row.own] : [person.session_id];
}

export type BearerAnswer = { token: string; token_type: 'bearer'; expires_in: number };

/** A bearer token as the API answers it. `most`: seconds that the session has left. */
export async function bearerAnswer(claims: Claims, most = BEARER_SECONDS): Promise<BearerAnswer> {
  const expires_in = Math.max(1, Math.min(BEARER_SECONDS, Math.floor(most)));
  return { token: await signToken(claims, expires_in), token_type: 'bearer', expires_in };
}

/** The Set-Cookie value that signs a browser in. */
export const signedInCookie = async (claims: Claims) => cookieHeader(sessionCookie(), await signToken(claims, SESSION_SECONDS), SESSION_SECONDS);

/** The Set-Cookie value under which a super admin acts as someone else. */
export const actingAsCookie = async (claims: Claims) => cookieHeader(actingCookie(), await signToken(claims, ACTING_SECONDS), ACTING_SECONDS);

/** Removes a cookie. */
export const removed = (name: string) => cookieHeader(name, '', 0);

/** What a token says of a person. */
export const claimsFor = (session_id: string, { id, role, level }: { id: number; role: Claims['role']; level?: Claims['level'] }): Claims => ({ session_id, user_id: id, role, level: level ?? null });
