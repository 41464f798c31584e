import 'server-only';
import type { z } from 'zod';
import { httpCall, guardOrigin, portal, type RouteContext } from '@/lib/platform/operation/endpoint';
import { handle } from '@/lib/platform/operation/handle';
import type { Operation } from '@/lib/platform/operation/operation';
import type { Answer } from '@/lib/platform/operation/output';
import type { LinkHolder } from '@/lib/shared/actor';
import { linkHolderOf } from './identify';

/**
 * Creates a route handler for an operation of the guide for IT. Only the link in the address counts, never a cookie or a token
 * (rule: setup-link.narrow).
 */
export function setupEndpoint<A extends LinkHolder, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>, P>(
  op: Operation<A, I, S, O, P>,
) {
  const channel: typeof portal = {
    ...portal,
    async identify({ request, info, path }) {
      const actor = await linkHolderOf(String(path.token), info);
      return op.kind === 'command' ? guardOrigin(request, { actor, by: 'none' }) : { actor, by: 'none' };
    },
  };
  const handler = async (request: Request, route: RouteContext): Promise<Response> =>
    handle(op, channel, { ...(await httpCall(request, route)), op, given: {} });
  return Object.assign(handler, { operation: op });
}
