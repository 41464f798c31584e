import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { casePhoneContacts, cases } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { command, now } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { tokenAnswerLimit } from '@/lib/core/token-limit';
import { CASE_STATUS } from '@/lib/shared/enums';
import { Email, MultiLine, optional, Phone, SingleLine, Token, withPhone } from '@/lib/shared/fields';
import { anyone, partner } from '@/lib/shared/gates';
import { conflict, ensure, MESSAGES, notFound } from '@/lib/shared/problem';
import { caseAccessOf, NO_CASE, sideOfAccess } from './access';
import { ACCEPT_NEXT_STEPS, awaitsPhoneConfirmation, canRecordPhoneContact, sideOf } from './policy';
import { receiversOf } from './recipients';
import { lockCase, respond } from './respond';
import { respondToken } from './respond-token';
import { recordEvent } from './timeline';
import { casesVisibleTo } from './visibility';

/**
 * Records that the partner took over an open case by phone. Stops the clock and emails the receiver a link to confirm
 * it; the case stays open until then (rule: cases.phone-contact).
 * @throws Problem not_found for a foreign case, forbidden for the receiving side, conflict for a case that is not open
 * or already has a recorded call
 */
export const recordPhoneContact = command('case.phone_contact', {
  who: partner,
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
  async run(ctx, { token, ...call }) {
    const { actor, db } = ctx;
    const [found] = await db
      .select()
      .from(cases)
      .where(and(eq(cases.token, token), casesVisibleTo(actor)))
      .for('update');
    if (!found) return notFound(NO_CASE);
    ensure(sideOf(actor, found) === 'submitter');
    if (!canRecordPhoneContact(actor, found)) return conflict(tooLate(found), { status: found.status });
    const { id: case_id, version_id } = found;
    const [receivers, token_id] = await Promise.all([
      receiversOf(db, version_id),
      respondToken(ctx, case_id),
      db.insert(casePhoneContacts).values({ ...call, case_id, user_id: actor.id }),
      db.update(cases).set({ first_answered_at: now, updated_at: now }).where(eq(cases.id, case_id)),
    ]);
    recordEvent(ctx, {
      case_id,
      type: 'phone-contact',
      company_id: found.company_id,
      text: [`${call.engineer_name} called.`, call.agreed].filter(Boolean).join('\n'),
    });
    for (const receiver of receivers) mail(ctx, 'phone_contact', receiver, { case_id, token_id });
    return { message: 'The call is recorded. We’ll email your partner a link to confirm it.', case_id };
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
  limit: tokenAnswerLimit,
  prepare: async (ctx, { token }) => (await caseAccessOf(ctx, token)) ?? conflict(MESSAGES.linkExpired),
  async run(ctx, _input, access) {
    if (access.expired) return conflict(MESSAGES.linkExpired);
    const found = (await lockCase(ctx, access)) ?? conflict(MESSAGES.linkExpired);
    const side = sideOfAccess(ctx, access, found) ?? conflict(MESSAGES.linkExpired);
    if (side !== 'receiver') return notFound(NO_CASE);
    const [call] = await ctx.db.select().from(casePhoneContacts).where(eq(casePhoneContacts.case_id, found.id));
    if (!call) return conflict('No call has been recorded for this case.', { status: found.status });
    const { engineer_name, engineer_email, engineer_phone, agreed } = call;
    await respond(ctx, {
      found,
      access,
      answer: {
        status: 'accepted',
        engineer_name,
        engineer_email,
        engineer_phone,
        next_steps: agreed ?? ACCEPT_NEXT_STEPS,
      },
    });
    return { message: 'Your response has been sent.', case_id: found.id, status: 'accepted' as const };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});

const tooLate = (found: Parameters<typeof awaitsPhoneConfirmation>[0]) =>
  awaitsPhoneConfirmation(found)
    ? 'A call has already been recorded for this case.'
    : `A call can only be recorded while the case is open: ${CASE_STATUS[found.status]}.`;
