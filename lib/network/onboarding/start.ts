import 'server-only';
import { and, eq, inArray, isNull, lte, not, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, onboardingSessions, payments, memberships, users } from '@/db/schema';
import { companiesOfAddress, ownsAddress } from '@/lib/people/accounts/domains';
import { mailedLinkLimits } from '@/lib/people/accounts/mailed-links';
import { ref } from '@/lib/platform/operation/audit';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { Reply } from '@/lib/platform/operation/reply';
import { onboardingToken } from '@/lib/platform/secrets/session-token';
import { holdsMoney } from '@/lib/network/payments/held-money';
import type { Membership } from '@/lib/shared/enums';
import { Email, Id, optional } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { journeyOf, STEPS, type Step } from '@/lib/shared/onboarding';
import { notFound } from '@/lib/shared/problem';
import { emit } from './events';
import { isFreeMail } from './free-mail';
import { pageOfStep } from './pages';
import { StartedSession } from './resources';
import { findGroup, newSessionToken, sessionCookieOf, sessionExpiry, Vhost, type OnboardingGroup } from './session';

const FREE_MAIL = 'Use your work email. Addresses of free email services are not accepted.';
/** Also shown when the address has an account, a member's domain, or a registration. */
const CHECK_EMAIL = 'Check your email. We sent you a link to continue.';

/**
 * The box on a group's landing (spec 2 §4, §7). A new address of an unknown domain gets a session at once; any other gets an
 * email only, so that nothing of a member is shown to someone without the mailbox
 * (rules: onboarding.entry, onboarding.known-address, onboarding.free-mail, onboarding.one-session).
 */
export const startOnboarding = command('onboarding.start', {
  who: anyone,
  input: z.object({ vhost: Vhost, partner_group_id: optional(Id), email: Email }),
  output: () =>
    z.union([
      z.strictObject({
        valid: z.boolean(),
        session: StartedSession,
        redirect: z.string(),
      }),
      z.strictObject({ valid: z.boolean(), message: z.string() }),
    ]),
  limit: (request, { email }) => mailedLinkLimits('onboarding', request, email),
  skipIdempotency: true,
  async run(ctx, { vhost, partner_group_id, email }) {
    const { db, request } = ctx;
    const group = await groupToJoin(db, vhost, partner_group_id);
    if (isFreeMail(email)) return { valid: false, message: FREE_MAIL };
    const [company, unfinished] = await Promise.all([companyOf(db, email, group), findUnfinished(db, email, group)]);
    if (unfinished) return continueByEmail(ctx, { email, ...unfinished });
    if (company && !company.joins) return explainByEmail(ctx, { email, group, company });
    const made = await addSession(db, { email, group, company });
    if (!made) return continueByEmail(ctx, { email, session_id: 0, ...(await findUnfinished(db, email, group)) });
    return company
      ? continueByEmail(ctx, { email, session_id: made.id })
      : began({ ...made, email, browser: request.browser });
  },
  auditSubject: () => ref('onboarding', null),
});

/** @throws Problem not_found, also when the page named another group */
async function groupToJoin(db: Db, vhost: string, id: number | null): Promise<OnboardingGroup> {
  const group = await findGroup(db, vhost);
  return group && (id === null || id === group.id) ? group : notFound('Group not found.');
}

type Joining = { email: string; group: OnboardingGroup; company: Known | null };

async function addSession(db: Db, { email, group, company }: Joining) {
  const journey = journeyOf(company?.membership_type ?? null);
  const step = STEPS[journey][0]!;
  const { token_id, token_hash } = newSessionToken();
  const company_id = company?.id ?? null;
  const [made] = await db
    .insert(onboardingSessions)
    .values({
      token_id,
      token_hash,
      community_id: group.id,
      company_id,
      email,
      journey,
      step,
      expires_at: sessionExpiry(),
    })
    .onConflictDoNothing()
    .returning({ id: onboardingSessions.id });
  return made && { ...made, token_id, step };
}

async function explainByEmail(ctx: Ctx, { email, group, company }: Joining) {
  const known_company_id = company?.id ?? null;
  await emit(ctx, 'onboarding.known-address', { email, community_id: group.id, known_company_id });
  return { valid: true, message: CHECK_EMAIL };
}

type Began = { token_id: string; step: Step; email: string; browser: boolean };

function began({ token_id, step, email, browser }: Began) {
  const token = browser ? undefined : onboardingToken(token_id);
  const body = { valid: true, session: { token, step, email }, redirect: pageOfStep(step) };
  return new Reply(body, browser ? [sessionCookieOf(token_id)] : []);
}

type Continued = { email: string; session_id: number; is_ended?: boolean };

async function continueByEmail(ctx: Ctx, { email, session_id, is_ended = false }: Continued) {
  const because = is_ended ? 'ended' : 'asked';
  await emit(ctx, 'onboarding.link-sent', { onboarding_session_id: session_id, email, because });
  return { valid: true, message: CHECK_EMAIL };
}

type Known = { id: number | null; membership_type: Membership; joins: boolean };

async function companyOf(db: Db, email: string, group: OnboardingGroup): Promise<Known | null> {
  const [[account], owners] = await Promise.all([
    db
      .select({ id: companies.id, membership_type: companies.membership_type, status: companies.status })
      .from(users)
      .leftJoin(companies, eq(companies.id, users.company_id))
      .where(and(eq(users.email, email), notInArray(users.status, ['deleted', 'pending_verification'])))
      .orderBy(
        sql`${ownsAddress(email)} is true desc, ${companies.status} = 'active' desc`,
        sql`${users.last_login_at} desc nulls last, ${users.id}`,
      )
      .limit(1),
    companiesOfAddress(db, email),
  ]);
  const company = account ?? owners[0];
  const [member] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.community_id, group.id),
        eq(memberships.company_id, company?.id ?? 0),
        isNull(memberships.department_id),
        eq(memberships.is_active, true),
      ),
    );
  if (!company) return null;
  // Super admins have no company.
  if (company.id === null || company.membership_type === null)
    return { id: null, membership_type: 'basic', joins: false };
  const { id, membership_type, status } = company;
  return { id, membership_type, joins: status === 'active' && !member && id !== group.sponsor_company_id };
}

/**
 * Unfinished session of the address with the group. An expired one is removed, unless its card was charged: then it
 * continues, or has ended and waits for the refund (rules: onboarding.one-session, onboarding.expiry).
 */
async function findUnfinished(db: Db, email: string, { id }: OnboardingGroup) {
  const own = and(eq(onboardingSessions.community_id, id), eq(onboardingSessions.email, email));
  const expired = and(own, eq(onboardingSessions.status, 'started'), lte(onboardingSessions.expires_at, now));
  await db.delete(onboardingSessions).where(and(expired, not(holdsMoney(sql`${onboardingSessions.id}`))));
  const returns = sql`exists (select from ${payments} where ${payments.onboarding_session_id} = ${onboardingSessions.id} and ${payments.refund_requested_at} is not null)`;
  await db
    .update(onboardingSessions)
    .set({ expires_at: sessionExpiry() })
    .where(and(expired, not(returns)));
  const [link] = await db
    .select({
      session_id: onboardingSessions.id,
      is_ended: sql<boolean>`${onboardingSessions.status} = 'started' and ${onboardingSessions.expires_at} <= now()`,
    })
    .from(onboardingSessions)
    .where(and(own, inArray(onboardingSessions.status, ['started', 'submitted'])));
  return link;
}
