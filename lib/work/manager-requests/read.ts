import 'server-only';
import { z } from 'zod';
import { query, type Ctx } from '@/lib/platform/operation/operation';
import { ContactDetails } from '@/lib/platform/operation/resources';
import { tokenPageLimit } from '@/lib/platform/limits/token-limit';
import { Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { notFound, MESSAGES } from '@/lib/shared/problem';
import { requestAccessOf, type Responder } from './access';
import { ManagerRequest, ManagerResponse } from './resources';
import { findRequest } from './rows';

const byToken = {
  who: anyone,
  input: z.object({ token: Token }),
  limit: tokenPageLimit,
};

async function read(ctx: Ctx, token: string) {
  const access = (await requestAccessOf(ctx, token)) ?? notFound(MESSAGES.linkExpired);
  const managerRequest = (await findRequest(ctx.db, access.where)) ?? notFound(MESSAGES.linkExpired);
  return { access, managerRequest };
}

/**
 * Manager request by a token in the URL: the mailed secret, or the reference for a signed-in colleague of the sender
 * (spec 1 §7). Returns the answer, or the form's default values. Any invalid token (unknown, expired or foreign) is 404
 * with the same `error`, which the page shows inline; a POST is then 409.
 * @throws Problem not_found
 */
export const readManagerRequest = query({
  ...byToken,
  output: () =>
    z.strictObject({
      request: ManagerRequest,
      can_respond: z.boolean(),
      responder: ContactDetails.nullable(),
      escalation_instructions: z.string().nullable(),
    }),
  async run(ctx, { token }) {
    const { access, managerRequest } = await read(ctx, token);
    const can_respond = access.via === 'secret' && !managerRequest.response;
    return {
      request: managerRequest.request,
      can_respond,
      responder: can_respond && access.responder ? formDefaults(access.responder) : null,
      escalation_instructions: access.via === 'reference' ? managerRequest.escalation_instructions : null,
    };
  },
});

const formDefaults = ({ id: _, ...defaults }: Responder) => defaults;

/** Answer to a manager request; null if there is none (spec 1 §7). */
export const readManagerResponse = query({
  ...byToken,
  output: () => z.strictObject({ response: ManagerResponse.nullable() }),
  run: async (ctx, { token }) => ({ response: (await read(ctx, token)).managerRequest.response }),
});
