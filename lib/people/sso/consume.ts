import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { ssoTests, ssoUsed } from '@/db/schema';
import { endSessions, removedCookie, loggedInCookie } from '@/lib/people/accounts/sessions';
import { beginSession, DEVICE_SECONDS, startPath, type Login } from '@/lib/people/accounts/begin-session';
import { ref } from '@/lib/platform/operation/audit';
import { log } from '@/lib/platform/log';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { perMinute } from '@/lib/platform/limits/rate-limit';
import { Redirect } from '@/lib/platform/operation/reply';
import {
  cookieHeader,
  destinationCookie,
  deviceCookie,
  impersonationCookie,
} from '@/lib/platform/secrets/session-token';
import { settings } from '@/lib/platform/settings';
import { addressKey } from '@/lib/shared/address-key';
import { anyone } from '@/lib/shared/gates';
import { ownPath } from '@/lib/shared/sites';
import { accountFor, markProven } from './account';
import type { SsoClaims } from './assertion';
import { logRefusal, refusalAtLanding, toLanding } from './landing';
import type { SentXml } from './library';
import { personOf } from './person';
import { companyForSso, type SsoCompany, type SsoProvider } from './provider';
import { refuse, SsoRefusal, UnsolicitedAnswer } from './refusal';
import { decodeAnswer, readAnswer } from './response-structure';
import { openRequests, requestCookie, sha256, type SsoRequest } from './request';
import { Slug } from './start';
import { testResult } from './test-result';
import { verifyAnswer } from './verify-answer';
import { attributeOf } from './xml';
import { REDIRECT } from '@/lib/platform/operation/output';
import { msOf, SSO_REQUEST } from '@/lib/shared/durations';

type VerifiedLogin = { company: SsoCompany; provider: SsoProvider; request: SsoRequest; claims: SsoClaims };
type PreparedAnswer =
  | ({ kind: 'login' } & VerifiedLogin)
  | ({ kind: 'test' } & Pick<VerifiedLogin, 'company' | 'provider' | 'request'> & { outcome: SsoClaims | SsoRefusal });

/** Larger than the largest accepted answer in base64, so that the answer's own size limit applies. */
const MAX_POSTED = 1_000_000;

/**
 * Assertion consumer service: opens a session for the person authenticated by the company's identity provider, or
 * stores the result of a test (rules: sso.assertion-checks, sso.browser-binding, sso.account). Every refusal ends at
 * the landing page.
 */
export const consumeAnswer = command('session.start_by_sso', {
  who: anyone,
  crossSite: true,
  accepts: 'form',
  skipIdempotency: true,
  deadline: 12_000,
  input: z.object({
    slug: Slug,
    SAMLResponse: z.string().max(MAX_POSTED).catch(''),
    RelayState: z.string().max(2000).catch('').optional(),
  }),
  output: () => REDIRECT,
  limit: ({ address }) => [perMinute(settings.limits.login_address_per_minute, 'sso-answer', addressKey(address))],
  refusalPage: refusalAtLanding,
  prepare: ({ db, request }, { slug, SAMLResponse }) =>
    prepareAnswer(db, {
      slug,
      posted: SAMLResponse,
      cookies: request.sso_requests,
      sender: addressKey(request.address),
    }),
  async run(ctx, { RelayState }, prepared): Promise<Redirect<number | null>> {
    if (prepared.kind === 'test') return finishTest(ctx, prepared);
    return finishLogin(ctx, prepared, RelayState);
  },
  auditSubject: ({ about }) => ref('user', about),
});

type PrepareAnswerOptions = { slug: string; posted: string; cookies: string[] | undefined; sender: string };

async function prepareAnswer(db: Db, { slug, posted, cookies, sender }: PrepareAnswerOptions): Promise<PreparedAnswer> {
  const sso = await companyForSso(db, slug);
  if (!sso?.provider) return refuse('sso_setup', 'the company has not set single sign-on up');
  const { company, provider, names } = sso;
  const requests = (await openRequests(cookies)).filter(({ company_id }) => company_id === company.id);
  // Until the response is parsed, it is unknown which request it answers.
  const tried: TestAttempt = { request: requests.find(({ tester_id }) => tester_id !== null) };
  try {
    return await identifyAnswer({ xml: decodeAnswer(posted), sender }, { company, provider, names, requests }, tried);
  } catch (error) {
    const { request } = tried;
    if (!(error instanceof SsoRefusal) || !request || request.tester_id === null) throw error;
    return { kind: 'test', company, provider, request, outcome: error };
  }
}

type IdentifyAnswerOptions = { company: SsoCompany; provider: SsoProvider; names: string[]; requests: SsoRequest[] };
type TestAttempt = { request?: SsoRequest };

async function identifyAnswer(
  sent: SentXml,
  known: IdentifyAnswerOptions,
  tried: TestAttempt,
): Promise<PreparedAnswer> {
  const { company, provider, names, requests } = known;
  const answer = await readAnswer(sent.xml);
  const request_id = attributeOf(answer.response, 'InResponseTo');
  if (request_id === undefined) throw new UnsolicitedAnswer('sso', 'the answer is unsolicited');
  const request = requests.find((one) => one.request_id === request_id);
  tried.request = request;
  if (!request)
    return refuse('sso_browser', 'the answer is for a login that this browser did not begin (InResponseTo)', {
      found: request_id.slice(0, 100),
    });
  const isTest = request.tester_id !== null;
  if (!isTest && company.login_method !== 'sso') refuse('sso_setup', 'the company does not log in by single sign-on');
  const claims = await verifyAnswer(sent, answer, { company, provider, names, request_id });
  return isTest
    ? { kind: 'test', company, provider, request, outcome: claims }
    : { kind: 'login', company, provider, request, claims };
}

async function finishLogin(ctx: Ctx, { company, provider, request, claims }: VerifiedLogin, relay_state?: string) {
  const { db } = ctx;
  await useOnce(db, { company, request, claims });
  const person = personOf(claims, company);
  const { user, alert } = await accountFor(ctx, { company, entity_id: provider.entity_id, person });
  const forgotten = requestCookie(request.request_id, '');
  if (alert) {
    log.warn(
      {
        request_id: ctx.request.request_id,
        company: company.slug,
        user_id: user.id,
        reason: `the account is ${user.status}`,
      },
      'single sign-on refused',
    );
    return new Redirect(toLanding(company.slug, alert), user.id, [forgotten]);
  }
  await markProven(db, company.id);
  if (request.session_id) await endSessions(db, [request.session_id]);
  const login = await beginSession({ ...ctx, request: { ...ctx.request, browser: true } }, user, 'sso');
  const destination = ownPath(relay_state || request.next, '') || undefined;
  log.info({ request_id: ctx.request.request_id, company: company.slug, user_id: user.id }, 'single sign-on');
  return new Redirect(startPath(login.claims, destination), user.id, [...(await sessionCookies(login)), forgotten]);
}

async function sessionCookies({ claims, device }: Login): Promise<string[]> {
  return [
    await loggedInCookie(claims),
    ...(device ? [cookieHeader(deviceCookie(), device, DEVICE_SECONDS)] : []),
    removedCookie(impersonationCookie()),
    removedCookie(destinationCookie()),
  ];
}

async function finishTest(
  ctx: Ctx,
  { company, provider, request, outcome }: Extract<PreparedAnswer, { kind: 'test' }>,
) {
  const { db } = ctx;
  const refusal = outcome instanceof SsoRefusal ? outcome : null;
  if (refusal) logRefusal(refusal, company.slug, ctx.request.request_id);
  const { link } = request;
  const result = await testResult(db, { company, entity_id: provider.entity_id, outcome, by_link: link !== undefined });
  const [made] = await db
    .insert(ssoTests)
    .values({ company_id: company.id, user_id: request.tester_id!, link_id: link?.id ?? null, result })
    .returning({ id: ssoTests.id });
  return new Redirect(link?.path ?? `/admin/company/sso/test/${made!.id}`, request.tester_id, [
    requestCookie(request.request_id, ''),
  ]);
}

/** Each request is answered once, and each assertion opens one session, across instances. @throws SsoRefusal */
async function useOnce(db: Db, { company, request, claims }: Omit<VerifiedLogin, 'provider'>): Promise<void> {
  const company_id = company.id;
  const used = await db
    .insert(ssoUsed)
    .values([
      {
        company_id,
        kind: 'request',
        id_hash: sha256(request.request_id),
        expires_at: new Date(Date.now() + msOf(SSO_REQUEST)),
      },
      { company_id, kind: 'assertion', id_hash: sha256(claims.assertion_id), expires_at: claims.expires_at },
    ])
    .onConflictDoNothing()
    .returning({ kind: ssoUsed.kind });
  if (used.length < 2)
    refuse('sso_expired', 'the answer was used before', { assertion: claims.assertion_id.slice(0, 100) });
}
