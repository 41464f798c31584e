import 'server-only';
import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ifNotFull, withDatabase, type Db } from '@/db/client';
import { interval } from '@/db/interval';
import { preparedOn } from '@/db/prepared';
import { apiClients, companies, sessions, users } from '@/db/schema';
import type { Actor, Claims, CompanyPerson } from '@/lib/shared/actor';
import { owesAgreement } from '@/lib/shared/agreement';
import { owesSecondFactor } from '@/lib/shared/second-factor';
import { settings } from '@/lib/platform/settings';
import { API_SCOPES, keysOf, type ApiScope } from '@/lib/shared/enums';
import { IDLE, minutes, ROTATION_GRACE } from '@/lib/shared/durations';
import { bearerOf } from '@/lib/platform/http/request-info';
import { impersonationCookie, readToken, sessionCookie } from '@/lib/platform/secrets/session-token';

const guest: Actor = { kind: 'guest' };

/** Requests within this time after the last recorded one are not recorded, to save writes. */
const NOTED = interval(minutes(5));

const impersonatorSession = alias(sessions, 'impersonator_session');
const impersonator = alias(users, 'impersonator');

const CLIENT = {
  id: apiClients.id,
  client_id: apiClients.client_id,
  name: apiClients.name,
  decides: apiClients.decides,
  scopes: apiClients.scopes,
  ip_ranges: apiClients.ip_ranges,
};

const selectSession = (db: Db) =>
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
        time_zone: users.time_zone,
        browser_zone: users.browser_zone,
        zone_notice_closed_at: users.zone_notice_closed_at,
        second_factor_at: users.second_factor_at,
      },
      session_id: sessions.id,
      signed_in_at: sessions.created_at,
      proved_at: sessions.proved_at,
      requires_second_factor: companies.requires_second_factor,
      staff: { signed_in_at: impersonatorSession.created_at, proved_at: impersonatorSession.proved_at },
      stale: sql<boolean>`${sessions.last_seen_at} < now() - ${NOTED}`,
      level: companies.membership_type,
      company: {
        id: companies.id,
        name: companies.name,
        slug: companies.slug,
        login_method: companies.login_method,
        allow_notes: companies.allow_notes,
      },
      client: CLIENT,
      impersonator: {
        id: impersonator.id,
        first_name: impersonator.first_name,
        last_name: impersonator.last_name,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(companies, eq(companies.id, users.company_id))
    .leftJoin(
      apiClients,
      and(eq(users.status, 'program'), eq(apiClients.user_id, users.id), isNull(apiClients.revoked_at)),
    )
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
    .$dynamic();

const isOpen = and(
  or(eq(users.status, 'active'), isNotNull(apiClients.id)),
  isNull(sessions.ended_at),
  gt(sessions.expires_at, sql`now()`),
  gt(sessions.last_seen_at, sql`now() - ${interval(IDLE)}`),
  or(eq(users.role, 'super_admin'), eq(companies.status, 'active')),
  // A user who has become a super admin can no longer be impersonated (rule: impersonation.who).
  or(isNull(sessions.impersonator_session_id), and(isNotNull(impersonator.id), ne(users.role, 'super_admin'))),
);

const findSession = preparedOn((db) =>
  selectSession(db)
    .where(
      and(
        eq(sessions.id, sql.placeholder('session_id')),
        eq(users.id, sql.placeholder('user_id')),
        isOpen,
        or(
          eq(sessions.token_generation, sql.placeholder('generation')),
          and(
            eq(sessions.token_generation, sql`${sql.placeholder('generation')}::int + 1`),
            gt(sessions.rotated_at, sql`now() - ${interval(ROTATION_GRACE)}`),
          ),
        ),
      ),
    )
    .prepare('session'),
);
const findSessions = preparedOn((db) =>
  selectSession(db)
    .where(and(sql`${sessions.id} = any(${sql.placeholder('session_ids')}::uuid[])`, isOpen))
    .prepare('sessions'),
);
export type SessionRow = Awaited<ReturnType<ReturnType<typeof findSession>['execute']>>[number];

const findGrantSession = preparedOn((db) =>
  selectSession(db)
    .where(
      and(
        eq(sessions.id, sql.placeholder('session_id')),
        eq(users.status, 'active'),
        ne(users.role, 'api'),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, sql`now()`),
        eq(companies.status, 'active'),
      ),
    )
    .prepare('grant_session'),
);

/**
 * Loads the person of a program's session, which ends with its grant and not for want of requests (rule: oauth.ends).
 * Null once the person, the company or the session has ended.
 */
export async function loadGrantPerson(db: Db, session_id: string): Promise<CompanyPerson | null> {
  const [row] = await findGrantSession(db).execute({ session_id });
  if (!row) return null;
  if (row.stale) await touchLastSeen(db, session_id).catch(ifNotFull);
  const actor = actorOf(row);
  return actor.kind === 'member' ? actor : null;
}

/**
 * Loads the actor for verified claims on every request, so that an ended session or changed rights take effect at once
 * (rules: sessions.row, access.next-request).
 */
export async function loadActor(claims: Claims): Promise<Actor> {
  return withDatabase(async (db) => {
    const [row] = await findSession(db).execute({
      session_id: claims.session_id,
      user_id: claims.user_id,
      generation: claims.generation ?? 0,
    });
    if (!row) return guest;
    if (row.stale) await touchLastSeen(db, claims.session_id).catch(ifNotFull);
    if (row.client) await touchLastUsed(db, row.client.id).catch(ifNotFull);
    return actorOf(row, claims.scopes);
  });
}

export async function actorsOf(db: Db, session_ids: string[]): Promise<Map<string, Actor>> {
  if (!session_ids.length) return new Map();
  const rows = await findSessions(db).execute({ session_ids });
  return new Map(rows.map((row) => [row.session_id, actorOf(row)]));
}

function touchLastSeen(db: Db, session_id: string) {
  return db.execute(
    sql`update sessions set last_seen_at = now() where id = ${session_id} and last_seen_at < now() - ${NOTED}`,
  );
}

function touchLastUsed(db: Db, client_id: number) {
  return db.execute(
    sql`update api_clients set last_used_at = now() where id = ${client_id} and (last_used_at is null or last_used_at < now() - ${interval(minutes(1))})`,
  );
}

/**
 * Builds the actor of a session's row, with at most the scopes granted to its token. Only the role makes network staff;
 * any other user without a company is a guest (rule: access.role-alone).
 */
export function actorOf(row: SessionRow, granted?: readonly ApiScope[]): Actor {
  const { session_id, user, signed_in_at, level, company, client, requires_second_factor, impersonator: admin } = row;
  const { agreement_version: _, second_factor_at: _at, role, ...own } = user;
  const ofCompany = company && { ...company, requires_second_factor: requires_second_factor === true };
  const person = {
    ...own,
    session_id,
    signed_in_at,
    proved_at: provedAt(row),
    owes_second_factor: !admin && owesSecondFactor(user, ofCompany, settings.require_second_factor),
    force_update_agreement: owesAgreement(user, settings.agreement_version),
  };
  if (role === 'super_admin') return { ...person, kind: 'super', role, company_id: null, impersonator: null };
  if (!company || !level) return guest;
  const member = { ...person, company_id: company.id, level, company, impersonator: admin };
  if (role !== 'api') return { ...member, kind: 'member', role };
  const program = { ...member, kind: 'api_client' as const, role, acts_for_company: false };
  if (!client) return { ...program, scopes: keysOf(API_SCOPES), ip_ranges: [], client: null };
  const { scopes, ip_ranges, ...named } = client;
  return { ...program, scopes: scopes.filter((one) => granted?.includes(one) ?? true), ip_ranges, client: named };
}

/** Time of the last proof, else of the login; under impersonation, the super admin's (rule: proof.impersonation). */
function provedAt({ signed_in_at, proved_at, staff, impersonator: admin }: SessionRow): Date {
  return (admin ? (staff?.proved_at ?? staff?.signed_in_at) : (proved_at ?? signed_in_at)) ?? new Date(0);
}

type CookieJar = { get: (name: string) => { value: string } | undefined };
/** `user_id` is also set for a token that is no longer valid. */
export type Identity = { actor: Actor; by: 'bearer' | 'cookie' | 'none'; user_id?: number | null };

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
    if (actor.kind !== 'guest' && actor.kind !== 'api_client') return { actor, by: 'cookie' };
  }
  return { actor: guest, by: 'none' };
}
