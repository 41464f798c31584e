import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { cases } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { optional, MultiLine, Token } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { ensure, invalid, conflict } from '@/lib/shared/problem';
import type { CaseState } from '@/lib/shared/case-states';
import { CASE_STATUS } from '@/lib/shared/enums';
import { allows, CASE_ACTS } from '@/lib/work/cases/acts';
import { emit } from '@/lib/work/cases/events';
import { lockVisibleCase } from '@/lib/work/cases/access';
import { isActor } from '@/lib/work/cases/policy';
import { Rating, RatingComment, storeRating } from './rate';
import { firstResponder } from '@/lib/work/cases/answer/responder';

const ENDINGS = ['close', 'withdraw'] as const;
type Ending = (typeof ENDINGS)[number];
const PAST: Record<Ending, string> = { close: 'closed', withdraw: 'withdrawn' };

/**
 * Closes an accepted case, or withdraws an open one with a reason (rules: cases.close, cases.withdraw). For the
 * submitter and admins of the submitting company. `act` says which of the two the sender means; without it the case's
 * status decides. The reason of a closing is what solved the case; it may be rated at once (rule: cases.rating).
 * @throws Problem not_found for a foreign case, forbidden for its other readers, conflict in any other status and when
 * the case no longer allows the `act`, with who answered and when
 */
export const closeCase = command('case.close', {
  who: member,
  input: z.object({
    token: Token,
    act: optional(z.enum(ENDINGS, 'Choose close or withdraw.')),
    reason: optional(MultiLine('the reason', 2000)),
    rating: optional(Rating),
    rating_comment: RatingComment,
  }),
  output: () => z.strictObject({ message: Message, case_id: z.number(), status: z.literal('closed') }),
  async run(ctx, { token, act: meant, reason, rating, rating_comment }) {
    const { actor, db } = ctx;
    const theCase = await lockVisibleCase(ctx, token);
    ensure(isActor(actor, theCase, 'close'));
    const act = await endingOf(ctx, theCase, meant);
    if (act === 'withdraw' && !reason) return invalid({ reason: ['Enter the reason.'] });
    if (act === 'withdraw' && (rating || rating_comment))
      return invalid({ rating: ['A withdrawn case takes no rating.'] });
    if (rating_comment && !rating) return invalid({ rating: ['Choose how it went.'] });
    await Promise.all([
      db
        .update(cases)
        .set({ status: CASE_ACTS[act].to, closed_at: now, close_reason: reason, updated_at: now })
        .where(eq(cases.id, theCase.id)),
      emit(ctx, `case.${CASE_ACTS[act].event}`, {
        case_id: theCase.id,
        company_id: theCase.company_id,
        text: reason,
        theCase,
      }),
    ]);
    if (rating) await storeRating(ctx, theCase, { rating, comment: rating_comment });
    return {
      message: fixed(act === 'withdraw' ? 'The case is withdrawn.' : 'The case is closed.'),
      case_id: theCase.id,
      status: CASE_ACTS[act].to,
    };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

/** @throws Problem conflict when the case allows neither */
async function endingOf(ctx: Ctx, theCase: CaseState & { id: number }, meant: Ending | null): Promise<Ending> {
  const act = meant ?? ENDINGS.find((ending) => allows(theCase, ending)) ?? 'close';
  if (allows(theCase, act)) return act;
  const { id, status } = theCase;
  const answer = act === 'withdraw' && status !== 'closed' ? await firstResponder(ctx, id) : null;
  if (answer)
    return conflict(`${answer.message}${status === 'accepted' ? ' It can be closed, no longer withdrawn.' : ''}`, {
      status,
      answered_by: answer.name,
      answered_at: answer.created_at,
    });
  if (status === 'open')
    return conflict('This case has not been accepted yet. It can be withdrawn, not closed.', { status });
  return conflict(`This case can no longer be ${PAST[act]}: ${CASE_STATUS[status]}.`, { status });
}
