import type { Db } from '@/db/client';
import { companies, sessions, users } from '@/db/schema';
import { cookieHeader, sessionCookie, signToken } from '@/lib/core/session-token';
import type { Membership } from '@/lib/shared/vocabulary';
import { eq } from 'drizzle-orm';
import { company } from './companies';
import { first, on, serial } from './on';

export type User = typeof users.$inferSelect;
export type NewUser = Partial<typeof users.$inferInsert>;

/** Every built and seeded account's password, and its argon2id hash (m=19456, t=2, p=1), made once: hashing is slow on purpose. */
export const PASSWORD = 'Concord1!';
export const PASSWORD_HASH = '$argon2id$v=19$m=19456,t=2,p=1$httcU2LCMPHdct/G12s8ZQ$VnLusbuGD/txhaILbIQsCFEvx2oBe1Y7P16cZj5rry4';

/** An active user with a full profile, a caller unless told otherwise; of a new company unless one is named. */
export function user(over: NewUser = {}, db?: Db): Promise<User> {
  const one = serial();
  return on(db, async (tx) => {
    const company_id = over.role === 'super_admin' ? null : (over.company_id ?? (await company({}, tx)).id);
    const row = {
      first_name: 'Robin', last_name: `Keller ${one}`, email: `user.${one}@portal.test`, phone: '+1 415 555 2671', city: 'San Francisco',
      password_hash: PASSWORD_HASH, agreement_version: 1, agreement_date: new Date(), ...over, company_id,
    };
    return first(await tx.insert(users).values(row).returning());
  });
}

/** A support engineer. */
export const caller = (over: NewUser = {}, db?: Db) => user({ role: 'caller', ...over }, db);
/** A business manager, with the rights of type admin. */
export const manager = (over: NewUser = {}, db?: Db) => user({ role: 'business_manager', type: 'admin', ...over }, db);
export const programManager = (over: NewUser = {}, db?: Db) => user({ role: 'program_manager', type: 'admin', ...over }, db);
/** An account of programs: bearer tokens only (PRODUCT §2). */
export const apiUser = (over: NewUser = {}, db?: Db) => user({ role: 'api', ...over }, db);
export const superAdmin = (over: NewUser = {}, db?: Db) => user({ role: 'super_admin', type: 'admin', ...over, company_id: null }, db);

type SessionOptions = Partial<typeof sessions.$inferInsert>;

/** A live session of a user, and the signed token that names it. */
export function session(who: Pick<User, 'id' | 'role' | 'company_id'>, over: SessionOptions = {}, db?: Db): Promise<{ id: string; token: string }> {
  return on(db, async (tx) => {
    const values = { user_id: who.id, kind: 'api' as const, expires_at: new Date(Date.now() + 12 * 3_600_000), ...over };
    const [row, level] = await Promise.all([tx.insert(sessions).values(values).returning({ id: sessions.id }).then(first), levelOf(tx, who.company_id)]);
    return { id: row.id, token: await signToken({ session_id: row.id, user_id: who.id, role: who.role, level }, 12 * 3600) };
  });
}

async function levelOf(db: Db, company_id: number | null): Promise<Membership | null> {
  if (company_id === null) return null;
  const [row] = await db.select({ level: companies.membership_type }).from(companies).where(eq(companies.id, company_id));
  return row?.level ?? null;
}

/** An Authorization header's value for a user: `Bearer …`. */
export async function bearer(who: Pick<User, 'id' | 'role' | 'company_id'>, db?: Db): Promise<string> {
  return `Bearer ${(await session(who, {}, db)).token}`;
}

/** A Cookie header's value for a user's browser session. */
export async function cookie(who: Pick<User, 'id' | 'role' | 'company_id'>, db?: Db): Promise<string> {
  const { token } = await session(who, { kind: 'browser' }, db);
  return cookieHeader(sessionCookie(), token, 12 * 3600).split(';')[0] ?? '';
}
