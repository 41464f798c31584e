import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { addressProblem, emailChangeLimit, requestEmailChange } from '@/lib/people/accounts/email-change';
import { leaveCompany } from '@/lib/people/accounts/anonymize';
import { cancelReset, removeDueFactors } from '@/lib/people/accounts/factors/resets';
import {
  assertManagerRemains,
  lockWithManagers,
  type CompanyId,
  type LockedUser,
} from '@/lib/people/accounts/last-manager';
import { revokeTokens } from '@/lib/people/accounts/mailed-links';
import { storePassword } from '@/lib/people/accounts/new-password';
import { hashNewPassword } from '@/lib/people/accounts/new-password';
import { endSessionsOf } from '@/lib/people/accounts/sessions';
import { ensureUnowned } from '@/lib/people/accounts/directory-ownership';
import { saveSettings } from '@/lib/platform/audit/save-settings';
import { noteChanges } from '@/lib/platform/operation/audit';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { takeFromLimits, takeFromLimitsWithin } from '@/lib/platform/limits/rate-limit';
import type { Person } from '@/lib/shared/actor';
import type { Role } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { ensureProof } from '@/lib/shared/gates';
import { shownPhone } from '@/lib/shared/phone-number';
import { ensure, invalid, notFound } from '@/lib/shared/problem';
import { grantedGroups, setGroupAccess } from './group-access';
import { addedUsersLimit, groupAccessLimit } from './limits';
import { alwaysHasPassword, canSwitch, companyInWords, LISTED_STATUS, mayUseAnyDomain, opensWayIn } from './policy';
import { findUser, userVersion, type CompanyUser } from './read';
import { userColumns, type UserEntry } from './user-entry';

export async function prepareEdit(ctx: Pick<Ctx<Person>, 'db' | 'actor'>, entry: UserEntry) {
  const { db, actor } = ctx;
  const user = (await findUser(ctx, { id: entry.id, statuses: LISTED_STATUS })) ?? notFound('User not found.');
  if (opensWayIn(user, entry)) ensureProof(actor);
  if (entry.email !== user.email) {
    ensure(!actor.impersonator);
    if (entry.email !== user.pending_email)
      await takeFromLimits([...emailChangeLimit(user.id), ...addedUsersLimit(actor.id)]);
  }
  if (!(await gainsPassword(db, user, entry.role))) return null;
  if (!entry.password) return invalid({ password: [ENTER_PASSWORD] });
  return hashNewPassword(db, { password: entry.password, user_id: user.id });
}

export const ENTER_PASSWORD = 'Enter a password.';

export async function gainsPassword(db: Db, user: Pick<CompanyUser, 'id' | 'role'>, role: Role): Promise<boolean> {
  if (user.role === role || !alwaysHasPassword(role)) return false;
  const [stored] = await db.select({ hash: users.password_hash }).from(users).where(eq(users.id, user.id));
  return !stored?.hash;
}

export async function newAddressProblem(
  { db, actor }: Pick<Ctx<Person>, 'db' | 'actor'>,
  user: CompanyUser,
  email: string,
): Promise<string | null> {
  if (user.id === actor.id) return 'Change your own email address on your profile.';
  if (user.role === 'super_admin') return 'Super admins change their own email address.';
  if (user.status !== 'active') return 'Only the address of an active user can be changed.';
  return addressProblem(db, { ...user, any_domain: mayUseAnyDomain(actor) }, email);
}

type Edit = { company_id: CompanyId; entry: UserEntry; hash: string | null };

/**
 * Saves a user's details, role and groups. A new role ends the user's sessions and cancels an open reset; a new address has to be confirmed from
 * its mailbox (rules: admin.user-roles, admin.user-conflict, accounts.email-change, accounts.not-oneself, accounts.last-manager).
 * @throws Problem conflict when someone else changed the user since `version`
 */
export async function editUser(ctx: Ctx<Person>, { company_id, entry, hash }: Edit) {
  const { db, actor } = ctx;
  const locked = await lockWithManagers(db, company_id, [entry.id]);
  const user =
    locked.find(({ id, status }) => id === entry.id && status !== 'pending_verification') ??
    notFound('User not found.');
  const groups = await accessOf(db, user);
  const changesRole = entry.role !== user.role;
  await ensureUnowned(ctx, user, { ...entry, phone: shownPhone(entry.phone), email: addressOf(user, entry.email) });
  await saveSettings(ctx, {
    before: user,
    outdated: () => ({
      seen: entry.version,
      version: userVersion(user.updated_at, groups),
      subject: { type: 'user', id: user.id },
      what: 'this user',
      labels: {},
      mayReplace: false,
    }),
    merge() {
      if (changesRole) checkRole(actor, user, locked);
      return userColumns(db, entry);
    },
    async store(details) {
      if (changesRole && entry.role === 'super_admin') return promote(db, user.id, details);
      await db
        .update(users)
        .set({ ...details, updated_at: now })
        .where(eq(users.id, user.id));
      if (company_id !== null) await changeGroups(ctx, { user, company_id, groups, entry });
    },
    noted: (_, details) => [user, { ...details, phone: details.phone && shownPhone(details.phone) }],
  });
  if (hash) await storePassword(db, { user_id: user.id, hash });
  if (changesRole) await leaveRole(ctx, user.id);
  await changeAddress(ctx, user, entry.email);
  return user.id;
}

/** A pending address is no change of the current one. */
const addressOf = (user: LockedUser, email: string) => (email === user.pending_email ? user.email : email);

/** The role decides who may open a reset, so a change of role cancels an open one (rule: second-factor.reset). */
export async function leaveRole(ctx: Ctx<Person>, user_id: number): Promise<void> {
  await endSessionsOf(ctx.db, user_id);
  if (!(await removeDueFactors(ctx, user_id))) await cancelReset(ctx, user_id);
}

async function changeAddress(ctx: Ctx<Person>, user: LockedUser, email: string): Promise<void> {
  if (email === user.email || email === user.pending_email) return;
  const { actor } = ctx;
  await requestEmailChange(ctx, user, email, { by: fullName(actor), any_domain: mayUseAnyDomain(actor) });
  noteChanges(ctx, user, { pending_email: email });
}

type Details = Awaited<ReturnType<typeof userColumns>>;

/**
 * Turns a user into a super admin, who belongs to no company. Drops a pending address entered by the company's admins.
 */
async function promote(db: Db, user_id: number, details: Details): Promise<void> {
  await db
    .update(users)
    .set({ ...details, company_id: null, pending_email: null, updated_at: now })
    .where(eq(users.id, user_id));
  await Promise.all([
    leaveCompany(db, user_id),
    ...(['email_change', 'email_login', 'reset', 'invitation'] as const).map((purpose) =>
      revokeTokens(db, user_id, purpose),
    ),
  ]);
}

async function accessOf(db: Db, { id, company_id }: LockedUser): Promise<number[]> {
  const [row] = await db.execute<{ groups: number[] }>(sql`select ${grantedGroups(id, company_id)} as groups`);
  return row?.groups ?? [];
}

function checkRole(actor: Person, user: LockedUser, locked: LockedUser[]): void {
  const problem = roleProblem(actor, user);
  if (problem) invalid({ role: [problem] });
  if (user.role === 'business_manager') assertManagerRemains(locked, [user.id], companyInWords(actor));
}

/** Why the actor may not give a user another role; null when they may. Super admins belong to no company. */
export function roleProblem(actor: Person, user: Pick<LockedUser, 'id' | 'company_id' | 'status'>): string | null {
  if (user.id === actor.id) return 'You can’t change your own role.';
  if (user.company_id === null)
    return 'A super admin belongs to no company. Delete this account, then add the person to a company.';
  return canSwitch(user) ? null : 'Approve the registration first.';
}

type GroupChange = { user: LockedUser; company_id: number; groups: number[]; entry: UserEntry };

/** Emails the user about new access (rules: admin.user-groups, limits.group-access). */
async function changeGroups(ctx: Ctx<Person>, { user, company_id, groups, entry }: GroupChange): Promise<void> {
  if (!entry.group_access) return;
  const added = await setGroupAccess(ctx.db, { company_id, user_id: user.id, ids: entry.group_access });
  noteChanges(ctx, { group_access: groups }, { group_access: await accessOf(ctx.db, user) });
  if (!added.length || user.status !== 'active') return;
  await takeFromLimitsWithin(ctx.db, groupAccessLimit({ by: ctx.actor.company_id ?? 'network', user_id: user.id }));
  mail(
    ctx,
    'group_access',
    { name: fullName(user), email: user.email },
    { user_id: user.id, relation_ids: added, granted_by: ctx.actor.id },
  );
}
