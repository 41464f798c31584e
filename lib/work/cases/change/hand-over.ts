import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { caseResponses, cases, oneTimeTokens, users } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { deferInsert } from '@/lib/platform/operation/deferred-inserts';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { fullName, type Member } from '@/lib/shared/actor';
import { CASE_STATUS } from '@/lib/shared/enums';
import { IdOf, MultiLine, optional, Token } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { conflict, ensure, invalid } from '@/lib/shared/problem';
import { allows, CASE_ACTS } from '@/lib/work/cases/acts';
import { assignedTo } from '@/lib/work/cases/answer/assigned';
import { colleaguesOf } from '@/lib/people/users/colleagues';
import { eventText } from '@/lib/work/cases/event-text';
import { emit } from '@/lib/work/cases/events';
import { lockVisibleCase } from '@/lib/work/cases/access';
import { handOverActOf, isActor, sideOf, type AssignedEngineer, type CaseSide } from '@/lib/work/cases/policy';
import { caseActLimit } from '@/lib/work/cases/submit/submission-limits';

/**
 * Gives the case to a colleague (rule: cases.hand-over). From the submitting side, who becomes its submitter: sees its
 * customer data, gets its emails and sends its information. From the receiving side, who becomes its assigned engineer.
 * @throws Problem not_found for a foreign case, forbidden for its other readers, invalid for anyone but an active
 * colleague, conflict for a case that has ended or, at the receiving side, is not accepted
 */
export const handOverCase = command('case.hand_over', {
  who: member,
  input: z.object({ token: Token, user_id: IdOf('a colleague'), note: optional(MultiLine('a note', 2000)) }),
  output: () => z.strictObject({ message: z.string(), case_id: z.number() }),
  limit: (_request, _input, actor) => [caseActLimit('hand-over', actor)],
  async run(ctx, { token, user_id, note }) {
    const { actor, db } = ctx;
    const theCase = await lockVisibleCase(ctx, token);
    const side = sideOf(actor, theCase) as CaseSide;
    const assigned = await assignedTo(db, theCase.id);
    const act = handOverActOf(side);
    ensure(isActor(actor, { ...theCase, assigned }, act));
    if (!allows(theCase, act))
      return conflict(`This case cannot be handed over: ${CASE_STATUS[theCase.status]}.`, { status: theCase.status });
    const colleague = await colleagueNamed(db, actor, user_id);
    if (hasIt(colleague, { side, theCase, assigned }))
      return invalid({ user_id: ['This person has the case already.'] });
    const { name } = colleague;
    await emit(ctx, `case.${CASE_ACTS[act].event}`, {
      ...{ case_id: theCase.id, company_id: actor.company_id, text: eventText(`To ${name}.`, note) },
      ...{ side, to_id: colleague.id, theCase, to: { name, email: colleague.email } },
    });
    await (side === 'submitter' ? toSubmitter : toEngineer)(ctx, { case_id: theCase.id, colleague, note });
    return { message: `${name} has the case now.`, case_id: theCase.id };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

type Colleague = Pick<
  typeof users.$inferSelect,
  'id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'phone_country_code'
> & { name: string };

/** @throws Problem invalid for anyone but an active person of the actor's company */
export async function colleagueNamed(db: Db, actor: Member, user_id: number): Promise<Colleague> {
  const { id, first_name, last_name, email, phone, phone_country_code } = users;
  const [colleague] = await db
    .select({ id, first_name, last_name, email, phone, phone_country_code })
    .from(users)
    .where(and(eq(users.id, user_id), colleaguesOf(actor)));
  if (!colleague) return invalid({ user_id: ['Choose an active colleague of your company.'] });
  return { ...colleague, name: fullName(colleague) || colleague.email };
}

type Holders = { side: CaseSide; theCase: { submitter_id: number }; assigned: AssignedEngineer | null };

const hasIt = ({ id, email }: Colleague, { side, theCase, assigned }: Holders) =>
  side === 'submitter' ? theCase.submitter_id === id : assigned?.engineer_email?.toLowerCase() === email;

type HandOver = { case_id: number; colleague: Colleague; note: string | null };

/** Ends the earlier submitter's links to reply; the reader mails a new one while the partner waits for it. */
async function toSubmitter({ db }: Ctx, { case_id, colleague: { id, name: _, ...contact } }: HandOver): Promise<void> {
  await db
    .update(cases)
    .set({ submitter_id: id, ...contact, updated_at: now })
    .where(eq(cases.id, case_id));
  await db
    .update(oneTimeTokens)
    .set({ expires_at: now })
    .where(and(eq(oneTimeTokens.case_id, case_id), eq(oneTimeTokens.purpose, 'information')));
}

export async function toEngineer(ctx: Ctx, { case_id, colleague, note }: HandOver): Promise<void> {
  deferInsert(ctx, caseResponses, {
    case_id,
    type: 'handover',
    user_id: colleague.id,
    engineer_name: colleague.name,
    engineer_email: colleague.email,
    engineer_phone: colleague.phone,
    next_steps: note,
  });
  // Whoever takes over a case that a rule accepted is the first person to answer (rule: acceptance.person).
  const first_answered_at = sql`coalesce(${cases.first_answered_at}, now())`;
  await ctx.db.update(cases).set({ first_answered_at, updated_at: now }).where(eq(cases.id, case_id));
}
