import type { Db } from '@/db/client';
import { companies, sessions, users } from '@/db/schema';
import { cookieHeader, sessionCookie, signToken } from '@/lib/platform/secrets/session-token';
import type { Membership } from '@/lib/shared/enums';
import { eq } from 'drizzle-orm';
import { company } from './companies';
import { firstRow, withTransaction, serial } from './with-transaction';

export type User = typeof users.$inferSelect;
export type NewUser = Partial<typeof users.$inferInsert>;

/** Password of every test and demo account, with its argon2id hash precomputed: hashing is slow on purpose. */
export const PASSWORD = 'Concord1!';
export const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$httcU2LCMPHdct/G12s8ZQ$VnLusbuGD/txhaILbIQsCFEvx2oBe1Y7P16cZj5rry4';

/** An active caller with a complete profile, by default of a new company. */
export function user(overrides: NewUser = {}, db?: Db): Promise<User> {
  const n = serial();
  return withTransaction(db, async (tx) => {
    const company_id = overrides.role === 'super_admin' ? null : (overrides.company_id ?? (await company({}, tx)).id);
    const row = {
      first_name: 'Robin',
      last_name: `Keller ${n}`,
      email: `user.${n}@portal.test`,
      phone: '+1 415 555 2671',
      city: 'San Francisco',
      password_hash: PASSWORD_HASH,
      agreement_version: 1,
      agreement_date: new Date(),
      ...overrides,
      company_id,
    };
    return firstRow(await tx.insert(users).values(row).returning());
  });
}

export const caller = (overrides: NewUser = {}, db?: Db) => user({ role: 'caller', ...overrides }, db);
export const manager = (overrides: NewUser = {}, db?: Db) =>
  user({ role: 'business_manager', type: 'admin', ...overrides }, db);
export const programManager = (overrides: NewUser = {}, db?: Db) =>
  user({ role: 'program_manager', type: 'admin', ...overrides }, db);
/** An API client's account: bearer tokens only (rule: sessions.api-role). */
export const apiUser = (overrides: NewUser = {}, db?: Db) => user({ role: 'api', ...overrides }, db);
export const superAdmin = (overrides: NewUser = {}, db?: Db) =>
  user({ role: 'super_admin', type: 'admin', ...overrides, company_id: null }, db);

type SessionOptions = Partial<typeof sessions.$inferInsert>;

export function session(
  who: Pick<User, 'id' | 'role' | 'company_id'>,
  overrides: SessionOptions = {},
  db?: Db,
): Promise<{ id: string; token: string }> {
  return withTransaction(db, async (tx) => {
    const values = {
      user_id: who.id,
      kind: 'api' as const,
      expires_at: new Date(Date.now() + 12 * 3_600_000),
      ...overrides,
    };
    const [row, level] = await Promise.all([
      tx.insert(sessions).values(values).returning({ id: sessions.id }).then(firstRow),
      levelOf(tx, who.company_id),
    ]);
    return {
      id: row.id,
      token: await signToken({ session_id: row.id, user_id: who.id, role: who.role, level }, 12 * 3600),
    };
  });
}

async function levelOf(db: Db, company_id: number | null): Promise<Membership | null> {
  if (company_id === null) return null;
  const [row] = await db
    .select({ level: companies.membership_type })
    .from(companies)
    .where(eq(companies.id, company_id));
  return row?.level ?? null;
}

export async function bearer(who: Pick<User, 'id' | 'role' | 'company_id'>, db?: Db): Promise<string> {
  return `Bearer ${(await session(who, {}, db)).token}`;
}

export async function cookie(who: Pick<User, 'id' | 'role' | 'company_id'>, db?: Db): Promise<string> {
  const { token } = await session(who, { kind: 'browser' }, db);
  return cookieHeader(sessionCookie(), token, 12 * 3600).split(';')[0] ?? '';
}
