import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { perMinute } from '@/lib/platform/limits/rate-limit';
import type { Redirect } from '@/lib/platform/operation/reply';
import { settings } from '@/lib/platform/settings';
import { addressKey } from '@/lib/shared/address-key';
import { anyone } from '@/lib/shared/gates';
import { finish, type FinishedAnswer } from './finish';
import { refusalAtLanding } from './landing';
import type { SentXml } from './library';
import { companyForSso, type SsoCompany, type SsoProvider } from './provider';
import { refuse, SsoRefusal, UnsolicitedAnswer } from './refusal';
import { decodeAnswer, readAnswer } from './response-structure';
import { openRequests, type SsoRequest } from './request';
import { Slug } from './start';
import { verifyAnswer } from './verify-answer';
import { attributeOf } from './xml';
import { REDIRECT } from '@/lib/platform/operation/output';

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
  run: (ctx, { RelayState }, prepared): Promise<Redirect<number | null>> => finish(ctx, prepared, RelayState),
  auditSubject: ({ about }) => ref('user', about),
});

type PrepareAnswerOptions = { slug: string; posted: string; cookies: string[] | undefined; sender: string };

async function prepareAnswer(db: Db, { slug, posted, cookies, sender }: PrepareAnswerOptions): Promise<FinishedAnswer> {
  const sso = await companyForSso(db, slug);
  if (!sso?.provider) return refuse('sso_setup', 'the company has not set single sign-on up');
  const { company, provider, names } = sso;
  if (provider.protocol !== 'saml') return refuse('sso_setup', 'the company logs in through OpenID Connect');
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
): Promise<FinishedAnswer> {
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
