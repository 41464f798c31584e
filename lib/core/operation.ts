import 'server-only';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { transact, withDatabase } from '@/db/client';
import type { Actor } from '@/lib/shared/actor';
import { fieldErrors, sanitizeInput } from '@/lib/shared/fields';
import type { Gate } from '@/lib/shared/gates';
import { invalid } from '@/lib/shared/problem';
import type { Accepts } from './body';
import { recordAudit } from './audit';
import { contextOf, type Ctx, type Subject } from './context';
import { flushInserts } from './deferred-inserts';
import { storeResponse, withIdempotency, type Executed, type IdempotencyKey } from './idempotency';
import { takeFromLimits, type Limit, type LimitChoice } from './rate-limit';
import type { RequestInfo } from './request-info';

export type { Ctx } from './context';

type Spec<A extends Actor, I extends z.ZodType> = {
  /** Decides who may call it. */
  who: Gate<A>;
  input: I;
  /** Rate limits that a call consumes (rule: limits.shared). */
  limit?: (request: RequestInfo, input: z.output<I>, actor: A) => (Limit | LimitChoice)[];
  /**
   * Body types accepted besides JSON: `form` for urlencoded, `upload` for files as well. Bodies of other types are
   * rejected unread.
   */
  accepts?: Accepts;
  /** Database deadline in milliseconds; the default is five seconds. */
  deadline?: number;
  /** Answers an error at an address that browsers open as a page; null for the API's JSON. */
  refusalPage?: (error: unknown, path: PathParameters, request: RequestInfo) => Response | null;
};

export type PathParameters = Record<string, string | string[] | undefined>;

export type Query<A extends Actor, I extends z.ZodType, O> = Spec<A, I> & {
  kind: 'query';
  /** Responds with a spreadsheet of any length; at most two at once per user (rule: reports.large-exports). */
  exports?: true;
  run: (ctx: Ctx<A>, input: z.output<I>) => Promise<O>;
};

export type Command<A extends Actor, I extends z.ZodType, O, P> = Spec<A, I> & {
  kind: 'command';
  name: string;
  /**
   * Slow work that must not hold a transaction open, such as hashing or HTTP requests. Its result is the third argument
   * of `run`.
   */
  prepare?: (ctx: Ctx<A>, input: z.output<I>) => Promise<P>;
  run: (ctx: Ctx<A>, input: z.output<I>, prepared: P) => Promise<O>;
  auditSubject: (output: O, input: z.output<I>) => Subject;
  /** For responses with a secret or a cookie, which must not be stored under an idempotency key. */
  skipIdempotency?: true;
  /** Accepts form posts from other sites, and therefore never acts for a session whose cookie may come with them. */
  crossSite?: true;
};

export type Operation<A extends Actor, I extends z.ZodType, O, P = never> = Query<A, I, O> | Command<A, I, O, P>;

/** Defines an operation that only reads. */
export function query<A extends Actor, I extends z.ZodType, O>(spec: Omit<Query<A, I, O>, 'kind'>): Query<A, I, O> {
  return { ...spec, kind: 'query' };
}

/** Defines an operation that changes data: one transaction and one audit row; emails are sent only after commit. */
export function command<A extends Actor, I extends z.ZodType, O, P = undefined>(
  name: string,
  spec: Omit<Command<A, I, O, P>, 'kind' | 'name'>,
): Command<A, I, O, P> {
  return { ...spec, kind: 'command', name };
}

export type Caller = { actor: Actor; request: RequestInfo; idempotency_key?: string | null };

/**
 * Checks gate, input and limits, then runs the operation. Returns the stored response if the command's idempotency key
 * has one.
 * @throws Problem for every expected error
 */
export async function execute<A extends Actor, I extends z.ZodType, O, P>(
  op: Operation<A, I, O, P>,
  caller: Caller,
  raw: unknown,
): Promise<Executed<O>> {
  const actor = op.who(caller.actor);
  const parsed = await op.input.safeParseAsync(sanitizeInput(raw));
  if (!parsed.success) return invalid(fieldErrors(parsed.error.issues));
  const input = parsed.data;
  const { request } = caller;
  if (op.limit) await takeFromLimits(op.limit(request, input, actor));
  if (op.kind === 'query') {
    const output = await withDatabase((db) => op.run(contextOf(actor, db, request), input), op.deadline);
    return { output, replayed: false };
  }
  const { prepare } = op;
  const prepared = prepare
    ? await withDatabase((db) => prepare(contextOf(actor, db, request), input), op.deadline)
    : (undefined as P);
  const key = op.skipIdempotency ? null : idempotencyKeyOf(op.name, caller, input);
  return withIdempotency(key, () =>
    transact((db) => runCommand(op, contextOf(actor, db, request), { input, prepared, key }), op.deadline),
  );
}

async function runCommand<A extends Actor, I extends z.ZodType, O, P>(
  op: Command<A, I, O, P>,
  ctx: Ctx<A>,
  { input, prepared, key }: { input: z.output<I>; prepared: P; key: IdempotencyKey | null },
): Promise<Executed<O>> {
  const output = await op.run(ctx, input, prepared);
  recordAudit(ctx, op.name, op.auditSubject(output, input));
  if (key) storeResponse(ctx, key, output);
  await flushInserts(ctx);
  return { output, replayed: false };
}

function idempotencyKeyOf(
  name: string,
  { actor, request, idempotency_key }: Caller,
  input: unknown,
): IdempotencyKey | null {
  if (!idempotency_key) return null;
  const owner = actor.kind === 'guest' ? `guest ${request.address}` : `user ${actor.id}`;
  return { owner, key: `${name} ${idempotency_key}`, body: input };
}

/** Database time, the same for all instances. */
export const now = sql`now()`;
