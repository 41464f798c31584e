import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { cases } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { inWords, RATING } from '@/lib/shared/durations';
import { CASE_RATINGS, keysOf, type CaseRating } from '@/lib/shared/enums';
import { MultiLine, optional, Token } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { conflict, ensure } from '@/lib/shared/problem';
import { lockVisibleCase } from '@/lib/work/cases/access';
import { CASE_ACTS } from '@/lib/work/cases/acts';
import { assignedTo } from '@/lib/work/cases/answer/assigned';
import { eventText } from '@/lib/work/cases/event-text';
import { emit } from '@/lib/work/cases/events';
import { isActor, isRatable } from '@/lib/work/cases/policy';

export const Rating = z.enum(keysOf(CASE_RATINGS), 'Choose how it went.');
export const RatingComment = optional(MultiLine('a sentence', 500));

/**
 * Rates a closed case, or changes its rating (rule: cases.rating). Both companies see it.
 * @throws Problem not_found for a foreign case, forbidden for anyone but its submitter and the managers of the submitting
 * company, conflict when it is not closed, was withdrawn, or closed too long ago
 */
export const rateCase = command('case.rate', {
  who: member,
  input: z.object({ token: Token, rating: Rating, comment: RatingComment }),
  output: () => z.strictObject({ message: Message, case_id: z.number() }),
  async run(ctx, { token, rating, comment }) {
    const theCase = await lockVisibleCase(ctx, token);
    ensure(isActor(ctx.actor, theCase, 'rate'));
    const was_accepted = (await assignedTo(ctx.db, theCase.id)) !== null;
    if (!isRatable({ ...theCase, was_accepted }))
      return conflict(`Only a case that was closed in the last ${inWords(RATING)} can be rated.`, {
        status: theCase.status,
      });
    await storeRating(ctx, theCase, { rating, comment });
    return { message: fixed('Your rating is saved.'), case_id: theCase.id };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

type RatedCase = { id: number; company_id: number; rating: CaseRating | null };
type Entry = { rating: CaseRating; comment: string | null };

/** Call it under the lock of the case. */
export async function storeRating(ctx: Ctx, theCase: RatedCase, { rating, comment }: Entry): Promise<void> {
  await ctx.db.update(cases).set({ rating, rating_comment: comment, updated_at: now }).where(eq(cases.id, theCase.id));
  noteChanges(ctx, { rating: theCase.rating }, { rating });
  await emit(ctx, `case.${CASE_ACTS.rate.event}`, {
    case_id: theCase.id,
    company_id: theCase.company_id,
    text: eventText(CASE_RATINGS[rating], comment),
  });
}
