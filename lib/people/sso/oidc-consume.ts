import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { perMinute } from '@/lib/platform/limits/rate-limit';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { REDIRECT } from '@/lib/platform/operation/output';
import { settings } from '@/lib/platform/settings';
import { addressKey } from '@/lib/shared/address-key';
import { anyone } from '@/lib/shared/gates';
import { finish, type FinishedAnswer } from './finish';
import { refusalAtLanding } from './landing';
import { redeemCode } from './oidc-claims';
import { companyForSso } from './provider';
import { refuse, SsoRefusal } from './refusal';
import { openRequests } from './request';
import { Slug } from './start';

/** One value; a parameter that is there twice counts as missing. */
const parameter = (max: number) => z.string().max(max).optional().catch(undefined);
const ANSWER = {
  code: parameter(8000),
  state: parameter(200),
  iss: parameter(1024),
  error: parameter(200),
  error_description: parameter(2000),
};

/**
 * Where an OpenID Connect provider sends the browser back to: exchanges the code, then goes on as an answer of SAML does
 * (rules: sso.oidc, sso.browser-binding, sso.account). Every refusal ends at the landing page.
 */
export const consumeCode = command('session.start_by_oidc', {
  who: anyone,
  enrolls: true,
  skipIdempotency: true,
  deadline: 12_000,
  input: z.object({ slug: Slug, ...ANSWER }),
  output: () => REDIRECT,
  limit: ({ address }) => [perMinute(settings.limits.login_address_per_minute, 'sso-answer', addressKey(address))],
  refusalPage: refusalAtLanding,
  prepare: ({ db, request }, { slug, ...answer }) => prepareCode(db, slug, { answer, cookies: request.sso_requests }),
  run: (ctx, _input, prepared) => finish(ctx, prepared),
  auditSubject: ({ about }) => ref('user', about),
});

type PrepareCodeOptions = { answer: Record<string, string | undefined>; cookies: string[] | undefined };

async function prepareCode(db: Db, slug: string, { answer, cookies }: PrepareCodeOptions): Promise<FinishedAnswer> {
  const sso = await companyForSso(db, slug);
  if (!sso?.provider) return refuse('sso_setup', 'the company has not set single sign-on up');
  const { company, provider } = sso;
  const request = (await openRequests(cookies)).find(
    ({ company_id, request_id, oidc }) => company_id === company.id && request_id === answer.state && oidc,
  );
  if (!request) return refuse('sso_browser', 'the answer is for a login that this browser did not begin (state)');
  const isTest = request.tester_id !== null;
  if (!isTest && company.login_method !== 'sso') refuse('sso_setup', 'the company does not log in by single sign-on');
  try {
    const claims = await redeemCode({ company, provider, request, answer });
    return isTest
      ? { kind: 'test', company, provider, request, outcome: claims }
      : { kind: 'login', company, provider, request, claims };
  } catch (error) {
    if (!(error instanceof SsoRefusal) || !isTest) throw error;
    return { kind: 'test', company, provider, request, outcome: error };
  }
}
