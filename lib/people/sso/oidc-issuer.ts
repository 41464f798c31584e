import 'server-only';
import { ClientError, type ServerMetadata } from 'openid-client';
import { z } from 'zod';
import { isAllowedHost } from '@/lib/platform/http/outgoing-address';
import { settings } from '@/lib/platform/settings';
import { fetchProblem, MetadataError, type Provider } from './metadata';
import { discover } from './oidc-client';

/** Public keys only: with a shared secret or none, whoever knows the client could sign a login. */
const ALGORITHMS = /^(?:[RPE]S(?:256|384|512)|EdDSA|Ed25519)$/;
const SECRET_METHODS = ['client_secret_basic', 'client_secret_post'];

const Address = z.string().max(2000);
const Names = z.array(z.string().max(200)).max(200);
const Discovered = z.object({
  issuer: z.string().max(1024),
  authorization_endpoint: Address,
  token_endpoint: Address,
  jwks_uri: Address,
  userinfo_endpoint: Address.optional(),
  end_session_endpoint: Address.optional(),
  token_endpoint_auth_methods_supported: Names.optional(),
  id_token_signing_alg_values_supported: Names.default(['RS256']),
  scopes_supported: Names.optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});

/** Reads an OpenID Connect provider from the discovery document of its issuer (rule: sso.oidc). @throws MetadataError */
export async function readIssuer(issuer: string): Promise<Provider> {
  const metadata = await discover(issuer).catch((error: unknown) => notRead(error, issuer));
  const read = Discovered.safeParse(metadata);
  if (!read.success)
    throw new MetadataError(
      `The discovery document lacks what a login needs: ${read.error.issues[0]!.path.join('.')}.`,
    );
  const { issuer: entity_id, authorization_endpoint: login_url, ...oidc } = read.data;
  if (entity_id.includes('{') || new URL(entity_id).href !== new URL(issuer).href) throw otherIssuer(entity_id);
  for (const address of [login_url, oidc.end_session_endpoint]) if (address) assertForBrowsers(address);
  const methods = oidc.token_endpoint_auth_methods_supported;
  if (methods && !methods.some((one) => SECRET_METHODS.includes(one)))
    throw new MetadataError('The provider takes no client secret, neither client_secret_basic nor client_secret_post.');
  const algorithms = oidc.id_token_signing_alg_values_supported.filter((one) => ALGORITHMS.test(one));
  if (!algorithms.length) throw new MetadataError('The provider signs with no public key, such as RS256 or ES256.');
  return {
    protocol: 'oidc',
    entity_id,
    login_url,
    login_binding: 'redirect',
    certificates: [],
    certificate_expires_at: null,
    unusable_certificates: [],
    oidc: { ...oidc, id_token_signing_alg_values_supported: algorithms },
  };
}

/** A document for all tenants of a provider would let in people of any of them. */
const otherIssuer = (found: string) =>
  new MetadataError(
    found.includes('{')
      ? 'This is the address of all organizations. Enter the issuer of yours, with its tenant ID.'
      : `The address names another issuer: ${found.slice(0, 300)}. Enter that one.`,
  );

function assertForBrowsers(address: string): void {
  const protocols = settings.sso_allow_private_metadata ? ['https:', 'http:'] : ['https:'];
  const url = URL.parse(address);
  if (!url || url.username || !(protocols.includes(url.protocol) || isAllowedHost(url)))
    throw new MetadataError('The addresses in the discovery document must start with https://.');
}

function notRead(error: unknown, issuer: string): never {
  if (error instanceof ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') {
    const { body } = error.cause as { body: ServerMetadata };
    throw otherIssuer(body.issuer);
  }
  throw new MetadataError(
    `The discovery document could not be read from ${issuer.replace(/\/$/, '')}/.well-known/openid-configuration. ${reasonOf(error)}`,
  );
}

/** The library wraps what a request threw, and an unexpected answer. */
export function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  if (cause instanceof Response)
    return `The answer is ${cause.status}, ${cause.headers.get('content-type') ?? 'no type'}.`;
  return cause ? fetchProblem(cause) : `${message}.`;
}
