import 'server-only';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { interval } from '@/db/interval';
import { pushSubscriptions, sessions } from '@/db/schema';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { cookieHeader, impersonationCookie, sessionCookie, signToken } from '@/lib/platform/secrets/session-token';
import type { Claims, Person } from '@/lib/shared/actor';
import { BEARER, IMPERSONATION, secondsOf, SESSION } from '@/lib/shared/durations';
import type { BearerToken } from './resources';
import { now } from '@/lib/platform/operation/operation';

type OpenSessionOptions = {
  user_id: number;
  kind: 'browser' | 'api';
  request: RequestInfo;
  impersonator_session_id?: string;
  proves?: boolean;
};

/** Lies before every proof, since this login proves nothing. */
const NEVER = new Date(0);

export async function openSession(
  db: Db,
  { user_id, kind, request, impersonator_session_id, proves = true }: OpenSessionOptions,
): Promise<string> {
  const life = interval(impersonator_session_id ? IMPERSONATION : SESSION);
  const [inserted] = await db
    .insert(sessions)
    .values({
      user_id,
      kind,
      impersonator_session_id,
      address: request.address,
      user_agent: request.user_agent,
      proved_at: proves ? null : NEVER,
      expires_at: sql`now() + ${life}`,
    })
    .returning({ id: sessions.id });
  return inserted!.id;
}

/** Ends sessions, and the notifications in their browsers (rule: push.ended). */
export async function endSessions(db: Db, ids: string[]): Promise<void> {
  if (!ids.length) return;
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.session_id, ids));
  await db
    .update(sessions)
    .set({ ended_at: now })
    .where(
      and(isNull(sessions.ended_at), or(inArray(sessions.id, ids), inArray(sessions.impersonator_session_id, ids))),
    );
}

/** Ends all sessions of a user except one: password changed, disabled or deleted (rule: sessions.ended). */
export async function endSessionsOf(db: Db, user_id: number, { except }: { except?: string } = {}): Promise<void> {
  const { user_id: owner, session_id } = pushSubscriptions;
  await db.delete(pushSubscriptions).where(and(eq(owner, user_id), except ? ne(session_id, except) : undefined));
  await db
    .update(sessions)
    .set({ ended_at: now })
    .where(and(eq(sessions.user_id, user_id), isNull(sessions.ended_at), except ? ne(sessions.id, except) : undefined));
}

export async function endSessionsOfAll(db: Db, user_ids: number[]): Promise<void> {
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.user_id, user_ids));
  await db
    .update(sessions)
    .set({ ended_at: now })
    .where(and(inArray(sessions.user_id, user_ids), isNull(sessions.ended_at)));
}

/** A browser keeps its notifications through a new login of its person, and loses them to another's (rule: push.ended). */
export async function moveNotifications(
  db: Db,
  { user_id, session_id, device_hash }: { user_id: number; session_id: string; device_hash: string },
): Promise<void> {
  const ofBrowser = eq(pushSubscriptions.device_hash, device_hash);
  await db.delete(pushSubscriptions).where(and(ofBrowser, ne(pushSubscriptions.user_id, user_id)));
  await db.update(pushSubscriptions).set({ session_id }).where(ofBrowser);
}

export async function sessionsBehind(db: Db, person: Person): Promise<string[]> {
  if (!person.impersonator) return [person.session_id];
  const [row] = await db
    .select({ own: sessions.impersonator_session_id })
    .from(sessions)
    .where(eq(sessions.id, person.session_id));
  return row?.own ? [person.session_id, row.own] : [person.session_id];
}

export async function bearerAnswer(claims: Claims, max = secondsOf(BEARER)): Promise<BearerToken> {
  const expires_in = Math.max(1, Math.min(secondsOf(BEARER), Math.floor(max)));
  return { token: await signToken(claims, expires_in), token_type: 'bearer', expires_in };
}

export const loggedInCookie = async (claims: Claims) =>
  cookieHeader(sessionCookie(), await signToken(claims, secondsOf(SESSION)), secondsOf(SESSION));

export const impersonatingCookie = async (claims: Claims) =>
  cookieHeader(impersonationCookie(), await signToken(claims, secondsOf(IMPERSONATION)), secondsOf(IMPERSONATION));

export const removedCookie = (name: string) => cookieHeader(name, '', 0);

export const claimsFor = (
  session_id: string,
  { id, role, level }: { id: number; role: Claims['role']; level?: Claims['level'] },
): Claims => ({ session_id, user_id: id, role, level: level ?? null });
