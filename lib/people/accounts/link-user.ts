import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';

/**
 * Account that a mailed link was sent to, with its company; undefined when it is gone. Locks the account: call it
 * before using the token, in the same order as code that revokes tokens.
 */
export async function findLinkUser(db: Db, user_id: number) {
  const [user] = await db
    .select({
      id: users.id,
      role: users.role,
      status: users.status,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      company_id: users.company_id,
      registration_type: users.registration_type,
      level: companies.membership_type,
      company_status: companies.status,
      login_method: companies.login_method,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.id, user_id))
    .for('update', { of: users });
  return user;
}

export type LinkUser = NonNullable<Awaited<ReturnType<typeof findLinkUser>>>;
