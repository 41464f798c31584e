import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { onboardingSessions } from '@/db/schema';
import { confirmsPassword, NewPassword } from '@/lib/accounts/new-password';
import { linkExpired } from '@/lib/accounts/mailed-links';
import { hashPassword } from '@/lib/accounts/password-hash';
import { ref } from '@/lib/core/audit';
import { tokenHash } from '@/lib/core/mailed-token';
import { command, query, type Ctx } from '@/lib/core/operation';
import { Reply } from '@/lib/core/reply';
import type { RequestInfo } from '@/lib/core/request-info';
import { onboardingToken } from '@/lib/core/session-token';
import { tokenPageLimit } from '@/lib/core/token-limit';
import { optional, Token } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { anyone } from '@/lib/shared/gates';
import { invalid, notFound, MESSAGES } from '@/lib/shared/problem';
import { pageOfStep } from './pages';
import { findByLink, proveMailbox, sessionCookieOf, type FoundSession } from './session';

const Link = z.object({ token: Token });

/**
 * A saved registration by its mailed link (spec 2 §7). Read-only, since mail scanners open links: the POST continues it. The
 * link's secret works as the session's token, for clients that keep no cookie.
 */
export const readRestore = query({
  who: anyone,
  input: Link,
  limit: tokenPageLimit,
  run: async (ctx, { token }) => (await findRestore(ctx, token)) ?? notFound(MESSAGES.linkExpired),
});

/** The same for its page, which says why a link may not work (rule: tokens.alike). */
export const readRestorePage = query({
  who: anyone,
  input: Link,
  limit: tokenPageLimit,
  run: async (ctx, { token }) => ({ found: await findRestore(ctx, token) }),
});

async function findRestore({ db, request }: Pick<Ctx, 'db' | 'request'>, token: string) {
  const found = await findByLink(db, token);
  if (!found) return null;
  const { session, group, company } = found;
  return {
    session: {
      token,
      step: stepOf(found),
      status: session.status,
      email: session.email,
      company_name: session.data.company?.name ?? company?.name ?? null,
      person: session.data.user ? fullName(session.data.user) : null,
      confirmed: session.confirmed_at !== null,
      needs_password: needsPassword(found, request),
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
 * registration that is sent already is confirmed by it; another browser than the one that sent it chooses the password, so
 * that whoever has the mailbox sets it (rules: onboarding.mailbox, onboarding.saved).
 * @throws Problem conflict for an invalid link, invalid without a password that is needed
 */
export const restoreOnboarding = command('onboarding.confirm', {
  who: anyone,
  input: Confirmation,
  limit: tokenPageLimit,
  deadline: 10_000,
  skipIdempotency: true,
  prepare: async ({ db, request }, { token, password }) => {
    const found = await findByLink(db, token);
    return password && found && needsPassword(found, request) ? hashPassword(password) : null;
  },
  async run(ctx, { token }, hash) {
    const { db, request } = ctx;
    const found = await findByLink(db, token, true);
    if (!found) return linkExpired();
    if (needsPassword(found, request) && !hash) return invalid({ password: ['Choose the password to log in with.'] });
    const token_id = isOwnBrowser(found, request) ? await confirmed(ctx, found) : await proveMailbox(db, found);
    if (hash) await storePassword(db, found, hash);
    return restored(found, { token_id, browser: request.browser });
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

/** A browser gets the cookie, other clients the token. */
function restored(found: FoundSession, { token_id, browser }: { token_id: string; browser: boolean }) {
  const { session, group, company } = found;
  const step = stepOf(found);
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

/** The browser that entered the registration opens the link itself: its entries stay as they are. */
const isOwnBrowser = ({ session }: FoundSession, { onboarding }: RequestInfo) =>
  onboarding !== undefined && tokenHash(onboarding) === session.token_hash;

const needsPassword = (found: FoundSession, request: RequestInfo) =>
  found.session.status === 'submitted' &&
  found.session.journey === 'new' &&
  !found.session.confirmed_at &&
  !isOwnBrowser(found, request);

async function confirmed({ db }: Ctx, { session }: FoundSession): Promise<string> {
  if (!session.confirmed_at)
    await db
      .update(onboardingSessions)
      .set({ confirmed_at: sql`now()`, updated_at: sql`now()` })
      .where(eq(onboardingSessions.id, session.id));
  return session.token_id;
}
