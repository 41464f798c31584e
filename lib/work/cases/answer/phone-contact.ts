import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { casePhoneContacts, cases } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, now } from '@/lib/platform/operation/operation';
import { tokenAnswerLimit } from '@/lib/platform/limits/token-limit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { awaitsPhoneConfirmation, type CaseState } from '@/lib/shared/case-states';
import { CASE_STATUS } from '@/lib/shared/enums';
import { Email, MultiLine, optional, Phone, SingleLine, Token, withPhone } from '@/lib/shared/fields';
import { anyone, member } from '@/lib/shared/gates';
import { conflict, ensure, MESSAGES, notFound } from '@/lib/shared/problem';
import { caseAccessOf, lockVisibleCase, NO_CASE, sideOfAccess } from '@/lib/work/cases/access';
import { allows, CASE_ACTS } from '@/lib/work/cases/acts';
import { eventText } from '@/lib/work/cases/event-text';
import { emit } from '@/lib/work/cases/events';
import { ACCEPT_NEXT_STEPS, isActor } from '@/lib/work/cases/policy';
import { lockCase, respond } from './respond';
import { rememberWriter } from './writer';

/**
 * Records that the partner took over a case by phone. Stops the clock and emails the receiver a link to confirm
 * it; the case stays open until then (rule: cases.phone-contact). One that a rule accepted needs no confirmation (rule: acceptance.person).
 * @throws Problem not_found for a foreign case, forbidden for the receiving side, conflict for a case that is not open
 * or already has a recorded call
 */
export const recordPhoneContact = command('case.record_phone_contact', {
  who: member,
  input: withPhone(
    z.object({
      token: Token,
      engineer_name: SingleLine('the name of the person who called', 200),
      engineer_email: optional(Email),
      engineer_phone: optional(Phone),
      agreed: optional(MultiLine('what you agreed', 5000)),
    }),
    'engineer_phone',
  ),
  output: () => z.strictObject({ message: Message, case_id: z.number() }),
  async run(ctx, { token, ...call }) {
    const { actor, db } = ctx;
    const theCase = await lockVisibleCase(ctx, token);
    ensure(isActor(actor, theCase, 'record_call'));
    if (!allows(theCase, 'record_call'))
      return conflict(tooLate(theCase, await isCalled(db, theCase.id)), { status: theCase.status });
    const { id: case_id, version_id } = theCase;
    const confirms = theCase.status === 'open';
    await Promise.all([
      db.insert(casePhoneContacts).values({ ...call, case_id, user_id: actor.id }),
      db.update(cases).set({ first_answered_at: now, updated_at: now }).where(eq(cases.id, case_id)),
      emit(ctx, `case.${CASE_ACTS.record_call.event}`, {
        case_id,
        company_id: theCase.company_id,
        text: eventText(`${call.engineer_name} called.`, call.agreed),
        version_id,
        confirms,
      }),
    ]);
    return { message: fixed(confirms ? RECORDED : RECORDED_ONLY), case_id };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

/**
 * The receiver confirms a recorded call: accepts the case in the name of the engineer who called (rule:
 * cases.phone-contact). Authorized like an answer: by the emailed respond secret, or by the reference for signed-in
 * colleagues of the receiver.
 * @throws Problem conflict for an invalid token, a case without a recorded call, and one answered in the meantime;
 * not_found for a token of the other side
 */
export const confirmPhoneContact = command('case.confirm_phone_contact', {
  who: anyone,
  input: z.object({ token: Token }),
  output: () => z.strictObject({ message: Message, case_id: z.number(), status: z.literal('accepted') }),
  limit: tokenAnswerLimit,
  prepare: async (ctx, { token }) => (await caseAccessOf(ctx, token)) ?? conflict(MESSAGES.linkExpired),
  async run(ctx, { token }, access) {
    if (access.expired) return conflict(MESSAGES.linkExpired);
    const theCase = (await lockCase(ctx, access)) ?? conflict(MESSAGES.linkExpired);
    const side = sideOfAccess(ctx, access, theCase) ?? conflict(MESSAGES.linkExpired);
    if (side !== 'receiver') return notFound(NO_CASE);
    const [call] = await ctx.db.select().from(casePhoneContacts).where(eq(casePhoneContacts.case_id, theCase.id));
    if (!call) return conflict('No call has been recorded for this case.', { status: theCase.status });
    const { engineer_name, engineer_email, engineer_phone, agreed } = call;
    await respond(ctx, {
      theCase,
      access,
      answer: {
        status: 'accepted',
        engineer_name,
        engineer_email,
        engineer_phone,
        next_steps: agreed ?? ACCEPT_NEXT_STEPS,
      },
    });
    const writer = { name: engineer_name, email: engineer_email, phone: engineer_phone };
    rememberWriter(ctx, access, token, writer);
    return { message: fixed('Your response has been sent.'), case_id: theCase.id, status: 'accepted' as const };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

const RECORDED = 'The call is recorded. We’ll email your partner a link to confirm it.';
const RECORDED_ONLY = 'The call is recorded, and the response clock has stopped.';

const isCalled = async (db: Db, case_id: number) =>
  (await db.$count(casePhoneContacts, eq(casePhoneContacts.case_id, case_id))) > 0;

const tooLate = (theCase: CaseState, called: boolean) => {
  if (awaitsPhoneConfirmation(theCase))
    return called
      ? 'A call has already been recorded for this case.'
      : 'Your partner has answered already: the response clock has stopped.';
  return `A call can only be recorded while the case is open: ${CASE_STATUS[theCase.status]}.`;
};
