import type { z } from 'zod';
import { identify } from '@/lib/core/identify';
import { metaOf } from '@/lib/core/meta';
import { perform, type Query } from '@/lib/core/operation';
import type { Actor } from '@/lib/shared/actor';
import { signInAs } from './api';

/** Asks a query as a page does for this user (a guest without one), with the refusal thrown. For queries that no route has. */
export async function asking<A extends Actor, I extends z.ZodType, O>(op: Query<A, I, O>, user: { id: number } | null, input: Record<string, unknown>): Promise<O> {
  const headers = new Headers(user ? { authorization: `Bearer ${(await signInAs(user)).token}` } : {});
  const { actor } = await identify(headers, { get: () => undefined });
  return (await perform(op, { actor, meta: metaOf(headers) }, input)).output;
}
