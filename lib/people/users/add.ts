import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { joinDefaultGroups } from '@/lib/people/accounts/activate';
import { checkNewAddress } from '@/lib/people/accounts/email-change';
import { hashNewPassword } from '@/lib/people/accounts/new-password';
import { accountsOf } from '@/lib/people/accounts/rows';
import { noteChanges } from '@/lib/platform/operation/audit';
import type { Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { isDirectory, isNetworkStaff, type Person } from '@/lib/shared/actor';
import { fullName } from '@/lib/shared/format';
import { companyOfUsers } from './company';
import { setGroupAccess } from './group-access';
import { mailInvitation } from './invite';
import { hasPasswordField, isInvited } from './policy';
import { userColumns, type UserDetails, type UserEntry } from './user-entry';

export async function prepareNewUser({ db }: Pick<Ctx, 'db'>, company_id: number, entry: UserEntry) {
  const { role, password, email } = entry;
  const company = await companyOfUsers(db, company_id);
  return password && hasPasswordField(company, role) ? hashNewPassword(db, { password, email, company_id }) : null;
}

type NewUser = {
  company_id: number;
  entry: UserDetails;
  hash: string | null;
  /** Allows an address outside the company's domains (rule: admin.user-domains). */
  any_domain?: boolean;
};

/**
 * Adds a user who is active at once. Without a password the user is invited to set one; the email never contains one
 * (rules: admin.add-user, admin.invitation). Replaces an unverified registration of the same address.
 */
export async function addUser(ctx: Ctx<Person>, { entry, hash, any_domain, ...given }: NewUser) {
  const { db, actor } = ctx;
  const { email, group_access } = entry;
  const company_id = entry.role === 'super_admin' ? null : given.company_id;
  await checkNewAddress(db, { id: 0, company_id, any_domain }, email);
  const details = await userColumns(db, entry);
  const registration_type = isNetworkStaff(actor) ? 'super_admin' : isDirectory(actor) ? 'directory' : 'company_admin';
  const unverified = and(eq(users.email, email), accountsOf(company_id), eq(users.status, 'pending_verification'));
  await db.delete(users).where(unverified);
  const [added] = await db
    .insert(users)
    .values({
      ...details,
      email,
      company_id,
      status: 'active',
      registration_type,
      password_hash: hash,
      force_update_profile: entry.country_id === null,
    })
    .returning({ id: users.id });
  const { id } = added!;
  if (company_id !== null) await joinGroups(db, { company_id, user_id: id, ids: group_access });
  noteChanges(ctx, {}, { role: entry.role, status: 'active' });
  const company = await companyOfUsers(db, company_id);
  if (hash === null && isInvited(company, entry.role)) mailInvitation(ctx, { ...entry, id });
  else mail(ctx, 'user_added', { name: fullName(entry), email }, { user_id: id, added_by: actor.id });
  return id;
}

async function joinGroups(
  db: Db,
  { company_id, user_id, ids }: { company_id: number; user_id: number; ids?: number[] },
) {
  if (ids) await setGroupAccess(db, { company_id, user_id, ids });
  else await joinDefaultGroups(db, { ids: [user_id], company_id });
}
