import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { joinDefaultGroups } from '@/lib/accounts/activate';
import { checkNewAddress } from '@/lib/accounts/email-change';
import { hashPassword } from '@/lib/accounts/password-hash';
import { noteChanges } from '@/lib/core/audit';
import type { Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import type { Person } from '@/lib/shared/actor';
import type { RegistrationType } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { invalid } from '@/lib/shared/problem';
import { companyOfUsers } from './company';
import { setGroupAccess } from './group-access';
import { hasPasswordField, needsPassword } from './policy';
import { detailsOf, type AnyUserEntry } from './user-entry';

/** Hashes a new user's password; null for a user without one. @throws Problem invalid when a required one is missing */
export async function prepareNewUser({ db }: Pick<Ctx, 'db'>, company_id: number, entry: AnyUserEntry) {
  const { role, password } = entry;
  const company = await companyOfUsers(db, company_id);
  if (!password && needsPassword(company, role)) invalid({ password: ['Enter a password.'] });
  return password && hasPasswordField(company, role) ? hashPassword(password) : null;
}

type NewUser = {
  company_id: number;
  entry: AnyUserEntry;
  hash: string | null;
  registration_type: RegistrationType;
  /** Super admins may use addresses outside the company's domains (rule: admin.user-domains). */
  any_domain?: boolean;
};

/**
 * Adds a user who is active at once and accepts the agreement at first login. The email about it contains no password
 * (rule: admin.add-user). Replaces an unverified registration of the same address.
 */
export async function addUser(ctx: Ctx<Person>, { entry, hash, registration_type, any_domain, ...given }: NewUser) {
  const { db, actor } = ctx;
  const { email, group_access } = entry;
  const company_id = entry.role === 'super_admin' ? null : given.company_id;
  await checkNewAddress(db, { id: 0, company_id: any_domain ? null : company_id }, email);
  const details = await detailsOf(db, entry);
  await db.delete(users).where(and(eq(users.email, email), eq(users.status, 'pending_verification')));
  const [added] = await db
    .insert(users)
    .values({ ...details, email, company_id, status: 'active', registration_type, password_hash: hash })
    .returning({ id: users.id });
  const { id } = added!;
  if (company_id !== null) await joinGroups(db, { company_id, user_id: id, ids: group_access });
  noteChanges(ctx, {}, { role: entry.role, status: 'active' });
  mail(ctx, 'user_added', { name: fullName(entry), email }, { user_id: id, added_by: actor.id });
  return id;
}

async function joinGroups(
  db: Db,
  { company_id, user_id, ids }: { company_id: number; user_id: number; ids?: number[] },
) {
  if (ids) await setGroupAccess(db, { company_id, user_id, ids });
  else await joinDefaultGroups(db, { ids: [user_id], company_id });
}
