import 'server-only';
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  ClientError,
  fetchUserInfo,
  ResponseBodyError,
  type Configuration,
  type IDToken,
  type UserInfoResponse,
} from 'openid-client';
import { isOwnAddress } from '@/lib/people/accounts/domains';
import { MAX_NAME_ID, type SsoClaims } from './assertion';
import { valueOf, type Attributes } from './attributes';
import { oidcClient } from './oidc-client';
import { reasonOf } from './oidc-issuer';
import { SKEW_SECONDS, type SsoAlert } from './policy';
import type { SsoCompany, SsoProvider } from './provider';
import { refuse } from './refusal';
import type { SsoRequest } from './request';

type RedeemCodeOptions = {
  company: SsoCompany;
  provider: SsoProvider;
  request: SsoRequest;
  answer: Record<string, string | undefined>;
};

/**
 * Exchanges the code of an answer for an ID token and returns the person in it. The library checks state, the issuer's
 * name in the answer, signature, `iss`, `aud`, `exp` and nonce; its keys are read at each login, so that a new key of the
 * provider works at once (rule: sso.oidc).
 * @throws SsoRefusal
 */
export async function redeemCode({ company, provider, request, answer }: RedeemCodeOptions): Promise<SsoClaims> {
  const { config, client_id, issuer } = oidcClient(company, provider);
  const { nonce, code_verifier, redirect_uri, issuer: asked } = request.oidc!;
  if (asked !== issuer)
    refuse('sso_expired', 'the login began at another provider', { expected: issuer, found: asked });
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
  const checks = { pkceCodeVerifier: code_verifier, expectedState: request.request_id, expectedNonce: nonce };
  const tokens = await authorizationCodeGrant(config, url, checks).catch(refuseAnswer);
  const token = tokens.claims()!;
  assertOurs(token, { client_id, company });
  const told = await completed(config, { token, access_token: tokens.access_token });
  return {
    // The nonce is ours and in the token: a second token of the same login counts as the same.
    assertion_id: nonce,
    name_id: token.sub,
    name_id_format: null,
    expires_at: new Date((token.exp + SKEW_SECONDS) * 1000),
    attributes: attributesIn(told),
    assurance: [token.acr, ...(Array.isArray(token.amr) ? token.amr : [])].filter((one) => typeof one === 'string'),
    ...(isUnverified(token) || isUnverified(told) ? { address_unverified: true } : {}),
    id_token: tokens.id_token,
  };
}

/** Google vouches for an address in a company's own Workspace only; everybody else has accounts there, too. */
const EVERYBODYS = 'https://accounts.google.com';

function assertOurs(token: IDToken, { client_id, company }: { client_id: string; company: SsoCompany }): void {
  const { sub, azp, iss, hd } = token;
  if (sub.length > MAX_NAME_ID) refuse('sso', 'the ID token names no one (sub)');
  if (azp !== undefined && azp !== client_id)
    refuse('sso_setup', 'the ID token was made for another client (azp)', { expected: client_id, found: shown(azp) });
  if (iss === EVERYBODYS && !(typeof hd === 'string' && isOwnAddress(`@${hd.toLowerCase()}`, company)))
    refuse('sso_account', 'the Google account is not of the company’s Workspace (hd)', { found: shown(hd) });
}

const shown = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 300) : null);

type Claims = IDToken | UserInfoResponse;

/** Providers leave address and name out of the ID token where an access token can ask for them (Okta). */
async function completed(
  config: Configuration,
  { token, access_token }: { token: IDToken; access_token: string },
): Promise<Claims> {
  const attributes = attributesIn(token);
  const has = (what: 'email' | 'first_name' | 'display_name') => valueOf(attributes, what) !== null;
  const isComplete = has('email') && (has('first_name') || has('display_name'));
  if (isComplete || !config.serverMetadata().userinfo_endpoint) return token;
  const more = await fetchUserInfo(config, access_token, token.sub).catch(refuseAnswer);
  return { ...more, ...token, ...(has('email') ? {} : { email_verified: more.email_verified }) };
}

/** Providers send it as a word, too. Where it is missing, the company's own issuer is taken at its word as with SAML. */
const isUnverified = ({ iss, email_verified }: Claims): boolean =>
  iss === EVERYBODYS ? email_verified !== true : email_verified === false || String(email_verified) === 'false';

const MAX_CLAIMS = 200;

function attributesIn(claims: Claims): Attributes {
  return Object.entries(claims)
    .slice(0, MAX_CLAIMS)
    .map(([name, value]) => ({ name, values: (Array.isArray(value) ? value : [value]).map(textOf) }));
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

const BY_CODE: Record<string, SsoAlert> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'sso_clock',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'sso_setup',
  OAUTH_KEY_SELECTION_FAILED: 'sso_setup',
};

/** Puts what the library refused in our words: an alert for the person, the cause for an administrator. */
function refuseAnswer(error: unknown): never {
  if (error instanceof AuthorizationResponseError)
    return refuse('sso_provider', 'the provider did not log the person in', describedBy(error));
  if (error instanceof ResponseBodyError)
    return refuse(
      error.error === 'invalid_grant' ? 'sso_expired' : 'sso_setup',
      'the provider did not take the code or the client secret',
      describedBy(error),
    );
  if (!(error instanceof ClientError)) throw error;
  return refuseClaims(error);
}

/** A check of the library has a code, which its cause has as well; what a request threw does not. */
function refuseClaims(error: ClientError): never {
  const { cause, code = '' } = error;
  if (!(cause instanceof Error && 'code' in cause && cause.code === code))
    return refuse('sso_provider', 'the provider could not be asked', { cause: reasonOf(error).slice(0, 200) });
  const claim = claimIn(cause);
  const alert = claim === 'nonce' ? 'sso_expired' : (BY_CODE[code] ?? 'sso');
  return refuse(alert, 'the answer of the provider does not hold', { cause: cause.message.slice(0, 200), claim });
}

const describedBy = ({ error, error_description }: { error: string; error_description?: string }) => ({
  error: error.slice(0, 100),
  description: error_description?.slice(0, 300),
});

const claimIn = ({ cause }: Error): string | null => shown((cause as { claim?: unknown } | undefined)?.claim);
