import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import { users } from '@/db/schema';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { settings } from '@/lib/platform/settings';
import { fullName } from '@/lib/shared/actor';
import { plural } from '@/lib/shared/format';
import { conflict } from '@/lib/shared/problem';
import { joinDefaultGroups } from './activate';

export type RegistrationDecision = { approved: boolean; note: string | null; decided_by: number };

/**
 * Stores the decision on pending users with their groups, and notifies each by email. Users already decided on by
 * someone else are unchanged (rule: accounts.approval). Returns the users decided here.
 * @throws Problem conflict when all of them were already decided
 */
export async function decideRegistrations(
  ctx: Ctx,
  ids: number[],
  { approved, note, decided_by }: RegistrationDecision,
) {
  const status = approved ? 'active' : 'rejected';
  const decided = await ctx.db
    .update(users)
    .set({ status, decided_by, decided_at: now, decision_note: note, updated_at: now })
    .where(and(inArray(users.id, ids), eq(users.status, 'pending_approval')))
    .returning({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      company_id: users.company_id,
    });
  const [first] = decided;
  if (!first) return conflict('This registration was already decided.');
  if (approved) await joinDefaultGroups(ctx.db, { ids: decided.map(({ id }) => id), company_id: first.company_id });
  for (const user of decided)
    mail(ctx, 'approval_result', { name: fullName(user), email: user.email }, { user_id: user.id, approved });
  return decided.map(({ company_id: _, ...user }) => user).sort((one, other) => one.id - other.id);
}

/** "Member has been approved and is now part of {network}." (spec 1 §7), for one or several. */
export function decisionMessage(count: number, approved: boolean): string {
  const who = count === 1 ? 'Member has' : `${plural(count, 'member')} have`;
  if (!approved) return `${who} been rejected.`;
  return `${who} been approved and ${count === 1 ? 'is' : 'are'} now part of ${settings.network_name}.`;
}
