import 'server-only';
import { eq } from 'drizzle-orm';
import * as client from 'openid-client';
import type { Db } from '@/db/client';
import { ssoProviders } from '@/db/schema';
import { sendRequest } from '@/lib/platform/http/outgoing';
import { seal, unseal } from '@/lib/platform/secrets/sealing';
import { now } from '@/lib/platform/operation/operation';
import { settings } from '@/lib/platform/settings';
import { SKEW_SECONDS } from './policy';
import type { SsoCompany, SsoProvider } from './provider';
import { refuse } from './refusal';

const SECRET_PURPOSE = 'concord client secret';
const SECONDS = 3;
const MAX_ANSWER_BYTES = 256 * 1024;

/**
 * Sends what the library asks for by our rule of outgoing requests: public addresses, no redirects, three seconds (rule:
 * web.outgoing).
 */
const outgoingFetch: client.CustomFetch = async (address, { method, headers, body }) => {
  const {
    status,
    headers: received,
    ...answer
  } = await sendRequest(address, {
    purpose: 'openid',
    method: method === 'POST' ? 'POST' : 'GET',
    headers,
    body: body instanceof URLSearchParams ? body.toString() : undefined,
    publicOnly: !settings.sso_allow_private_metadata,
    seconds: SECONDS,
    maxBytes: MAX_ANSWER_BYTES,
  });
  if ((received['content-encoding'] ?? 'identity') !== 'identity') throw new Error('The answer is compressed.');
  const type = received['content-type'];
  return new Response(answer.body.length ? new Uint8Array(answer.body) : null, {
    status,
    headers: type ? { 'content-type': type } : {},
  });
};

/** Reads an issuer's discovery document. @throws Error of the library or of the request */
export async function discover(issuer: string): Promise<client.ServerMetadata> {
  const config = await client.discovery(new URL(issuer), 'concord', undefined, client.None(), {
    [client.customFetch]: outgoingFetch,
    // Plain http is refused where the request is sent, which knows the exceptions that the operator made.
    execute: [client.allowInsecureRequests],
  });
  return config.serverMetadata();
}

/** The company's client at its provider. @throws SsoRefusal when the set-up is not complete */
export function oidcClient({ sso_client_id: client_id }: SsoCompany, provider: SsoProvider) {
  const { oidc, entity_id: issuer, login_url: authorization_endpoint, client_secret } = provider;
  if (provider.protocol !== 'oidc' || !oidc || !client_id)
    return refuse('sso_setup', 'the company does not log in through OpenID Connect');
  const secret = client_secret && unseal(client_secret, SECRET_PURPOSE);
  if (!secret) return refuse('sso_setup', 'the client secret cannot be read: enter it again');
  const methods = oidc.token_endpoint_auth_methods_supported;
  const authenticate = methods?.includes('client_secret_post') ? client.ClientSecretPost : client.ClientSecretBasic;
  const server = { issuer, authorization_endpoint, ...oidc };
  const tolerance = { [client.clockTolerance]: SKEW_SECONDS };
  const config = new client.Configuration(server, client_id, tolerance, authenticate(secret));
  config[client.customFetch] = outgoingFetch;
  config.timeout = SECONDS;
  client.allowInsecureRequests(config);
  // Otherwise the library trusts the connection and takes an ID token without looking at its signature.
  client.enableNonRepudiationChecks(config);
  return { config, client_id, issuer, oidc };
}

/** Without a new one the stored secret is forgotten, so that it never reaches another issuer. */
export async function storeSecret(db: Db, company_id: number, secret: string | null | undefined): Promise<void> {
  await db
    .update(ssoProviders)
    .set({
      client_secret: secret ? seal(secret, SECRET_PURPOSE) : null,
      client_secret_set_at: secret ? now : null,
    })
    .where(eq(ssoProviders.company_id, company_id));
}
