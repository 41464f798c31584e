import type { z } from 'zod';
import { identify } from '@/lib/core/identify';
import { requestInfoOf } from '@/lib/core/request-info';
import { execute, type Query } from '@/lib/core/operation';
import type { Actor } from '@/lib/shared/actor';
import { signInAs } from './api';

/** Runs a query as a page would for this user, or for a guest. For queries without a route. */
export async function runQueryAs<A extends Actor, I extends z.ZodType, O>(
  op: Query<A, I, O>,
  user: { id: number } | null,
  input: Record<string, unknown>,
): Promise<O> {
  const headers = new Headers(user ? { authorization: `Bearer ${(await signInAs(user)).token}` } : {});
  const { actor } = await identify(headers, { get: () => undefined });
  return (await execute(op, { actor, request: requestInfoOf(headers) }, input)).output;
}
