import 'server-only';
import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import type { z } from 'zod';
import type { Actor, Person } from '@/lib/shared/actor';
import { homeOf } from '@/lib/shared/guards';
import { SAYS, type Problem } from '@/lib/shared/problem';
import { identify } from './identify';
import { metaOf } from './meta';
import { perform, type Query } from './operation';
import { refusePage } from './refused-page';
import { problemOf } from './reply';

/** Who looks at this page; read once a request. */
export const currentActor = cache(async (): Promise<Actor> => {
  const [head, jar] = await Promise.all([headers(), cookies()]);
  return identify(head, jar).then(({ actor }) => actor, (error: unknown) => fail(error, head));
});

/** The signed-in viewer; a guest goes to the landing page. */
export async function viewer(): Promise<Person> {
  const actor = await currentActor();
  return actor.kind === 'guest' ? toLogin() : actor;
}

/** To the landing page, which comes back here after sign-in (spec 1 §6). The middleware wrote the path and keeps it. */
async function toLogin(): Promise<never> {
  const path = (await headers()).get('x-concord-path');
  return redirect(path ? `/?alert=login&next=${encodeURIComponent(path)}` : '/?alert=login');
}

/**
 * The pages' door to a query: its output, or a redirect with the guard's message, or Page Not Found (spec 1 §6), or the
 * status and the words of too many requests (429) and of a database that is away (503). Takes typed input or raw search
 * parameters.
 */
export async function ask<A extends Actor, I extends z.ZodType, O>(op: Query<A, I, O>, input: z.input<I> | Record<string, unknown>): Promise<O> {
  const [actor, head] = await Promise.all([currentActor(), headers()]);
  try {
    return (await perform(op, { actor, meta: metaOf(head) }, input)).output;
  } catch (error) {
    const problem = problemOf(error);
    if (problem) await turnAway(problem, actor);
    return fail(error, head);
  }
}

/** What else goes wrong: a page of its own where it means something and the page is not begun, else the error page. */
function fail(error: unknown, head: Pick<Headers, 'get'>): never {
  const problem = problemOf(error);
  // The refusal stands in the page's place; the shortest way out, of which nothing is seen.
  if (problem && refusePage(head.get('x-request-id'), problem)) notFound();
  throw problem ?? error;
}

/** What a page does with a "no": not found, sign in first, or back home with the guard's text. */
async function turnAway(problem: Problem, actor: Actor): Promise<void> {
  if (problem.kind === 'missing' || problem.kind === 'invalid') notFound();
  if (problem.kind === 'unauthenticated') await toLogin();
  if (problem.kind === 'forbidden') redirect(`${homeOf(actor)}?alert=${problem.message === SAYS.level ? 'level' : 'access'}`);
}
