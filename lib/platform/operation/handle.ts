import 'server-only';
import type { Actor } from '@/lib/shared/actor';
import { notFound, Problem } from '@/lib/shared/problem';
import { isUpload } from '@/lib/platform/http/body';
import { withBodyBudget } from '@/lib/platform/http/body-budget';
import { withExportSlot } from '@/lib/platform/limits/export-slots';
import type { Identity } from './identify';
import { admit, carryOut, type AnyOperation, type PathParameters } from './operation';
import { closingFiles } from '@/lib/platform/http/received-file';
import { ensureShare, takeShare, type RequestLimits, type TakenShare } from '@/lib/platform/limits/request-limit';
import type { RequestInfo } from '@/lib/platform/http/request-info';

export type Call = { info: RequestInfo; request?: Request; path?: PathParameters };

/** The caller is a guest until identified. `share`: position within the rate limit, once the call is counted. */
export type Reached = { identity: Identity; share: TakenShare | null };

export type Admitted = { actor: Actor; admitted: Actor };
type Sent = { values: object; key: string | null };

export type Entrance<C extends Call> = {
  /** @throws Problem for calls that are never allowed this way, such as a command from another site */
  identify: (call: C) => Promise<Identity>;
  limits: () => RequestLimits;
  /** Checks this channel's requirements beyond the operation's gate. @throws Problem */
  ensure?: (call: C, actor: Actor) => void;
};

/** A channel of calls to the operations. All differences between channels are members of this type (decision 061). */
export type Channel<C extends Call, R> = Entrance<C> & {
  receive: (call: C, op: AnyOperation, who: Admitted) => Promise<Sent> | Sent;
  wordsIn: (call: C, values: object, actor: Actor) => object;
  wordsOut: (call: C, output: unknown, told: Reached & { replayed: boolean; cookies: string[] }) => R | Promise<R>;
  refusal: (call: C, error: unknown, reached: Reached) => R | Promise<R>;
};

export const nobodyYet = (): Reached => ({ identity: { actor: { kind: 'guest' }, by: 'none' }, share: null });

/**
 * Handles every call of every channel: identifies and counts the caller, checks access, reads input, runs the operation
 * and answers. Reads no body before the gate.
 * @param entered the identified caller, when several operations share it
 */
export async function handle<C extends Call, R>(
  op: AnyOperation,
  channel: Channel<C, R>,
  call: C,
  entered?: Reached,
): Promise<R> {
  const reached = entered ?? nobodyYet();
  try {
    if (!entered) await enter(channel, call, reached);
    const { actor } = reached.identity;
    const admitted = admit<Actor>(op, actor);
    return await withRoom(op, call, actor, async () => {
      const { values, key } = await channel.receive(call, op, { actor, admitted });
      const caller = { actor, admitted, request: call.info, idempotency_key: key };
      const { output, ...told } = await closingFiles(values, () =>
        carryOut(op, caller, channel.wordsIn(call, values, actor)).catch((error: unknown) =>
          pathErrorsAsNotFound(error, call.path ?? {}),
        ),
      );
      return channel.wordsOut(call, output, { ...reached, ...told });
    });
  } catch (error) {
    return channel.refusal(call, error, reached);
  }
}

/** Identifies and counts a caller, and records the progress in `reached`. @throws Problem */
export async function enter<C extends Call>(
  { identify, limits, ensure }: Entrance<C>,
  call: C,
  reached: Reached,
): Promise<Actor> {
  reached.identity = await identify(call);
  const { actor } = reached.identity;
  reached.share = takeShare(actor, call.info.address, limits());
  ensureShare(reached.share);
  ensure?.(call, actor);
  return actor;
}

function withRoom<R>(op: AnyOperation, { request }: Call, actor: Actor, answer: () => Promise<R>): Promise<R> {
  if (!request) return answer();
  if (op.kind === 'query' && op.exports && actor.kind !== 'guest') return withExportSlot(actor.id, answer);
  const hasSlot = ['bytes', 'stream'].includes(op.accepts ?? '') || isUpload(request, op.accepts);
  return hasSlot ? answer() : withBodyBudget(request, actor, answer);
}

function pathErrorsAsNotFound(error: unknown, path: object): never {
  const errors = error instanceof Problem && error.kind === 'invalid' ? error.details.errors : undefined;
  if (errors && Object.keys(path).some((name) => Object.hasOwn(errors, name))) return notFound();
  throw error;
}
