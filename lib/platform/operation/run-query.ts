import 'server-only';
import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import type { z } from 'zod';
import type { Actor, Person } from '@/lib/shared/actor';
import { homeOf } from '@/lib/shared/guards';
import { MESSAGES, REASONS, type Problem } from '@/lib/shared/problem';
import { pagePath } from '@/lib/shared/paths';
import { enter, handle, nobodyYet, type Call, type Channel, type Reached } from './handle';
import { identify } from './identify';
import { requestInfoOf, type RequestInfo } from '@/lib/platform/http/request-info';
import type { Query } from './operation';
import type { Answer } from './output';
import { pageStatus } from './page-status';
import { problemOf } from './reply';
import { portalLimits } from '@/lib/platform/limits/request-limit';

type PageCall = Call & { head: Headers; input: object; missing?: string };

/** Channel of pages: only guests are counted, once for each page, and a refusal leads to another page. */
const pages: Channel<PageCall, unknown> = {
  identify: async ({ head }) => identify(head, await cookies()),
  limits: () => ({ ...portalLimits(), user: null }),
  receive: ({ input }) => ({ values: input, key: null }),
  wordsIn: (_call, values) => values,
  wordsOut: (_call, output) => output,
  async refusal({ head, missing }, error, { identity }) {
    const problem = problemOf(error);
    if (problem) await redirectByProblem(problem, identity.actor, missing);
    return throwWithStatus(error, head);
  },
};

const pageCall = async (input: object = {}, missing?: string): Promise<PageCall> => {
  const head = await headers();
  return { info: requestInfoOf(head), head, input, missing };
};

const visitor = cache(async (): Promise<Reached> => {
  const call = await pageCall();
  const reached = nobodyYet();
  try {
    await enter(pages, call, reached);
    return reached;
  } catch (error) {
    return throwWithStatus(error, call.head);
  }
});

export const currentActor = async (): Promise<Actor> => (await visitor()).identity.actor;

export async function viewer(): Promise<Person> {
  const actor = await currentActor();
  if (actor.kind === 'guest') return toLogin();
  if (actor.owes_second_factor && !(await headers()).get('x-concord-path')?.startsWith(ENROLLMENT))
    redirect(ENROLLMENT);
  return actor;
}

/** The only page of a person who has to set up a second factor first (rule: second-factor.required). */
const ENROLLMENT = pagePath('/second-factor');

/**
 * Redirects to the landing page, which returns here after sign-in (spec 1 §6). The proxy sets the path header and
 * stores the path.
 */
async function toLogin(): Promise<never> {
  const path = (await headers()).get('x-concord-path');
  return redirect(path ? `/?alert=login&next=${encodeURIComponent(path)}` : '/?alert=login');
}

/**
 * Runs a query for a page. Errors become a redirect with the guard's message, Page Not Found (spec 1 §6), or status 429
 * or 503. Accepts typed input or raw search parameters. `missing` is a path to redirect to, with an alert, instead of
 * Page Not Found (spec 3 §8).
 */
export async function runQuery<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>>(
  op: Query<A, I, S, O>,
  input: z.input<I> | Record<string, unknown>,
  { missing }: { missing?: string } = {},
): Promise<O> {
  const [entered, call] = await Promise.all([visitor(), pageCall(input as object, missing)]);
  return (await handle(op, pages, call, entered)) as O;
}

/** As runQuery, for a page whose address identifies the caller, such as a link for IT; cookies are not read. */
export async function runQueryAs<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>>(
  identifyCaller: (info: RequestInfo) => Promise<Actor>,
  op: Query<A, I, S, O>,
  input: z.input<I>,
): Promise<O> {
  const channel: typeof pages = {
    ...pages,
    identify: async ({ info }) => ({ actor: await identifyCaller(info), by: 'none' }),
  };
  return (await handle(op, channel, await pageCall(input as object))) as O;
}

function throwWithStatus(error: unknown, head: Pick<Headers, 'get'>): never {
  const problem = problemOf(error);
  // The static error page replaces the response; notFound() only stops rendering.
  if (problem && pageStatus(head.get('x-request-id'), problem)) notFound();
  throw problem ?? error;
}

async function redirectByProblem(problem: Problem, actor: Actor, missing: string | undefined): Promise<void> {
  if (problem.kind === 'not_found' || problem.kind === 'invalid') {
    if (missing) redirect(missing);
    notFound();
  }
  if (problem.kind === 'unauthenticated') await toLogin();
  if (problem.details.reason === REASONS.enroll) redirect(ENROLLMENT);
  if (problem.kind === 'forbidden')
    redirect(`${homeOf(actor)}?alert=${problem.message === MESSAGES.level ? 'level' : 'access'}`);
}
