import 'server-only';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { DatabaseUnavailable, isUnavailable, transact, withDatabase, type Db } from '@/db/client';
import type { Actor } from '@/lib/shared/actor';
import { fieldErrors, storable } from '@/lib/shared/fields';
import type { Gate } from '@/lib/shared/gates';
import { invalid } from '@/lib/shared/problem';
import { noteAudit, type Changes, type Subject } from './audit';
import { once, type Once } from './idempotency';
import type { Meta } from './meta';
import { consume, type Limit } from './throttle';
import { OVERTAKEN, sendWrites, type Write } from './writes';

/** What an operation works with: who asks, the database (a command's own transaction), and where it came from. */
export type Ctx<A extends Actor = Actor> = {
  actor: A;
  db: Db;
  meta: Meta;
  /** Filled by add(), change() and mail(); sent to the database as one statement at the command's end. */
  writes: Write[];
  /** Filled by settings commands: field → [before, after], for the audit log. */
  changes: Changes;
};

type Spec<A extends Actor, I extends z.ZodType> = {
  /** Who may ask. */
  who: Gate<A>;
  /** What they must say. */
  input: I;
  /** Counters that this call uses up, each by its own key (PRODUCT §2). */
  limit?: (meta: Meta, input: z.output<I>, actor: A) => Limit[];
  /** Milliseconds, when the usual five seconds are too few. */
  deadline?: number;
};

export type Query<A extends Actor, I extends z.ZodType, O> = Spec<A, I> & {
  kind: 'query';
  run: (ctx: Ctx<A>, input: z.output<I>) => Promise<O>;
};

export type Command<A extends Actor, I extends z.ZodType, O, P> = Spec<A, I> & {
  kind: 'command';
  name: string;
  /** Slow work that must not hold a transaction (hashing, the network); its result is run's third argument. */
  before?: (ctx: Ctx<A>, input: z.output<I>) => Promise<P>;
  run: (ctx: Ctx<A>, input: z.output<I>, before: P) => Promise<O>;
  /** What it was about, for the audit log. */
  about: (output: O, input: z.output<I>) => Subject;
  /**
   * It only reads while it runs; all that it writes is gathered and sent as one statement, which is its transaction
   * (docs/decisions/010). Where another's change would make that wrong, a change() says so and it starts again.
   */
  gathered?: true;
  /** Its answer holds a secret or a cookie, so no idempotency key keeps it. */
  unkept?: true;
};

export type Operation<A extends Actor, I extends z.ZodType, O, P = never> = Query<A, I, O> | Command<A, I, O, P>;

/** A reading operation. */
export function query<A extends Actor, I extends z.ZodType, O>(spec: Omit<Query<A, I, O>, 'kind'>): Query<A, I, O> {
  return { ...spec, kind: 'query' };
}

/** A changing operation: one transaction, one audit row, mail only if it commits. */
export function command<A extends Actor, I extends z.ZodType, O, P = undefined>(name: string, spec: Omit<Command<A, I, O, P>, 'kind' | 'name'>): Command<A, I, O, P> {
  return { ...spec, kind: 'command', name };
}

/** Who asks, from where, and the key under which a command happens once. */
export type Caller = { actor: Actor; meta: Meta; idempotency_key?: string | null };
export type Performed<O> = { output: O; replayed: boolean };

/**
 * Performs an operation: gate, input, limits, then run. Throws a Problem for every expected "no".
 * A command with an idempotency key that has been answered before gives that answer again.
 */
export async function perform<A extends Actor, I extends z.ZodType, O, P>(op: Operation<A, I, O, P>, caller: Caller, raw: unknown): Promise<Performed<O>> {
  const actor = op.who(caller.actor);
  const parsed = await op.input.safeParseAsync(storable(raw));
  if (!parsed.success) return invalid(fieldErrors(parsed.error.issues));
  const input = parsed.data;
  if (op.limit) await consume(op.limit(caller.meta, input, actor));
  if (op.kind === 'query') {
    return withDatabase(async (db) => ({ output: await op.run(context(actor, db, caller.meta), input), replayed: false }), op.deadline);
  }
  const before = op.before ? await withDatabase((db) => op.before!(context(actor, db, caller.meta), input), op.deadline) : (undefined as P);
  const key = op.unkept ? null : onceKey(op.name, caller, input);
  const inside = op.gathered ? withDatabase : transact;
  return asOnce(key, () => inside((db) => happen(op, context(actor, db, caller.meta), { input, before, key }), op.deadline));
}

async function happen<A extends Actor, I extends z.ZodType, O, P>(op: Command<A, I, O, P>, ctx: Ctx<A>, { input, before, key }: { input: z.output<I>; before: P; key: Once | null }): Promise<Performed<O>> {
  const output = await op.run(ctx, input, before);
  noteAudit(ctx, op.name, op.about(output, input));
  if (key) once.keep(ctx, key, output);
  await sendWrites(ctx.db, ctx.writes);
  return { output, replayed: false };
}

const MOST_STARTS = 5;

/** A change; under a key that was used before, the answer that was given then; again, when it was overtaken. */
async function asOnce<O>(key: Once | null, happens: () => Promise<Performed<O>>, starts = 1): Promise<Performed<O>> {
  try {
    return await happens();
  } catch (error) {
    const earlier = key && !isUnavailable(error) && (await withDatabase((db) => once.earlier(db, key)));
    if (earlier) return { output: earlier.answer as O, replayed: true };
    if ((error as { code?: string }).code !== OVERTAKEN) throw error;
    if (starts === MOST_STARTS) throw new DatabaseUnavailable('Others were first, again and again.');
    return asOnce(key, happens, starts + 1);
  }
}

function onceKey(name: string, { actor, meta, idempotency_key }: Caller, input: unknown): Once | null {
  if (!idempotency_key) return null;
  const owner = actor.kind === 'guest' ? `guest ${meta.address}` : `user ${actor.id}`;
  return { owner, key: `${name} ${idempotency_key}`, body: input };
}

const context = <A extends Actor>(actor: A, db: Db, meta: Meta): Ctx<A> => ({ actor, db, meta, writes: [], changes: {} });

/** The database's clock, so that instances agree. */
export const now = sql`now()`;
