import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { managerRequests, managerResponses, oneTimeTokens } from '@/db/schema';
import { keepProfile } from '@/lib/accounts/keep-profile';
import { ref } from '@/lib/core/audit';
import { config } from '@/lib/core/config';
import { tokenKey } from '@/lib/core/mailed-token';
import { command, now } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { perMinute } from '@/lib/core/throttle';
import { fullName } from '@/lib/shared/actor';
import { optional, Text, TickOr, Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { missing, refuse } from '@/lib/shared/problem';
import { NO_REQUEST, requestHolder } from './holder';
import { EscalationType, person } from './request';
import { findRequest, type ManagerResponse } from './rows';

const Answer = z.object({ ...person, token: Token, escalation_type: optional(EscalationType), notes: Text('your response', 5000), update_profile: TickOr(true) });

/**
 * The manager's answer to a request, from the mailed link and without login (spec 1 §2, §7). The first one stays: the request
 * is locked, so of two at once one wins and the other reads it. Who answers from their own mailbox, under its address, may
 * keep name and phone in their profile. Throws missing for a token that may not answer, refused when there is an answer.
 */
export const respondToManagerRequest = command('manager_request.respond', {
  who: anyone,
  input: Answer,
  limit: (_meta, { token }) => [perMinute(config.limits.answer_per_minute, 'manager-answer', tokenKey(token))],
  async run(ctx, { token, update_profile, ...answer }) {
    const { manager_request_id, responder, where } = await requestHolder(ctx, token);
    if (manager_request_id === null) return missing(NO_REQUEST);
    await ctx.db.select({ id: managerRequests.id }).from(managerRequests).where(where).for('update');
    const found = (await findRequest(ctx.db, where)) ?? missing(NO_REQUEST);
    if (found.response) return refuse(whoAnswered(found.response), { response: found.response });
    await ctx.db.insert(managerResponses).values({ ...answer, manager_request_id });
    await ctx.db.update(oneTimeTokens).set({ used_at: now }).where(and(eq(oneTimeTokens.manager_request_id, manager_request_id), isNull(oneTimeTokens.used_at)));
    if (update_profile && responder?.email === answer.email) keepProfile(ctx, responder.id, answer);
    mail(ctx, 'manager_response', { name: fullName(found.request), email: found.request.email }, { manager_request_id });
    return { message: 'Your response has been sent.', id: manager_request_id };
  },
  about: ({ id }) => ref('manager_request', id),
});

const whoAnswered = (response: ManagerResponse) => `This request was answered by ${fullName(response)} at ${response.created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
