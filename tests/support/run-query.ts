import type { z } from 'zod';
import { identify } from '@/lib/platform/operation/identify';
import { requestInfoOf } from '@/lib/platform/http/request-info';
import { execute, type Query } from '@/lib/platform/operation/operation';
import type { Answer } from '@/lib/platform/operation/output';
import type { Actor } from '@/lib/shared/actor';
import { loginAs } from './api';

/** Runs a query without a route as a page would for this user, or for a guest. */
export async function runQueryAs<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>>(
  op: Query<A, I, S, O>,
  user: { id: number } | null,
  input: Record<string, unknown>,
): Promise<O> {
  const headers = new Headers(user ? { authorization: `Bearer ${(await loginAs(user)).token}` } : {});
  const { actor } = await identify(headers, { get: () => undefined });
  return (await execute(op, { actor, request: requestInfoOf(headers) }, input)).output;
}
