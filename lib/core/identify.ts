import 'server-only';
import { sql } from 'drizzle-orm';
import { driverOf, withDatabase, type Db } from '@/db/client';
import type { Actor, Claims, Person } from '@/lib/shared/actor';
import { owesAgreement } from '@/lib/shared/agreement';
import { config } from './config';
import { bearerOf } from './meta';
import { actingCookie, readToken, sessionCookie } from './session-token';

type Row = {
  id: number; role: Person['role']; type: Person['type']; first_name: string; last_name: string; email: string;
  force_update_profile: boolean; force_update_agreement: boolean; agreement_version: number | null; signed_in_at: string; stale: boolean;
  company_id: number | null; company_name: string; slug: string; level: never; login_method: never; allow_notes: boolean;
  admin_id: number | null; admin_first_name: string; admin_last_name: string;
};

/* One statement tells everything: session alive, user active, company active, and the admin behind it still one. */
const LOOK_UP = `
  select u.id, u.role, u.type, u.first_name, u.last_name, u.email, u.force_update_profile, u.force_update_agreement, u.agreement_version,
    s.created_at as signed_in_at, s.last_seen_at < now() - interval '5 minutes' as stale,
    c.id as company_id, c.name as company_name, c.slug, c.membership_type as level, c.login_method, c.allow_notes,
    a.id as admin_id, a.first_name as admin_first_name, a.last_name as admin_last_name
  from sessions s
  join users u on u.id = s.user_id and u.status = 'active'
  left join companies c on c.id = u.company_id
  left join sessions own on own.id = s.impersonator_session_id and own.ended_at is null and own.expires_at > now()
  left join users a on a.id = own.user_id and a.role = 'super_admin' and a.status = 'active'
  where s.id = $1 and u.id = $2 and s.ended_at is null and s.expires_at > now()
    and s.last_seen_at > now() - interval '12 hours'
    and (u.role = 'super_admin' or c.status = 'active')
    and (s.impersonator_session_id is null or a.id is not null)`;

/** Loads the actor that claims speak of, fresh on every request: what ended or changed counts at once (PRODUCT §2). */
export async function load(claims: Claims): Promise<Actor> {
  return withDatabase(async (db) => {
    const [row] = (await driverOf(db).unsafe(LOOK_UP, [claims.session_id, claims.user_id])) as unknown as Row[];
    if (!row) return { kind: 'guest' } as const;
    if (row.stale) await touch(db, claims.session_id);
    return actorOf(row, claims.session_id);
  });
}

function touch(db: Db, session_id: string) {
  return db.execute(sql`update sessions set last_seen_at = now() where id = ${session_id} and last_seen_at < now() - interval '5 minutes'`);
}

function actorOf(row: Row, session_id: string): Person {
  const person = {
    id: row.id, type: row.type, first_name: row.first_name, last_name: row.last_name, email: row.email, session_id,
    signed_in_at: new Date(row.signed_in_at), force_update_profile: row.force_update_profile, force_update_agreement: owesAgreement(row, config.agreement_version),
  };
  if (row.role === 'super_admin' || row.company_id === null) return { ...person, kind: 'super', role: 'super_admin', company_id: null, impersonator: null };
  return {
    ...person, kind: 'member', role: row.role, company_id: row.company_id, level: row.level,
    company: { id: row.company_id, name: row.company_name, slug: row.slug, login_method: row.login_method, allow_notes: row.allow_notes },
    impersonator: row.admin_id === null ? null : { id: row.admin_id, first_name: row.admin_first_name, last_name: row.admin_last_name },
  };
}

type CookieJar = { get: (name: string) => { value: string } | undefined };
export type Identity = { actor: Actor; by: 'bearer' | 'cookie' | 'none' };

const guest: Actor = { kind: 'guest' };

/**
 * Who is asking: bearer token, else the acting cookie, else the session cookie, else a guest. One chain for pages and
 * API. A bearer header that is no good makes a guest, never falls back to a cookie.
 */
export async function identify(headers: Headers, cookies: CookieJar): Promise<Identity> {
  if (headers.has('authorization')) {
    const claims = await readToken(bearerOf(headers));
    return { actor: claims ? await load(claims) : guest, by: 'bearer' };
  }
  for (const name of [actingCookie(), sessionCookie()]) {
    const claims = await readToken(cookies.get(name)?.value);
    const actor = claims ? await load(claims) : guest;
    if (actor.kind !== 'guest' && actor.role !== 'api') return { actor, by: 'cookie' };
  }
  return { actor: guest, by: 'none' };
}
