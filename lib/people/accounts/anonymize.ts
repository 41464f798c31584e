import 'server-only';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import {
  chatAccounts,
  companies,
  directoryAccess,
  directoryGroupMembers,
  directoryUsers,
  favorites,
  membershipUsers,
  oneTimeTokens,
  ssoIdentities,
  teamMembers,
  users,
} from '@/db/schema';
import { removeFactors } from '@/lib/people/accounts/factors/resets';
import { endSessionsOf } from './sessions';
import { now } from '@/lib/platform/operation/operation';
import { deletedAddress } from '@/lib/shared/program-address';

export const anonymous = (user_id: number) =>
  ({
    status: 'deleted',
    first_name: 'Deleted',
    last_name: 'User',
    email: deletedAddress(user_id),
    address_proven_at: null,
    pending_email: null,
    phone: null,
    phone_country_code: 'US',
    city: null,
    country_id: null,
    focus_group: null,
    time_zone: null,
    browser_zone: null,
    zone_notice_closed_at: null,
    quiet_from: null,
    quiet_until: null,
    away_from: null,
    away_until: null,
    stand_in_id: null,
    password_hash: null,
    decision_note: null,
    deleted_at: now,
    updated_at: now,
  }) as const;

export const KEPT_OF_DELETED = [
  ...['id', 'company_id', 'role', 'type', 'registration_type', 'created_at'],
  ...['notifications', 'quiet_weekends', 'scorecard_mail', 'scorecard_month', 'teams_connected_at'],
  ...['agreement_version', 'agreement_date', 'force_update_profile', 'force_update_agreement'],
  ...['failed_logins', 'locked_until', 'second_factor_at', 'last_login_at'],
  ...['decided_by', 'decided_at', 'approval_reminded_at', 'auto_approved_at', 'managers_notified_at'],
];

/**
 * Removes all personal data of a user and ends sessions and links (rule: accounts.deleted). Returns false when it was
 * already done.
 */
export async function anonymize(db: Db, user_id: number): Promise<boolean> {
  const [updated] = await db
    .update(users)
    .set(anonymous(user_id))
    .where(and(eq(users.id, user_id), ne(users.status, 'deleted')))
    .returning({ id: users.id });
  if (!updated) return false;
  await Promise.all([
    endSessionsOf(db, user_id),
    db.delete(oneTimeTokens).where(eq(oneTimeTokens.user_id, user_id)),
    removeFactors(db, user_id),
    db.delete(ssoIdentities).where(eq(ssoIdentities.user_id, user_id)),
    leaveCompany(db, user_id),
  ]);
  return true;
}

/** Removes what a user has as a member of the company. An alternate signup manager takes the place of a primary one. */
export async function leaveCompany(db: Db, user_id: number): Promise<void> {
  const { signup_manager_id, alt_signup_manager_id } = companies;
  await Promise.all([
    db.delete(favorites).where(eq(favorites.user_id, user_id)),
    db.delete(membershipUsers).where(eq(membershipUsers.user_id, user_id)),
    ...[directoryUsers, directoryGroupMembers, directoryAccess, teamMembers, chatAccounts].map((table) =>
      db.delete(table).where(eq(table.user_id, user_id)),
    ),
    db
      .update(companies)
      .set({
        signup_manager_id: sql`coalesce(nullif(${signup_manager_id}, ${user_id}), nullif(${alt_signup_manager_id}, ${user_id}))`,
        alt_signup_manager_id: sql`case when ${signup_manager_id} = ${user_id} then null else nullif(${alt_signup_manager_id}, ${user_id}) end`,
      })
      .where(or(eq(signup_manager_id, user_id), eq(alt_signup_manager_id, user_id))),
  ]);
}
