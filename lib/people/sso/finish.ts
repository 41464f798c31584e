import 'server-only';
import type { Db } from '@/db/client';
import { ssoTests, ssoUsed } from '@/db/schema';
import { beginSession, DEVICE_SECONDS, startPath, type Login } from '@/lib/people/accounts/begin-session';
import { keepIdToken } from '@/lib/people/accounts/provider-logout';
import { endSessions, loggedInCookie, removedCookie } from '@/lib/people/accounts/sessions';
import { log } from '@/lib/platform/log';
import type { Ctx } from '@/lib/platform/operation/operation';
import { Redirect } from '@/lib/platform/operation/reply';
import {
  cookieHeader,
  destinationCookie,
  deviceCookie,
  impersonationCookie,
} from '@/lib/platform/secrets/session-token';
import { msOf, SSO_REQUEST } from '@/lib/shared/durations';
import { ownPath } from '@/lib/shared/sites';
import { accountFor, markProven } from './account';
import type { SsoClaims } from './assertion';
import { logRefusal, toLanding } from './landing';
import { personOf } from './person';
import { meetsAssurance } from './policy';
import { providerKey, type SsoCompany, type SsoProvider } from './provider';
import { refuse, SsoRefusal } from './refusal';
import { requestCookie, sha256, type SsoRequest } from './request';
import { testResult } from './test-result';

type VerifiedLogin = { company: SsoCompany; provider: SsoProvider; request: SsoRequest; claims: SsoClaims };
export type FinishedAnswer =
  | ({ kind: 'login' } & VerifiedLogin)
  | ({ kind: 'test' } & Pick<VerifiedLogin, 'company' | 'provider' | 'request'> & { outcome: SsoClaims | SsoRefusal });

/**
 * What follows from a provider's answer is the same for SAML and OpenID Connect: a session for the person, or the result
 * of a test (rules: sso.account, sso.assurance).
 */
export const finish = (ctx: Ctx, answer: FinishedAnswer, relay_state?: string): Promise<Redirect<number | null>> =>
  answer.kind === 'test' ? finishTest(ctx, answer) : finishLogin(ctx, answer, relay_state);

async function finishLogin(
  ctx: Ctx,
  { company, provider, request, claims }: VerifiedLogin,
  relay_state?: string,
): Promise<Redirect<number | null>> {
  const { db } = ctx;
  await useOnce(db, { company, request, claims });
  const { assurance, address_unverified, id_token } = claims;
  if (!meetsAssurance(assurance, company.sso_required_assurance))
    refuse('sso_assurance', 'the provider did not confirm a login as strong as the company demands', {
      required: company.sso_required_assurance.join(' '),
      found: assurance.join(' ').slice(0, 300) || null,
    });
  const person = personOf(claims, company);
  const entity_id = providerKey(provider);
  const { user, alert } = await accountFor(ctx, { company, entity_id, person, address_unverified });
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
  await markProven(db, company.id, assurance);
  if (request.session_id) await endSessions(db, [request.session_id]);
  const login = await beginSession({ ...ctx, request: { ...ctx.request, browser: true } }, user, 'sso');
  if (id_token) await keepIdToken(db, { session_id: login.claims.session_id, issuer: provider.entity_id, id_token });
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
  { company, provider, request, outcome }: Extract<FinishedAnswer, { kind: 'test' }>,
) {
  const { db } = ctx;
  const refusal = outcome instanceof SsoRefusal ? outcome : null;
  if (refusal) logRefusal(refusal, company.slug, ctx.request.request_id);
  const { link } = request;
  const result = await testResult(db, {
    ...{ company, outcome },
    entity_id: providerKey(provider),
    by_link: link !== undefined,
  });
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
