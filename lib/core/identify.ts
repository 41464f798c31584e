import 'server-only';
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { withDatabase, type Db } from '@/db/client';
import { preparedOn } from '@/db/prepared';
import { companies, sessions, users } from '@/db/schema';
import type { Actor, Claims, Person } from '@/lib/shared/actor';
import { owesAgreement } from '@/lib/shared/agreement';
import { settings } from '@/lib/settings';
import { bearerOf } from './request-info';
import { impersonationCookie, readToken, ROTATION_GRACE_SECONDS, sessionCookie } from './session-token';

const impersonatorSession = alias(sessions, 'impersonator_session');
const impersonator = alias(users, 'impersonator');

/** Reads session, user, company and impersonator in one query; all must be active. */
const findSession = preparedOn((db) =>
  db
    .select({
      user: {
        id: users.id,
        role: users.role,
        type: users.type,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        force_update_profile: users.force_update_profile,
        force_update_agreement: users.force_update_agreement,
        agreement_version: users.agreement_version,
      },
      signed_in_at: sessions.created_at,
      stale: sql<boolean>`${sessions.last_seen_at} < now() - interval '5 minutes'`,
      level: companies.membership_type,
      company: {
        id: companies.id,
        name: companies.name,
        slug: companies.slug,
        login_method: companies.login_method,
        allow_notes: companies.allow_notes,
      },
      impersonator: {
        id: impersonator.id,
        first_name: impersonator.first_name,
        last_name: impersonator.last_name,
      },
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.user_id), eq(users.status, 'active')))
    .leftJoin(companies, eq(companies.id, users.company_id))
    .leftJoin(
      impersonatorSession,
      and(
        eq(impersonatorSession.id, sessions.impersonator_session_id),
        isNull(impersonatorSession.ended_at),
        gt(impersonatorSession.expires_at, sql`now()`),
      ),
    )
    .leftJoin(
      impersonator,
      and(
        eq(impersonator.id, impersonatorSession.user_id),
        eq(impersonator.role, 'super_admin'),
        eq(impersonator.status, 'active'),
      ),
    )
    .where(
      and(
        eq(sessions.id, sql.placeholder('session_id')),
        eq(users.id, sql.placeholder('user_id')),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, sql`now()`),
        gt(sessions.last_seen_at, sql`now() - interval '12 hours'`),
        or(eq(users.role, 'super_admin'), eq(companies.status, 'active')),
        or(isNull(sessions.impersonator_session_id), isNotNull(impersonator.id)),
        or(
          eq(sessions.token_generation, sql.placeholder('generation')),
          and(
            eq(sessions.token_generation, sql`${sql.placeholder('generation')}::int + 1`),
            gt(sessions.rotated_at, sql`now() - make_interval(secs => ${sql.raw(String(ROTATION_GRACE_SECONDS))})`),
          ),
        ),
      ),
    )
    .prepare('session'),
);
type SessionRow = Awaited<ReturnType<ReturnType<typeof findSession>['execute']>>[number];

/**
 * Loads the actor for verified claims on every request, so that an ended session or changed rights take effect at once
 * (rules: sessions.row, access.next-request).
 */
export async function loadActor(claims: Claims): Promise<Actor> {
  return withDatabase(async (db) => {
    const [found] = await findSession(db).execute({
      session_id: claims.session_id,
      user_id: claims.user_id,
      generation: claims.generation ?? 0,
    });
    if (!found) return { kind: 'guest' } as const;
    if (found.stale) await touchLastSeen(db, claims.session_id);
    return actorOf(found, claims.session_id);
  });
}

function touchLastSeen(db: Db, session_id: string) {
  return db.execute(
    sql`update sessions set last_seen_at = now() where id = ${session_id} and last_seen_at < now() - interval '5 minutes'`,
  );
}

function actorOf({ user, signed_in_at, level, company, impersonator: admin }: SessionRow, session_id: string): Person {
  const { agreement_version: _, role, ...own } = user;
  const person = {
    ...own,
    session_id,
    signed_in_at,
    force_update_agreement: owesAgreement(user, settings.agreement_version),
  };
  if (role === 'super_admin' || !company || !level)
    return { ...person, kind: 'super', role: 'super_admin', company_id: null, impersonator: null };
  return { ...person, kind: 'member', role, company_id: company.id, level, company, impersonator: admin };
}

type CookieJar = { get: (name: string) => { value: string } | undefined };
export type Identity = { actor: Actor; by: 'bearer' | 'cookie' | 'none' };

const guest: Actor = { kind: 'guest' };

/**
 * Identifies the caller by bearer token, else impersonation cookie, else session cookie; otherwise a guest. Used by
 * pages and API alike. An invalid bearer token never falls back to a cookie.
 */
export async function identify(headers: Headers, cookies: CookieJar): Promise<Identity> {
  if (headers.has('authorization')) {
    const claims = await readToken(bearerOf(headers));
    return { actor: claims ? await loadActor(claims) : guest, by: 'bearer' };
  }
  for (const name of [impersonationCookie(), sessionCookie()]) {
    const claims = await readToken(cookies.get(name)?.value);
    const actor = claims ? await loadActor(claims) : guest;
    if (actor.kind !== 'guest' && actor.role !== 'api') return { actor, by: 'cookie' };
  }
  return { actor: guest, by: 'none' };
}
