import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { caseHolds, cases } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import { MultiLine, Token } from '@/lib/shared/fields';
import { companyAdmin } from '@/lib/shared/gates';
import { conflict } from '@/lib/shared/problem';
import { lockVisibleCase } from '@/lib/work/cases/access';
import { emit } from '@/lib/work/cases/events';
import { caseActLimit } from '@/lib/work/cases/submit/submission-limits';

const Answer = z.strictObject({ message: Message, case_id: z.number(), held_since: z.date().nullable() });

/**
 * Keeps a case from every purge until the company lifts its hold. Both companies are told that it was placed; the reason
 * is the company's own (rule: cases.hold).
 * @throws Problem not_found for a foreign case, conflict while the company's hold stands
 */
export const placeHold = command('case.place_hold', {
  who: companyAdmin,
  input: z.object({ token: Token, reason: MultiLine('the reason', 2000) }),
  output: () => Answer,
  limit: (_request, _input, actor) => [caseActLimit('hold', actor)],
  async run(ctx, { token, reason }) {
    const { actor, db } = ctx;
    const theCase = await lockVisibleCase(ctx, token);
    const placed = await db
      .insert(caseHolds)
      .values({ case_id: theCase.id, company_id: actor.company_id, reason, placed_by: actor.id })
      .onConflictDoNothing()
      .returning({ case_id: caseHolds.case_id });
    if (!placed.length) return conflict('Your company holds this case already.');
    noteChanges(ctx, {}, { reason });
    return changed(ctx, theCase, 'case.held');
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

/**
 * Lifts the company's hold. What is due is removed by the next run, unless the other company holds the case as well.
 * @throws Problem not_found for a foreign case, conflict without a hold of the company
 */
export const liftHold = command('case.lift_hold', {
  who: companyAdmin,
  input: z.object({ token: Token }),
  output: () => Answer,
  limit: (_request, _input, actor) => [caseActLimit('hold', actor)],
  async run(ctx, { token }) {
    const { actor, db } = ctx;
    const theCase = await lockVisibleCase(ctx, token);
    const lifted = await db
      .delete(caseHolds)
      .where(and(eq(caseHolds.case_id, theCase.id), eq(caseHolds.company_id, actor.company_id)))
      .returning({ case_id: caseHolds.case_id });
    if (!lifted.length) return conflict('Your company does not hold this case.');
    return changed(ctx, theCase, 'case.hold-lifted');
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

const MESSAGES = {
  'case.held': 'The case is kept until you lift the hold.',
  'case.hold-lifted': 'Your company’s hold is lifted.',
} as const;

async function changed(ctx: Ctx<Member>, theCase: typeof cases.$inferSelect, event: 'case.held' | 'case.hold-lifted') {
  const { actor, db } = ctx;
  const [held] = await db
    .update(cases)
    .set({ held_since: sql`(select min(created_at) from case_holds where case_id = ${theCase.id})` })
    .where(eq(cases.id, theCase.id))
    .returning({ held_since: cases.held_since });
  await emit(ctx, event, { case_id: theCase.id, company_id: actor.company_id, theCase });
  return { message: fixed(MESSAGES[event]), case_id: theCase.id, held_since: held!.held_since };
}
