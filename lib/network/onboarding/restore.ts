import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { onboardingSessions } from '@/db/schema';
import { confirmsPassword, hashNewPassword, NewPassword } from '@/lib/people/accounts/new-password';
import { linkExpired } from '@/lib/people/accounts/mailed-links';
import { ref } from '@/lib/platform/operation/audit';
import { tokenHash } from '@/lib/platform/secrets/mailed-token';
import { command, query, now, type Ctx } from '@/lib/platform/operation/operation';
import { Reply } from '@/lib/platform/operation/reply';
import { Named } from '@/lib/platform/operation/resources';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { onboardingToken } from '@/lib/platform/secrets/session-token';
import { tokenPageLimit } from '@/lib/platform/limits/token-limit';
import { optional, Token } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { anyone } from '@/lib/shared/gates';
import { invalid, notFound, MESSAGES } from '@/lib/shared/problem';
import { outcomeOf } from './outcome';
import { pageOfStep } from './pages';
import { findByLink, proveMailbox, sessionCookieOf, type FoundSession } from './session';
import { OnboardingGroup, OnboardingState, StartedSession } from './resources';

const Link = z.object({ token: Token });

/**
 * A saved registration by its mailed link (spec 2 §7). Read-only, since mail scanners open links; the POST continues.
 * The link's secret works as the session's token, for clients that keep no cookie.
 */
export const readRestore = query({
  who: anyone,
  input: Link,
  output: () => OnboardingState,
  limit: tokenPageLimit,
  run: async (ctx, { token }) => (await findRestore(ctx, token)) ?? notFound(MESSAGES.linkExpired),
});

/** The same for its page, with the reason why a link does not work (rule: tokens.alike). */
export const readRestorePage = query({
  who: anyone,
  input: Link,
  output: () => z.strictObject({ registration: OnboardingState.nullable() }),
  limit: tokenPageLimit,
  run: async (ctx, { token }) => ({ registration: await findRestore(ctx, token) }),
});

async function findRestore({ db, request }: Pick<Ctx, 'db' | 'request'>, token: string) {
  const registration = await findByLink(db, token);
  if (!registration) return null;
  const { session, group, company } = registration;
  return {
    session: {
      token,
      step: stepOf(registration),
      status: session.status,
      email: session.email,
      company_name: session.data.company?.name ?? company?.name ?? null,
      person: session.data.user ? fullName(session.data.user) : null,
      confirmed: session.confirmed_at !== null,
      needs_password: needsPassword(registration, request),
      journey: session.journey,
      ...(await outcomeOf(db, session)),
    },
    group: { id: group.id, name: group.name, vhost: group.vhost },
    company: company && { id: company.id, name: company.name, slug: company.slug },
  };
}

const Confirmation = confirmsPassword(
  z.object({
    token: Token,
    password: optional(NewPassword),
    password_confirmation: optional(z.string().max(1000)),
  }),
);

/**
 * Continues a registration by its mailed link, which proves the mailbox: the browser gets the session's cookie. A
 * submitted registration is confirmed by it; a browser other than the one that submitted it has to choose the password,
 * so that only the owner of the mailbox sets it (rules: onboarding.mailbox, onboarding.saved).
 * @throws Problem conflict for an invalid link, invalid without a password that is needed
 */
export const restoreOnboarding = command('onboarding.continue', {
  who: anyone,
  input: Confirmation,
  output: () =>
    z.strictObject({
      session: StartedSession,
      group: OnboardingGroup,
      company: Named.nullable(),
      redirect: z.string(),
      message: z.string(),
    }),
  limit: tokenPageLimit,
  deadline: 10_000,
  skipIdempotency: true,
  prepare: async ({ db, request }, { token, password }) => {
    const registration = await findByLink(db, token);
    if (!password || !registration || !needsPassword(registration, request)) return null;
    const { email, data } = registration.session;
    return hashNewPassword(db, { password, email, names: [data.company?.name] });
  },
  async run(ctx, { token }, hash) {
    const { db, request } = ctx;
    const registration = await findByLink(db, token, true);
    if (!registration) return linkExpired();
    if (needsPassword(registration, request) && !hash)
      return invalid({ password: ['Choose the password to log in with.'] });
    const token_id = isOwnBrowser(registration, request)
      ? await confirmed(ctx, registration)
      : await proveMailbox(db, registration);
    if (hash) await storePassword(db, registration, hash);
    return restored(registration, { token_id, browser: request.browser });
  },
  auditSubject: () => ref('onboarding', null),
});

async function storePassword(db: Db, { session: { id, data } }: FoundSession, password_hash: string): Promise<void> {
  if (!data.user) return;
  await db
    .update(onboardingSessions)
    .set({ data: { ...data, user: { ...data.user, password_hash } } })
    .where(eq(onboardingSessions.id, id));
}

function restored(registration: FoundSession, { token_id, browser }: { token_id: string; browser: boolean }) {
  const { session, group, company } = registration;
  const step = stepOf(registration);
  const body = {
    session: { token: browser ? undefined : onboardingToken(token_id), step, email: session.email },
    group: { id: group.id, name: group.name, vhost: group.vhost },
    company: company && { id: company.id, name: company.name },
    redirect: pageOfStep(step),
    message: session.status === 'started' ? 'Welcome back. Your entries are here.' : 'Your address is confirmed.',
  };
  return new Reply(body, browser ? [sessionCookieOf(token_id)] : []);
}

const stepOf = ({ session }: FoundSession) => (session.status === 'started' ? session.step : 'success');

const isOwnBrowser = ({ session }: FoundSession, { onboarding }: RequestInfo) =>
  onboarding !== undefined && tokenHash(onboarding) === session.token_hash;

const needsPassword = (registration: FoundSession, request: RequestInfo) =>
  registration.session.status === 'submitted' &&
  registration.session.journey === 'new' &&
  !registration.session.confirmed_at &&
  !isOwnBrowser(registration, request);

async function confirmed({ db }: Ctx, { session }: FoundSession): Promise<string> {
  if (!session.confirmed_at)
    await db
      .update(onboardingSessions)
      .set({ confirmed_at: now, updated_at: now })
      .where(eq(onboardingSessions.id, session.id));
  return session.token_id;
}
