import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { cases } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { command, now } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { fullName, type Member } from '@/lib/shared/actor';
import { optional, Text, Token } from '@/lib/shared/fields';
import { partner } from '@/lib/shared/gates';
import { ensure, invalid, missing, refuse } from '@/lib/shared/problem';
import { CASE_STATUS } from '@/lib/shared/vocabulary';
import { NO_CASE } from './holder';
import { canClose, canEnd, canWithdraw, type CaseOwners, type CaseState } from './policy';
import { casesWithin } from './reach';
import { receiversOf } from './receivers';
import { recordEvent } from './timeline';

/**
 * Closes an accepted case, or withdraws an open one with its reason (PRODUCT §6). For the submitter and the admins of
 * the submitting company. Throws missing for a case of others, forbidden for other readers of it, refused in any other
 * state. The receiver is told; so is the submitter when an admin did it.
 */
export const closeCase = command('case.close', {
  who: partner,
  input: z.object({ token: Token, reason: optional(Text('the reason', 2000)) }),
  async run(ctx, { token, reason }) {
    const { actor, db } = ctx;
    const [found] = await db.select().from(cases).where(and(eq(cases.token, token), casesWithin(actor))).for('update');
    if (!found) return missing(NO_CASE);
    ensure(canEnd(actor, found));
    const withdraws = withdrawsNow(actor, { found, reason });
    const [receivers] = await Promise.all([
      receiversOf(db, found.version_id),
      db.update(cases).set({ status: 'closed', closed_at: now, close_reason: reason, updated_at: now }).where(eq(cases.id, found.id)),
    ]);
    recordEvent(ctx, { case_id: found.id, type: withdraws ? 'withdrawn' : 'closed', company_id: found.company_id, text: reason ?? undefined });
    for (const receiver of receivers) mail(ctx, 'case_closed', receiver, { case_id: found.id, to: 'receiver' });
    if (actor.id !== found.submitter_id) mail(ctx, 'case_closed', { name: fullName(found), email: found.email }, { case_id: found.id, to: 'submitter' });
    return { message: withdraws ? 'The case is withdrawn.' : 'The case is closed.', case_id: found.id, status: 'closed' as const };
  },
  about: ({ case_id }) => ref('case', case_id),
});

/** Whether this ends an open case, which needs a reason, rather than an accepted one. Throws refused in any other state. */
function withdrawsNow(actor: Member, { found, reason }: { found: CaseOwners & CaseState; reason: string | null }): boolean {
  if (canClose(actor, found)) return false;
  if (!canWithdraw(actor, found)) return refuse(`This case can no longer be closed: ${CASE_STATUS[found.status]}.`, { status: found.status });
  return reason ? true : invalid({ reason: ['Enter the reason.'] });
}
