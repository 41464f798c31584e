import 'server-only';
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { Redirect } from '@/lib/platform/operation/reply';
import { oidcClient } from './oidc-client';
import type { AskProviderOptions } from './provider';
import { forgottenRequests, requestCookie, sealRequest, type SsoRequest } from './request';
import { callbackUrlsOf, onSameHost } from './service-provider';

/**
 * Sends the browser to an OpenID Connect provider. State, nonce and the verifier of PKCE are in the browser's encrypted
 * cookie, so that only this browser's answer counts (rules: sso.browser-binding, sso.oidc).
 */
export async function askIssuer(
  { company, provider, request, destination }: AskProviderOptions,
  whose: Pick<SsoRequest, 'session_id' | 'tester_id'>,
): Promise<Redirect> {
  const { config, oidc, issuer } = oidcClient(company, provider);
  const [state, nonce, code_verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  const redirect_uri = onSameHost(callbackUrlsOf(company.slug), request);
  const url = buildAuthorizationUrl(config, {
    redirect_uri,
    scope: ['openid', 'email', 'profile', ...(oidc.scopes_supported?.includes('phone') ? ['phone'] : [])].join(' '),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
  });
  const remembered = { request_id: state, company_id: company.id, next: destination, ...whose };
  const sealed = await sealRequest({ ...remembered, oidc: { issuer, nonce, code_verifier, redirect_uri } });
  const cookies = [...forgottenRequests(request.sso_requests), requestCookie(state, sealed)];
  return new Redirect(url.href, null, cookies);
}
