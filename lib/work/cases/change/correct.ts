import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { caseResponses, cases } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { deferInsert } from '@/lib/platform/operation/deferred-inserts';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import { CASE_STATUS } from '@/lib/shared/enums';
import { Email, Encryptable, optional, Phone, SingleLine, Token } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { conflict, ensure, notFound } from '@/lib/shared/problem';
import { casesVisibleTo, NO_CASE } from '@/lib/work/cases/access';
import { allows, CASE_ACTS, type CaseAct } from '@/lib/work/cases/acts';
import { assignedTo } from '@/lib/work/cases/answer/assigned';
import { emit } from '@/lib/work/cases/events';
import { isActor } from '@/lib/work/cases/policy';
import { ClientNames } from '@/lib/work/cases/submit/submission';
import { lastAssignment } from '@/lib/work/cases/answer/last-assignment';

const output = () => z.strictObject({ case_id: z.number() });

/**
 * Corrects the submitter's number of a case and its contact (rule: cases.correct). What is left out stays.
 * @throws Problem not_found for a foreign case, forbidden for its other readers, conflict for a case that has ended
 */
export const correctCase = command('case.correct', {
  who: member,
  input: z.object({
    token: Token,
    internal_case_number: optional(SingleLine('your case number', 100)),
    contact: z
      .object({
        ...ClientNames,
        email: Email,
        phone: optional(Phone),
      })
      .nullish(),
  }),
  output,
  async run(ctx, { token, internal_case_number, contact }) {
    const theCase = await lockedFor(ctx, token, 'correct');
    await ctx.db
      .update(cases)
      .set({ ...(internal_case_number && { internal_case_number }), ...contact, updated_at: now })
      .where(eq(cases.id, theCase.id));
    await emit(ctx, `case.${CASE_ACTS.correct.event}`, {
      ...{ case_id: theCase.id, company_id: theCase.company_id, side: 'submitter' as const },
      text: contact ? 'Number or contact of the submitter.' : 'Number of the submitter.',
    });
    return { case_id: theCase.id };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

/**
 * Corrects who works on an accepted case for its receiver, and under which number (rule: cases.correct). It is kept as a
 * hand-over is: what was answered before stays.
 * @throws Problem not_found for a foreign case, forbidden for its other readers, conflict for a case that is not accepted
 */
export const correctEngineer = command('case.correct_engineer', {
  who: member,
  input: z.object({
    token: Token,
    case_number: optional(SingleLine('your case number', 100)),
    engineer_name: optional(SingleLine('the engineer’s name', 200)),
    engineer_email: optional(Email),
    engineer_phone: optional(Phone),
    next_steps: optional(Encryptable('the next steps', 5000)),
  }),
  output,
  async run(ctx, { token, ...entries }) {
    const { actor, db } = ctx;
    const theCase = await lockedFor(ctx, token, 'assign');
    const before = await lastAssignment(db, theCase.id);
    deferInsert(ctx, caseResponses, {
      case_id: theCase.id,
      type: 'handover',
      user_id: actor.id,
      case_number: entries.case_number ?? before.case_number,
      engineer_name: entries.engineer_name ?? before.engineer_name,
      engineer_email: entries.engineer_email ?? before.engineer_email,
      engineer_phone: entries.engineer_phone ?? before.engineer_phone,
      next_steps: entries.next_steps ?? before.next_steps,
    });
    await db
      .update(cases)
      .set({
        ...(entries.case_number && { partner_case_number: entries.case_number }),
        // The first person to answer, where a rule accepted the case (rule: acceptance.person).
        first_answered_at: sql`coalesce(${cases.first_answered_at}, now())`,
        updated_at: now,
      })
      .where(eq(cases.id, theCase.id));
    await emit(ctx, `case.${CASE_ACTS.correct.event}`, {
      ...{ case_id: theCase.id, company_id: theCase.receiver_company_id, side: 'receiver' as const },
      text: 'Engineer or number of the receiver.',
    });
    return { case_id: theCase.id };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

async function lockedFor({ actor, db }: Ctx<Member>, token: string, act: CaseAct) {
  const [theCase] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.token, token), casesVisibleTo(actor)))
    .for('update');
  if (!theCase) return notFound(NO_CASE);
  ensure(isActor(actor, { ...theCase, assigned: await assignedTo(db, theCase.id) }, act));
  if (!allows(theCase, act))
    return conflict(`This case cannot be changed: ${CASE_STATUS[theCase.status]}.`, { status: theCase.status });
  return theCase;
}
