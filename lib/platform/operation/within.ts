import 'server-only';
import type { z } from 'zod';
import type { Actor } from '@/lib/shared/actor';
import { fieldErrors } from '@/lib/shared/fields';
import { invalid } from '@/lib/shared/problem';
import { flushInserts } from './deferred-inserts';
import type { Command, Ctx } from './operation';
import type { Answer } from './output';

/**
 * Runs a command as a part of another one: with its gate, checks and effects, in the other's transaction and under the
 * other's audit row. Its inserted rows exist when it returns. The outer command takes the limit.
 * @throws Problem as the command does
 */
export async function within<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>, P>(
  ctx: Ctx,
  op: Command<A, I, S, O, P>,
  raw: unknown,
  prepared?: P,
): Promise<O> {
  const own = ctx as Ctx<A>;
  op.who(ctx.actor);
  const parsed = await op.input.safeParseAsync(raw);
  if (!parsed.success) return invalid(fieldErrors(parsed.error.issues));
  const ready = prepared ?? ((await op.prepare?.(own, parsed.data)) as P);
  const output = await op.run(own, parsed.data, ready);
  await flushInserts(ctx);
  return output;
}
