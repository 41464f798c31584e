import 'server-only';
import type { Db } from '@/db/client';
import { companiesOfAddress } from '@/lib/people/accounts/domains';
import { conflict } from '@/lib/shared/problem';
import type { LockedSession } from './lock-session';

type Registration = Pick<LockedSession['session'], 'journey' | 'email'>;

/**
 * Returns the disabled member whose domain the address of a new company has; null without one (rule:
 * onboarding.disabled-member).
 */
export async function disabledMemberOf(db: Db, { journey, email }: Registration) {
  if (journey !== 'new') return null;
  const [owner] = await companiesOfAddress(db, email, 'inactive');
  return owner ? { id: owner.id, name: owner.name } : null;
}

/** @throws Problem conflict that names the disabled member, unless the reviewer confirmed it */
export async function requireConfirmedMember(db: Db, { session }: LockedSession, confirmed: boolean): Promise<void> {
  const member = confirmed ? null : await disabledMemberOf(db, session);
  if (member)
    conflict(
      `${session.email} has the domain of ${member.name}, a disabled member. Confirm that this is another company, or enable ${member.name} and reject the registration.`,
      { disabled_member: member },
    );
}
