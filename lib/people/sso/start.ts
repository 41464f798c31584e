import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { perMinute } from '@/lib/platform/limits/rate-limit';
import { Redirect } from '@/lib/platform/operation/reply';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { settings } from '@/lib/platform/settings';
import { isAdmin, isMember, type Actor } from '@/lib/shared/actor';
import { addressKey } from '@/lib/shared/address-key';
import { Checkbox } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { ownPath } from '@/lib/shared/sites';
import { toLanding, refusalAtLanding } from './landing';
import { companyForSso, loginAt, type AskProviderOptions } from './provider';
import { refuse } from './refusal';
import {
  authnRequest,
  forgottenRequests,
  formPage,
  newRequestId,
  redirectUrl,
  requestCookie,
  sealRequest,
  type SsoRequest,
} from './request';
import { askIssuer } from './oidc-start';
import { consumerUrlsOf, onSameHost } from './service-provider';
import { FILE, REDIRECT } from '@/lib/platform/operation/output';

export const Slug = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]{2,63}$/);

/**
 * Redirects a browser to the company's identity provider (rules: sso.paths, sso.sp-initiated). `test` lets the
 * company's administrators try the saved settings, even before the company uses single sign-on (rule: sso.test-login).
 */
export const startSso = query({
  who: anyone,
  input: z.object({ slug: Slug, next: z.string().max(2000).catch('').optional(), test: Checkbox.catch(false) }),
  output: () => z.union([FILE, REDIRECT]),
  limit: ({ address }) => [perMinute(settings.limits.login_address_per_minute, 'sso-start', addressKey(address))],
  enrolls: true,
  refusalPage: refusalAtLanding,
  async run({ db, actor, request }, { slug, next, test }) {
    const sso = await companyForSso(db, slug);
    if (!sso) return new Redirect(toLanding(slug), null);
    const { company, provider } = sso;
    const tester_id = test ? testerOf(actor, company.id) : null;
    if (!provider || (company.login_method !== 'sso' && tester_id === null))
      return refuse('sso_setup', 'the company has not set single sign-on up');
    const session_id = actor.kind === 'guest' || test ? null : actor.session_id;
    const destination = ownPath(next || request.destination, '') || null;
    return askProvider({ company, provider, request, destination }, { session_id, tester_id });
  },
});

/** Sends the browser to the provider, with a cookie that its answer needs. */
export async function askProvider(
  { company, provider, request, destination }: AskProviderOptions,
  whose: Pick<SsoRequest, 'session_id' | 'tester_id' | 'link'>,
): Promise<Redirect | Response> {
  if (provider.protocol === 'oidc') return askIssuer({ company, provider, request, destination }, whose);
  const id = newRequestId();
  const { url, binding } = loginAt(company, provider);
  const consumer_url = consumerFor(company.slug, request);
  const authn = authnRequest({ id, slug: company.slug, login_url: url, consumer_url });
  const remembered = { request_id: id, company_id: company.id, next: destination, ...whose };
  const cookies = [...forgottenRequests(request.sso_requests), requestCookie(id, await sealRequest(remembered))];
  if (binding === 'redirect') return new Redirect(redirectUrl(url, authn, destination), null, cookies);
  const page = formPage(url, authn, destination);
  for (const cookie of cookies) page.headers.append('Set-Cookie', cookie);
  return page;
}

/** @throws SsoRefusal for anyone but the company's administrators */
function testerOf(actor: Actor, company_id: number): number {
  const isOwnAdmin = isMember(actor) && isAdmin(actor) && !actor.impersonator && actor.company_id === company_id;
  if (isOwnAdmin && !actor.owes_second_factor) return actor.id;
  return refuse('sso', 'only an administrator of the company can test its single sign-on');
}

const consumerFor = (slug: string, request: RequestInfo) => onSameHost(consumerUrlsOf(slug), request);
