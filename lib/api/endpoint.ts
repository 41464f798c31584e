import 'server-only';
import type { z } from 'zod';
import { withBodyBudget } from '@/lib/core/body-budget';
import { isUpload } from '@/lib/core/body';
import {
  idempotencyKey,
  pathErrorsAsNotFound,
  readInput,
  resolveGiven,
  type GivenInput,
  type RouteContext,
} from '@/lib/core/endpoint';
import { admit, execute, type Operation } from '@/lib/core/operation';
import type { Answer } from '@/lib/core/output';
import { closingFiles } from '@/lib/core/received-file';
import { Reply, toResponse } from '@/lib/core/reply';
import type { TakenShare } from '@/lib/core/request-limit';
import { requestInfoOf, type RequestInfo } from '@/lib/core/request-info';
import type { Actor } from '@/lib/shared/actor';
import type { ApiScope } from '@/lib/shared/enums';
import { Problem } from '@/lib/shared/problem';
import { identifyClient, isWithin, type CallIdentity } from './identify';
import { publicRefusal, type FieldNames } from './problem-reply';
import { noteRefusedCall } from './refused-calls';
import { addLimitHeaders, ensureShare, takeCall } from './request-limit';

type Shapes<S extends z.ZodType> = {
  /** Name of the call in `/v1/openapi.json`, and in the console. */
  operationId: string;
  /** What a client needs to call it; null: any token will do. The operation's own by default. */
  scope?: ApiScope | null;
  /** The call's properties → the operation's input. */
  toInput?: (sent: Record<string, unknown>) => Record<string, unknown>;
  /** The operation's answer → the call's. */
  toAnswer?: (output: z.output<S>) => unknown;
  /** Names of fields in messages where they are not the operation's in camelCase. */
  fields?: FieldNames;
  /** Input and answer as the document shows them, where `toInput` and `toAnswer` change them. */
  input?: z.ZodType;
  answer?: () => z.ZodType;
  /** Status of success; 200 by default. 204 has no body. */
  status?: 200 | 204;
  deprecated?: true;
  /** Refusals in a form of their own; null for those that have none. */
  refusal?: (error: unknown) => Response | null;
  given?: GivenInput;
};

/**
 * Creates a route handler of the public API: the operations of the portal, in the shapes that its clients know (rule:
 * api.public). Only a bearer token counts, never a cookie. Every answer tells where the client's limit stands; a refusal
 * comes in the client's style, and is listed for its company's managers.
 */
export function apiEndpoint<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>, P>(
  operation: Operation<A, I, S, O, P>,
  shapes: Shapes<S>,
) {
  const op: Operation<A, I, S, O, P> = shapes.scope === undefined ? operation : { ...operation, scope: shapes.scope };
  const handler = async (request: Request, { params }: RouteContext): Promise<Response> => {
    const info = requestInfoOf(request.headers);
    const path = (await params) ?? {};
    let identity: CallIdentity = { actor: { kind: 'guest' }, user_id: null };
    let share: TakenShare | null = null;
    try {
      identity = await identifyClient(info);
      const { actor } = identity;
      share = takeCall(actor, info.address);
      ensureShare(share);
      ensureNetwork(actor, info);
      admitClient(op, actor);
      const answer = async () => {
        const sent = await readInput(request, op, { actor, info, path });
        const input = shapes.toInput ? shapes.toInput({ ...sent, ...path }) : { ...sent, ...path };
        const caller = { actor, request: info, idempotency_key: idempotencyKey(request) };
        const { output, replayed } = await closingFiles(sent, () =>
          execute(op, caller, { ...input, ...resolveGiven(shapes.given ?? {}, actor) }).catch((error: unknown) =>
            pathErrorsAsNotFound(error, path),
          ),
        );
        return respond(output, replayed, shapes);
      };
      const response = isUpload(request, op.accepts) ? await answer() : await withBodyBudget(request, actor, answer);
      return addLimitHeaders(response, share);
    } catch (error) {
      const names = shapes.fields ?? {};
      const { problem, ...told } = publicRefusal(error, { request, request_id: info.request_id, names });
      const response = shapes.refusal?.(error) ?? told.response;
      await noteRefusedCall({ identity, info, request, problem, names });
      return addLimitHeaders(response, share ?? takeCall({ kind: 'guest' }, info.address));
    }
  };
  return Object.assign(handler, { operation: op, shapes });
}

/** @throws Problem forbidden for a client outside of its networks (rule: api.ip-ranges) */
export function ensureNetwork(actor: Actor, { address }: RequestInfo): void {
  if (actor.kind === 'api_client' && !isWithin(address, actor.ip_ranges))
    throw new Problem('forbidden', `This client may not call from ${address}.`);
}

const NO_TOKEN = 'The access token is missing, invalid or expired. Log in again.';

/** The gate and the scope, in the words of the public API. @throws Problem */
function admitClient(op: Parameters<typeof admit>[0], actor: Actor): void {
  try {
    admit(op, actor);
  } catch (error) {
    const isGuest = error instanceof Problem && error.kind === 'unauthenticated';
    throw isGuest ? new Problem('unauthenticated', NO_TOKEN) : error;
  }
}

function respond<S extends z.ZodType>(
  output: unknown,
  replayed: boolean,
  { toAnswer, status = 200, deprecated }: Pick<Shapes<S>, 'toAnswer' | 'status' | 'deprecated'>,
): Response {
  const shaped = toAnswer && !(output instanceof Response) ? mapped(output, toAnswer) : output;
  const response = status === 204 ? toResponse(new Reply(null, [], status), replayed) : toResponse(shaped, replayed);
  if (deprecated) response.headers.set('Deprecation', 'true');
  return response;
}

const mapped = <S extends z.ZodType>(output: unknown, toAnswer: (output: z.output<S>) => unknown) =>
  output instanceof Reply
    ? new Reply(toAnswer(output.body as z.output<S>), output.cookies, output.status)
    : toAnswer(output as z.output<S>);
