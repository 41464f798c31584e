import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { checkNewAddress, emailChangeLimit, requestEmailChange } from '@/lib/accounts/email-change';
import { leaveCompany } from '@/lib/accounts/anonymize';
import { assertManagerRemains, lockWithManagers, type CompanyId, type LockedUser } from '@/lib/accounts/last-manager';
import { revokeTokens } from '@/lib/accounts/mailed-links';
import { storePassword } from '@/lib/accounts/new-password';
import { hashPassword } from '@/lib/accounts/password-hash';
import { endSessionsOf } from '@/lib/accounts/sessions';
import { lastChange } from '@/lib/audit/refuse-outdated';
import { noteChanges } from '@/lib/core/audit';
import type { Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { takeFromLimits } from '@/lib/core/rate-limit';
import type { Person } from '@/lib/shared/actor';
import { fullName } from '@/lib/shared/format';
import { shownPhone } from '@/lib/shared/phone-number';
import { conflict, ensure, invalid, notFound } from '@/lib/shared/problem';
import { groupAccess, setGroupAccess } from './group-access';
import { addedUsersLimit } from './limits';
import { alwaysHasPassword, canSwitch, companyOf } from './policy';
import { findUser, versionOf, type CompanyUser } from './read';
import { detailsOf, type AnyUserEntry } from './user-entry';

/**
 * Validates a changed address, and hashes the password required to become an API user or super admin without having
 * one. Returns the hash, if any.
 */
export async function prepareEdit(ctx: Pick<Ctx<Person>, 'db' | 'actor'>, company_id: CompanyId, entry: AnyUserEntry) {
  const { db } = ctx;
  const user = (await findUser(db, company_id, { id: entry.id })) ?? notFound('User not found.');
  if (entry.email !== user.email) await checkAddress(ctx, user, entry.email);
  if (user.role === entry.role || !alwaysHasPassword(entry.role)) return null;
  const [stored] = await db.select({ hash: users.password_hash }).from(users).where(eq(users.id, user.id));
  if (stored?.hash) return null;
  return entry.password ? hashPassword(entry.password) : invalid({ password: ['Enter a password.'] });
}

async function checkAddress({ db, actor }: Pick<Ctx<Person>, 'db' | 'actor'>, user: CompanyUser, email: string) {
  ensure(!actor.impersonator);
  if (user.id === actor.id) invalid({ email: ['Change your own email address on your profile.'] });
  if (user.role === 'super_admin') invalid({ email: ['Super admins change their own email address.'] });
  if (user.status !== 'active') invalid({ email: ['Only the address of an active user can be changed.'] });
  await checkNewAddress(db, actor.kind === 'super' ? { ...user, company_id: null } : user, email);
  if (email !== user.pending_email) await takeFromLimits([...emailChangeLimit(user.id), ...addedUsersLimit(actor.id)]);
}

type Edit = { company_id: CompanyId; entry: AnyUserEntry; hash: string | null };

/**
 * Saves a user's details, role and groups. A new role ends the user's sessions; a new address has to be confirmed from
 * its mailbox (rules: admin.user-roles, accounts.email-change, accounts.not-oneself, accounts.last-manager).
 * @throws Problem conflict when someone else changed the user since `version`
 */
export async function editUser(ctx: Ctx<Person>, { company_id, entry, hash }: Edit) {
  const { db, actor } = ctx;
  const locked = await lockWithManagers(db, company_id, [entry.id]);
  const user =
    locked.find(({ id, status }) => id === entry.id && status !== 'pending_verification') ??
    notFound('User not found.');
  const groups = await accessOf(db, user);
  if (entry.version !== undefined && entry.version !== versionOf(user.updated_at, groups))
    await refuseOutdated(db, user.id);
  const changesRole = entry.role !== user.role;
  if (changesRole) checkRole(actor, user, locked);
  const details = await detailsOf(db, entry);
  noteChanges(ctx, user, { ...details, phone: shownPhone(details.phone) });
  if (changesRole && entry.role === 'super_admin') await promote(db, user.id, details);
  else {
    await db
      .update(users)
      .set({ ...details, updated_at: sql`now()` })
      .where(eq(users.id, user.id));
    if (company_id !== null) await changeGroups(ctx, { user, company_id, groups, entry });
  }
  if (hash) await storePassword(db, { user_id: user.id, hash });
  if (changesRole) await endSessionsOf(db, user.id);
  await changeAddress(ctx, user, entry.email);
  return user.id;
}

async function changeAddress(ctx: Ctx<Person>, user: LockedUser, email: string): Promise<void> {
  if (email === user.email || email === user.pending_email) return;
  const { actor } = ctx;
  await requestEmailChange(ctx, user, email, { by: fullName(actor), any_domain: actor.kind === 'super' });
  noteChanges(ctx, user, { pending_email: email });
}

type Details = Awaited<ReturnType<typeof detailsOf>>;

/**
 * Turns a user into a super admin, who belongs to no company. Drops a pending address entered by the company's admins.
 */
async function promote(db: Db, user_id: number, details: Details): Promise<void> {
  await db
    .update(users)
    .set({ ...details, company_id: null, pending_email: null, updated_at: sql`now()` })
    .where(eq(users.id, user_id));
  await Promise.all([
    leaveCompany(db, user_id),
    ...(['email_change', 'email_login', 'reset'] as const).map((purpose) => revokeTokens(db, user_id, purpose)),
  ]);
}

async function accessOf(db: Db, { id, company_id }: LockedUser): Promise<number[]> {
  const [found] = await db.execute<{ groups: number[] }>(sql`select ${groupAccess(id, company_id)} as groups`);
  return found?.groups ?? [];
}

function checkRole(actor: Person, user: LockedUser, locked: LockedUser[]): void {
  if (user.company_id === null) refuseDemotion(actor, user);
  if (user.id === actor.id) invalid({ role: ['You can’t change your own role.'] });
  if (!canSwitch(user)) invalid({ role: ['Approve the registration first.'] });
  if (user.role === 'business_manager') assertManagerRemains(locked, [user.id], companyOf(actor));
}

/** Super admins belong to no company, so no other role applies. @throws Problem invalid */
function refuseDemotion(actor: Person, { id }: { id: number }): never {
  return invalid({
    role: [
      id === actor.id
        ? 'You can’t change your own role.'
        : 'A super admin belongs to no company. Delete this account, then add the person to a company.',
    ],
  });
}

type GroupChange = { user: LockedUser; company_id: number; groups: number[]; entry: AnyUserEntry };

/** Emails the user about new access (rule: admin.user-groups). */
async function changeGroups(ctx: Ctx<Person>, { user, company_id, groups, entry }: GroupChange): Promise<void> {
  if (!entry.group_access) return;
  const added = await setGroupAccess(ctx.db, { company_id, user_id: user.id, ids: entry.group_access });
  noteChanges(ctx, { group_access: groups }, { group_access: await accessOf(ctx.db, user) });
  if (added.length && user.status === 'active')
    mail(
      ctx,
      'group_access',
      { name: fullName(user), email: user.email },
      { user_id: user.id, relation_ids: added, granted_by: ctx.actor.id },
    );
}

/** Names who changed what in the meantime (rule: admin.user-conflict). @throws Problem conflict */
async function refuseOutdated(db: Db, user_id: number): Promise<never> {
  const { who, fields } = await lastChange(db, { type: 'user', id: user_id });
  const what = fields.length ? ` (${fields.map((field) => field.replaceAll('_', ' ')).join(', ')})` : '';
  return conflict(`${who} changed this user${what}. Your entries are not saved. Reload the page to see the change.`);
}
