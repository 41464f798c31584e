import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { groups, companies, oneTimeTokens, onboardingSessions } from '@/db/schema';
import { tokenHash } from '@/lib/platform/secrets/mailed-token';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { cookieHeader, onboardingCookie, onboardingToken } from '@/lib/platform/secrets/session-token';
import { msOf, ONBOARDING, secondsOf } from '@/lib/shared/durations';
import { conflict, notFound, Problem } from '@/lib/shared/problem';
import { isStepReached, type Step, type UserEntries } from '@/lib/shared/onboarding';
import { pageOfStep } from './pages';

export const Vhost = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]{2,63}$/);

export const SESSION_INPUT = { vhost: Vhost, session_token: z.string().max(200).optional() };
type SessionCredentials = { vhost?: string; session_token?: string };

export function newSessionToken() {
  const token_id = randomUUID();
  return { token_id, token_hash: tokenHash(onboardingToken(token_id)) };
}

export const sessionExpiry = () => new Date(Date.now() + msOf(ONBOARDING));

export const sessionCookieOf = (token_id: string) =>
  cookieHeader(onboardingCookie(), onboardingToken(token_id), secondsOf(ONBOARDING));

export const GROUP_COLUMNS = {
  id: groups.id,
  name: groups.name,
  vhost: sql<string>`${groups.vhost}`,
  type: groups.type,
  sponsor_company_id: groups.sponsor_company_id,
  price: groups.price,
  price_three_years: groups.price_three_years,
  force_addendum: groups.force_addendum,
  addendum_name: groups.addendum_name,
  host_email: groups.host_email,
  code_of_conduct: groups.code_of_conduct_file_id,
  database_license: groups.current_license_file_id,
  addendum: groups.addendum_file_id,
  p1_response_time: groups.p1_response_time,
  p2_response_time: groups.p2_response_time,
  p3_response_time: groups.p3_response_time,
};
const companyColumns = {
  id: companies.id,
  name: companies.name,
  slug: companies.slug,
  membership_type: companies.membership_type,
};

/** An active group with a registration page; its host, if it has one, is active too (rule: groups.host). */
export async function findGroup(db: Db, vhost: string) {
  const [group] = await db
    .select(GROUP_COLUMNS)
    .from(groups)
    .leftJoin(companies, eq(companies.id, groups.sponsor_company_id))
    .where(
      and(
        eq(groups.vhost, vhost),
        eq(groups.status, 'active'),
        or(isNull(companies.id), eq(companies.status, 'active')),
      ),
    );
  return group;
}
export type OnboardingGroup = NonNullable<Awaited<ReturnType<typeof findGroup>>>;

const selection = {
  session: onboardingSessions,
  group: GROUP_COLUMNS,
  company: companyColumns,
};

const isOpen = or(ne(onboardingSessions.status, 'started'), gt(onboardingSessions.expires_at, sql`now()`));

const sessionsWhere = (db: Db, condition: ReturnType<typeof and>) =>
  db
    .select(selection)
    .from(onboardingSessions)
    .innerJoin(groups, and(eq(groups.id, onboardingSessions.community_id), eq(groups.status, 'active')))
    .leftJoin(companies, eq(companies.id, onboardingSessions.company_id))
    .where(and(condition, isOpen));

export type FoundSession = Awaited<ReturnType<typeof sessionsWhere>>[number] & {
  by_link: boolean;
};

type RequestContext = { db: Db; request: RequestInfo };
type Options = {
  lock?: boolean;
  /** For commands: accepts the cookie only from a browser's requests to its own site. */
  changes?: boolean;
};

export async function findSession(
  { db, request }: RequestContext,
  { session_token }: SessionCredentials,
  { lock, changes = lock }: Options = {},
): Promise<FoundSession | undefined> {
  const cookie = changes && !request.browser ? undefined : request.onboarding;
  const token = session_token ?? cookie;
  if (!token) return undefined;
  const own = await read(db, eq(onboardingSessions.token_hash, tokenHash(token)), lock);
  return own ? { ...own, by_link: false } : findByLink(db, token, lock);
}

async function read(db: Db, condition: ReturnType<typeof and>, lock?: boolean) {
  const statement = sessionsWhere(db, condition);
  const [registration] = await (lock ? statement.for('update', { of: onboardingSessions }) : statement);
  return registration;
}

/** The session of a mailed link, whose secret also works as the token, for clients without cookies. */
export async function findByLink(db: Db, secret: string, lock?: boolean): Promise<FoundSession | undefined> {
  const [link] = await db
    .select({ session_id: oneTimeTokens.onboarding_session_id })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.token_hash, tokenHash(secret)),
        eq(oneTimeTokens.purpose, 'onboarding_restore'),
        isNull(oneTimeTokens.used_at),
        gt(oneTimeTokens.expires_at, sql`now()`),
      ),
    );
  if (!link?.session_id) return undefined;
  const registration = await read(db, eq(onboardingSessions.id, link.session_id), lock);
  return registration && { ...registration, by_link: true };
}

const ENDED = 'Your registration has ended or was continued elsewhere. Enter your work email to get a link to it.';

/**
 * The session of a call, ready for `step` (rule: onboarding.steps).
 * @throws Problem unauthenticated without a session, not_found for another group's, conflict with the step to go to
 */
export async function requireSession(
  reading: RequestContext,
  presented: SessionCredentials,
  { step, ...options }: Options & { step?: Step } = {},
): Promise<FoundSession> {
  const registration = await findSession(reading, { session_token: presented.session_token }, options);
  if (!registration) throw new Problem('unauthenticated', ENDED, { redirect: '/' });
  if (presented.vhost !== undefined && registration.group.vhost !== presented.vhost) return notFound();
  if (step) checkStep(registration, step);
  if (options.lock && registration.by_link) await proveMailbox(reading.db, registration);
  return registration;
}

/**
 * Records that the client came by a mailed link. The first time, revokes what a stranger may have set up with this
 * address: the browser's token, and the password, which has to be chosen again (rule: onboarding.mailbox). Returns the
 * current token's id.
 */
export async function proveMailbox(db: Db, { session }: FoundSession): Promise<string> {
  if (session.confirmed_at) return session.token_id;
  const { password_hash: _stranger, ...user } = session.data.user ?? {};
  const data = session.data.user ? { ...session.data, user: user as UserEntries } : session.data;
  const token = newSessionToken();
  await db
    .update(onboardingSessions)
    .set({ ...token, data, confirmed_at: sql`now()`, updated_at: sql`now()` })
    .where(eq(onboardingSessions.id, session.id));
  session.data = data;
  session.confirmed_at = new Date();
  return token.token_id;
}

/** @throws Problem conflict with the step to go to */
export function checkStep({ session }: FoundSession, step: Step): void {
  const current = session.status === 'started' ? session.step : 'success';
  if (session.status !== 'started')
    conflict('This registration was already sent.', { step: current, redirect: pageOfStep(current) });
  if (!isStepReached(session.journey, current, step))
    conflict('Complete the earlier steps first.', { step: current, redirect: pageOfStep(current) });
}
