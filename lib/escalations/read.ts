import 'server-only';
import { z } from 'zod';
import { config } from '@/lib/core/config';
import { tokenKey } from '@/lib/core/mailed-token';
import { query, type Ctx } from '@/lib/core/operation';
import { perMinute } from '@/lib/core/throttle';
import { Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { missing } from '@/lib/shared/problem';
import { NO_REQUEST, requestHolder, type Responder } from './holder';
import { findRequest } from './rows';

const byToken = {
  who: anyone,
  input: z.object({ token: Token }),
  limit: (_meta: unknown, { token }: { token: string }) => [perMinute(config.limits.token_page_per_minute, 'manager-page', tokenKey(token))],
};

async function read(ctx: Ctx, token: string) {
  const holder = await requestHolder(ctx, token);
  const found = (await findRequest(ctx.db, holder.where)) ?? missing(NO_REQUEST);
  return { holder, found };
}

/**
 * A manager request by a token of the address: the mailed secret, or its reference for a signed-in colleague of who sent it
 * (spec 1 §7). Says what was answered, or else, to the mailbox's owner, what the form starts with.
 */
export const readManagerRequest = query({
  ...byToken,
  async run(ctx, { token }) {
    const { holder, found } = await read(ctx, token);
    const can_respond = holder.by === 'secret' && !found.response;
    return {
      request: found.request,
      response: found.response,
      can_respond,
      responder: can_respond && holder.responder ? startOf(holder.responder) : null,
      escalation_instructions: holder.by === 'reference' ? found.escalation_instructions : null,
    };
  },
});

/** What the owner of the mailbox need not type. */
const startOf = ({ id: _, ...known }: Responder) => known;

/** The answer to a manager request; null while there is none (spec 1 §7). */
export const readManagerResponse = query({
  ...byToken,
  run: async (ctx, { token }) => ({ response: (await read(ctx, token)).found.response }),
});
