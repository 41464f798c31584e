import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { managerRequests, managerResponses, oneTimeTokens } from '@/db/schema';
import { saveProfile } from '@/lib/people/accounts/save-profile';
import { ref } from '@/lib/platform/operation/audit';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { tokenAnswerLimit } from '@/lib/platform/limits/token-limit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { fullName } from '@/lib/shared/actor';
import { optional, MultiLine, CheckboxOr, Token, withPhone } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { conflict, MESSAGES } from '@/lib/shared/problem';
import { timeText, zoneOf } from '@/lib/shared/reader-time';
import { requestAccessOf } from './access';
import { emit } from './events';
import { EscalationType, person } from './request';
import { findRequest, type ManagerResponseRow } from './rows';

const Answer = withPhone(
  z.object({
    ...person,
    token: Token,
    escalation_type: optional(EscalationType),
    notes: MultiLine('your response', 5000),
    update_profile: CheckboxOr(true),
  }),
);

/**
 * A manager's answer by mailed link, without login (spec 1 §2, §7). The request is locked, so that the first answer
 * wins. Users who answer from their own mailbox may save name and phone to their profile.
 * @throws Problem conflict for an invalid token, with the same text as `error` of its GET, and when there is an answer
 * already
 */
export const respondToManagerRequest = command('manager_request.respond', {
  who: anyone,
  input: Answer,
  output: () => z.strictObject({ message: Message, id: z.number() }),
  limit: tokenAnswerLimit,
  async run(ctx, { token, update_profile, ...answer }) {
    const access = await requestAccessOf(ctx, token);
    if (!access || access.manager_request_id === null) return conflict(MESSAGES.linkExpired);
    const { manager_request_id, responder, where } = access;
    const [locked] = await ctx.db
      .select({ user_id: managerRequests.user_id, company_id: managerRequests.receive_company_id })
      .from(managerRequests)
      .where(where)
      .for('update');
    if (!locked) return conflict(MESSAGES.linkExpired);
    const managerRequest = (await findRequest(ctx.db, where)) ?? conflict(MESSAGES.linkExpired);
    if (managerRequest.response)
      return conflict(answeredMessage(ctx, managerRequest.response), { response: managerRequest.response });
    await ctx.db.insert(managerResponses).values({ ...answer, manager_request_id });
    await ctx.db
      .update(oneTimeTokens)
      .set({ used_at: now })
      .where(and(eq(oneTimeTokens.manager_request_id, manager_request_id), isNull(oneTimeTokens.used_at)));
    if (update_profile && responder?.email === answer.email) await saveProfile(ctx.db, responder.id, answer);
    const { user_id, company_id } = locked;
    await emit(ctx, 'manager_request.answered', {
      manager_request_id,
      company_id,
      actor_name: fullName(answer),
      sender: { ...managerRequest.request, user_id },
    });
    return { message: fixed('Your response has been sent.'), id: manager_request_id };
  },
  auditSubject: ({ id }) => ref('manager_request', id),
});

const answeredMessage = ({ actor }: Ctx, response: ManagerResponseRow) =>
  `This request was answered by ${fullName(response)} at ${timeText(response.created_at, zoneOf(actor), 'long')}.`;
