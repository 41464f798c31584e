import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { cases } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { command, now } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import type { Member } from '@/lib/shared/actor';
import { optional, MultiLine, Token } from '@/lib/shared/fields';
import { partner } from '@/lib/shared/gates';
import { ensure, invalid, notFound, conflict } from '@/lib/shared/problem';
import { CASE_STATUS } from '@/lib/shared/enums';
import { NO_CASE } from './access';
import { canClose, canEnd, canWithdraw, type CaseOwners, type CaseState } from './policy';
import { casesVisibleTo } from './visibility';
import { engineerOf, receiversOf, senderRecipient, unique } from './recipients';
import { recordEvent } from './timeline';

/**
 * Closes an accepted case, or withdraws an open one with a reason (rules: cases.close, cases.withdraw). For the
 * submitter and admins of the submitting company. Emails the engineer who accepted and the addresses that received the
 * request, and the submitter when an admin did it.
 * @throws Problem not_found for a foreign case, forbidden for its other readers, conflict in any other status
 */
export const closeCase = command('case.close', {
  who: partner,
  input: z.object({ token: Token, reason: optional(MultiLine('the reason', 2000)) }),
  async run(ctx, { token, reason }) {
    const { actor, db } = ctx;
    const [found] = await db
      .select()
      .from(cases)
      .where(and(eq(cases.token, token), casesVisibleTo(actor)))
      .for('update');
    if (!found) return notFound(NO_CASE);
    ensure(canEnd(actor, found));
    const withdraws = isWithdrawal(actor, { found, reason });
    const [engineers, receivers] = await Promise.all([
      engineerOf(db, found.id),
      receiversOf(db, found.version_id),
      db
        .update(cases)
        .set({ status: 'closed', closed_at: now, close_reason: reason, updated_at: now })
        .where(eq(cases.id, found.id)),
    ]);
    recordEvent(ctx, {
      case_id: found.id,
      type: withdraws ? 'withdrawn' : 'closed',
      company_id: found.company_id,
      text: reason ?? undefined,
    });
    for (const receiver of unique([...engineers, ...receivers]))
      mail(ctx, 'case_closed', receiver, { case_id: found.id, to: 'receiver' });
    if (actor.id !== found.submitter_id) {
      const submitter = await senderRecipient(db, { ...found, user_id: found.submitter_id });
      mail(ctx, 'case_closed', submitter, { case_id: found.id, to: 'submitter' });
    }
    return {
      message: withdraws ? 'The case is withdrawn.' : 'The case is closed.',
      case_id: found.id,
      status: 'closed' as const,
    };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

/**
 * True to withdraw an open case, which needs a reason; false to close an accepted one. @throws Problem conflict
 * otherwise
 */
function isWithdrawal(
  actor: Member,
  { found, reason }: { found: CaseOwners & CaseState; reason: string | null },
): boolean {
  if (canClose(actor, found)) return false;
  if (!canWithdraw(actor, found))
    return conflict(`This case can no longer be closed: ${CASE_STATUS[found.status]}.`, { status: found.status });
  return reason ? true : invalid({ reason: ['Enter the reason.'] });
}
