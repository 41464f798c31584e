import 'server-only';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { DEADLINE, ifNotFull, transact, withDatabase } from '@/db/client';
import type { Actor } from '@/lib/shared/actor';
import type { ApiScope } from '@/lib/shared/enums';
import { fieldErrors, sanitizeInput } from '@/lib/shared/fields';
import { enrolled, ensureProof, ensureScope, type Gate } from '@/lib/shared/gates';
import { invalid, type FieldErrors } from '@/lib/shared/problem';
import { traced } from '@/lib/platform/tracing';
import type { Accepts } from '@/lib/platform/http/body';
import type { UploadPlace } from '@/lib/platform/http/multipart';
import { recordAudit } from './audit';
import { contextOf, type Ctx, type Subject } from './context';
import { flushInserts } from './deferred-inserts';
import { keepAnswer, withIdempotency, type Executed, type IdempotencyKey } from './idempotency';
import { completed, type Kept } from './kept-answer';
import { checkOutput, type Answer } from './output';
import { takeFromLimits, type Limit, type LimitChoice } from '@/lib/platform/limits/rate-limit';
import type { RequestInfo } from '@/lib/platform/http/request-info';

export type { Ctx } from './context';

type Spec<A extends Actor, I extends z.ZodType, S extends z.ZodType> = {
  who: Gate<A>;
  /**
   * Scope that an API client needs; null for none. If omitted, the operation is closed to API clients (rule:
   * access.scopes).
   */
  scope?: ApiScope | null;
  input: I;
  /** Inputs that the body names as a part of the path is named, by their name in the body. */
  bodyNames?: Readonly<Record<string, string>>;
  /** Needs a login or a proof within the last 15 minutes (rule: proof.recent). */
  proof?: true;
  /**
   * Open to a person who first has to set up a second factor; an operation that also admits guests runs as for a guest
   * without it (rule: second-factor.required).
   */
  enrolls?: true;
  /**
   * Errors by field that only the database knows, for the input as sent; a field that `input` refuses is not looked up.
   * They are joined with the errors of `input`, so that a form shows all of them at once (rule: api.field-errors).
   * `run` must check again what may change meanwhile.
   */
  storedErrors?: (ctx: Ctx<A>, raw: Record<string, unknown>) => Promise<FieldErrors>;
  /**
   * Declares the answer key by key; the tests compare every answer with it, and it decides what is stored for a retry.
   * It is a function, since production builds few of them.
   */
  output: () => S;
  /** Rate limits that a call consumes (rule: limits.shared). */
  limit?: (request: RequestInfo, input: z.output<I>, actor: A) => (Limit | LimitChoice)[];
  /**
   * Body types accepted besides JSON: `form` for urlencoded, `upload` also for files. Bodies of other types are
   * rejected unread.
   */
  accepts?: Accepts;
  /**
   * Deadline in milliseconds, of `prepare` and `run` together; the default is five seconds (rule: operations.deadline).
   */
  deadline?: number;
  /** Answers an error at an address that browsers open as a page; null for the API's JSON. */
  refusalPage?: (error: unknown, path: PathParameters, request: RequestInfo) => Response | null;
};

export type PathParameters = Record<string, string | string[] | undefined>;

export type Query<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>> = Spec<A, I, S> & {
  kind: 'query';
  /** Responds with a spreadsheet of any length; at most two at once per user (rule: reports.large-exports). */
  exports?: true;
  run: (ctx: Ctx<A>, input: z.output<I>) => Promise<O>;
};

export type Command<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>, P> = Spec<
  A,
  I,
  S
> & {
  kind: 'command';
  name: string;
  /**
   * Slow work that must not hold a transaction open, such as hashing or HTTP requests. Its result is the third argument
   * of `run`.
   */
  prepare?: (ctx: Ctx<A>, input: z.output<I>) => Promise<P>;
  run: (ctx: Ctx<A>, input: z.output<I>, prepared: P) => Promise<O>;
  /** For uploads: refuses before the body is read (rule: files.streamed), or returns the accepted size. */
  beforeUpload?: (ctx: Ctx<A>, path: PathParameters) => Promise<UploadPlace>;
  /**
   * Receives the body of an operation that accepts `bytes` or a `stream`, in an upload slot and before the deadline begins; each
   * statement is a separate transaction. Its result joins the input.
   */
  receive?: (caller: { actor: A; request: RequestInfo; path: PathParameters }, body: Request) => Promise<object>;
  uploadMaxMb?: () => number;
  auditSubject: (output: O, input: z.output<I>) => Subject;
  /** For responses with a cookie, or a secret of a person, which must not be stored under an idempotency key. */
  skipIdempotency?: true;
  sealsAnswer?: true;
  /**
   * Answers a retry, for an answer with texts: none are stored, so it reads the current state with the actor's current
   * access (rule: api.kept-answers). Not needed for a `message` only. @throws Problem not_found for a deleted thing
   */
  reread?: (ctx: Ctx<A>, kept: Kept<z.output<S>>, input: z.output<I>) => Promise<z.input<S>> | z.input<S>;
  /** Accepts form posts from other sites, and therefore never acts for a session whose cookie may come with them. */
  crossSite?: true;
};

export type Operation<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>, P = never> =
  | Query<A, I, S, O>
  | Command<A, I, S, O, P>;
/* oxlint-disable-next-line @typescript-eslint/no-explicit-any -- one frame and one table hold operations of all types */
export type AnyOperation = Operation<any, any, any, any, any>;

export function query<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>>(
  spec: Omit<Query<A, I, S, O>, 'kind'>,
): Query<A, I, S, O> {
  return { ...spec, kind: 'query' };
}

export function command<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>, P = undefined>(
  name: string,
  spec: Omit<Command<A, I, S, O, P>, 'kind' | 'name'>,
): Command<A, I, S, O, P> {
  return { ...spec, kind: 'command', name };
}

export type Caller = { actor: Actor; request: RequestInfo; idempotency_key?: string | null };

/** Limits the operation to the gate's people, where several routes call it; `input` is what they may enter. */
export const only = <Op extends { who: Gate<Actor>; input: z.ZodType }>(
  gate: Gate<Actor>,
  op: Op,
  input: z.ZodType<z.output<Op['input']>> = op.input as z.ZodType<z.output<Op['input']>>,
): Op => ({ ...op, input, who: (actor: Actor) => op.who(gate(actor)) });

type Admission<A extends Actor> = { who: Gate<A>; scope?: ApiScope | null; proof?: true; enrolls?: true };

/**
 * Returns the actor if the operation's gate admits it, an API client has the scope, and no second factor or proof is
 * missing; a guest for a person who lacks the second factor. @throws Problem
 */
export function admit<A extends Actor>({ who, scope, proof, enrolls }: Admission<A>, actor: Actor): A {
  const admitted = enrolls ? who(actor) : enrolled(who, actor);
  ensureScope(actor, scope);
  if (proof) ensureProof(actor);
  return admitted;
}

/**
 * Asks the gate and runs the operation, for callers outside of the channels.
 * @throws Problem for every expected error
 */
export const execute = async <A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>, P>(
  op: Operation<A, I, S, O, P>,
  caller: Caller,
  raw: unknown,
): Promise<Executed<O>> => carryOut(op, { ...caller, admitted: admit(op, caller.actor) }, raw);

/**
 * Checks input and limits, then runs the operation for the admitted actor. Returns the stored response if the command's
 * idempotency key has one.
 * @throws Problem for every expected error
 */
export async function carryOut<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>, P>(
  op: Operation<A, I, S, O, P>,
  caller: Caller & { admitted: A },
  raw: unknown,
): Promise<Executed<O>> {
  return traced(op.kind === 'query' ? 'query' : op.name, () => checkAndRun(op, caller, raw));
}

async function checkAndRun<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>, P>(
  op: Operation<A, I, S, O, P>,
  caller: Caller & { admitted: A },
  raw: unknown,
): Promise<Executed<O>> {
  const { request, admitted: actor } = caller;
  const sent = sanitizeInput(raw);
  const parsed = await op.input.safeParseAsync(sent);
  const storedErrors = async (): Promise<FieldErrors> =>
    op.storedErrors
      ? withDatabase((db) => op.storedErrors!(contextOf(actor, db, request), { ...(sent as object) }), op.deadline)
      : {};
  if (!parsed.success) return invalid({ ...(await storedErrors()), ...fieldErrors(parsed.error.issues) });
  const input = parsed.data;
  if (op.limit)
    await takeFromLimits(op.limit(request, input, actor)).catch(op.kind === 'query' ? ifNotFull : undefined);
  const key = op.kind === 'query' || op.skipIdempotency ? null : idempotencyKeyOf(op, caller, input);
  const replayed = async (kept: unknown) => {
    const reread = op.kind === 'command' ? op.reread : undefined;
    if (!reread) return completed(op.output, kept as object) as O;
    const answer = await withDatabase(
      async (db) => reread(contextOf(actor, db, request), kept as Kept<z.output<S>>, input),
      op.deadline,
    );
    checkOutput('a replay', op.output, answer);
    return answer as O;
  };
  const errors = await storedErrors();
  if (Object.keys(errors).length) return withIdempotency(key, async () => invalid(errors), replayed);
  if (op.kind === 'query') {
    const output = await withDatabase((db) => op.run(contextOf(actor, db, request), input), op.deadline);
    checkOutput('a query', op.output, output);
    return { output, replayed: false, cookies: [] };
  }
  const { prepare, deadline = DEADLINE } = op;
  const endsAt = performance.now() + deadline;
  return withIdempotency(
    key,
    async () => {
      const prepared = prepare
        ? await withDatabase((db) => prepare(contextOf(actor, db, request), input), deadline)
        : (undefined as P);
      return transact(
        (db) => runCommand(op, contextOf(actor, db, request), { input, prepared, key }),
        endsAt - performance.now(),
      );
    },
    replayed,
  );
}

async function runCommand<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>, P>(
  op: Command<A, I, S, O, P>,
  ctx: Ctx<A>,
  { input, prepared, key }: { input: z.output<I>; prepared: P; key: IdempotencyKey | null },
): Promise<Executed<O>> {
  const output = await op.run(ctx, input, prepared);
  checkOutput(op.name, op.output, output);
  recordAudit(ctx, op.name, op.auditSubject(output, input));
  if (key) keepAnswer(ctx, key, output);
  await flushInserts(ctx);
  return { output, replayed: false, cookies: ctx.cookies };
}

function idempotencyKeyOf(
  { name, output, sealsAnswer = false }: { name: string; output: () => z.ZodType; sealsAnswer?: boolean },
  { actor, request, idempotency_key }: Caller,
  input: unknown,
): IdempotencyKey | null {
  if (!idempotency_key) return null;
  const owner = actor.kind === 'guest' ? `guest ${request.address}` : `user ${actor.id}`;
  return { owner, key: `${name} ${idempotency_key}`, body: input, output, isSealed: sealsAnswer };
}

export const now = sql`now()`;
