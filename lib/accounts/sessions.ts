import 'server-only';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { sessions } from '@/db/schema';
import type { RequestInfo } from '@/lib/core/request-info';
import {
  impersonationCookie,
  IMPERSONATION_SECONDS,
  BEARER_SECONDS,
  cookieHeader,
  SESSION_SECONDS,
  sessionCookie,
  signToken,
} from '@/lib/core/session-token';
import type { Claims, Person } from '@/lib/shared/actor';

type Opening = { user_id: number; kind: 'browser' | 'api'; request: RequestInfo; impersonator_session_id?: string };

/** Opens a session of 30 days, or 60 minutes for an impersonation. Returns its id. */
export async function openSession(
  db: Db,
  { user_id, kind, request, impersonator_session_id }: Opening,
): Promise<string> {
  const seconds = impersonator_session_id ? IMPERSONATION_SECONDS : SESSION_SECONDS;
  const [inserted] = await db
    .insert(sessions)
    .values({
      user_id,
      kind,
      impersonator_session_id,
      address: request.address,
      user_agent: request.user_agent,
      expires_at: sql`now() + make_interval(secs => ${seconds})`,
    })
    .returning({ id: sessions.id });
  return inserted!.id;
}

/** Ends sessions and the impersonations started from them. */
export async function endSessions(db: Db, ids: string[]): Promise<void> {
  if (!ids.length) return;
  await db
    .update(sessions)
    .set({ ended_at: sql`now()` })
    .where(
      and(isNull(sessions.ended_at), or(inArray(sessions.id, ids), inArray(sessions.impersonator_session_id, ids))),
    );
}

/** Ends all sessions of a user except one: password changed, disabled or deleted (rule: sessions.ended). */
export async function endSessionsOf(db: Db, user_id: number, { except }: { except?: string } = {}): Promise<void> {
  await db
    .update(sessions)
    .set({ ended_at: sql`now()` })
    .where(and(eq(sessions.user_id, user_id), isNull(sessions.ended_at), except ? ne(sessions.id, except) : undefined));
}

/** Ends all sessions of several users. */
export async function endSessionsOfAll(db: Db, user_ids: number[]): Promise<void> {
  await db
    .update(sessions)
    .set({ ended_at: sql`now()` })
    .where(and(inArray(sessions.user_id, user_ids), isNull(sessions.ended_at)));
}

/** Id of the person's session, and of the impersonating super admin's. */
export async function sessionsBehind(db: Db, person: Person): Promise<string[]> {
  if (!person.impersonator) return [person.session_id];
  const [row] = await db
    .select({ own: sessions.impersonator_session_id })
    .from(sessions)
    .where(eq(sessions.id, person.session_id));
  return row?.own ? [person.session_id, row.own] : [person.session_id];
}

export type BearerAnswer = { token: string; token_type: 'bearer'; expires_in: number };

/** Bearer token response. `max`: remaining seconds of the session. */
export async function bearerAnswer(claims: Claims, max = BEARER_SECONDS): Promise<BearerAnswer> {
  const expires_in = Math.max(1, Math.min(BEARER_SECONDS, Math.floor(max)));
  return { token: await signToken(claims, expires_in), token_type: 'bearer', expires_in };
}

/** Set-Cookie value of a browser session. */
export const signedInCookie = async (claims: Claims) =>
  cookieHeader(sessionCookie(), await signToken(claims, SESSION_SECONDS), SESSION_SECONDS);

/** Set-Cookie value of an impersonation. */
export const impersonatingCookie = async (claims: Claims) =>
  cookieHeader(impersonationCookie(), await signToken(claims, IMPERSONATION_SECONDS), IMPERSONATION_SECONDS);

/** Set-Cookie value that removes a cookie. */
export const removedCookie = (name: string) => cookieHeader(name, '', 0);

/** Token claims of a person. */
export const claimsFor = (
  session_id: string,
  { id, role, level }: { id: number; role: Claims['role']; level?: Claims['level'] },
): Claims => ({ session_id, user_id: id, role, level: level ?? null });
