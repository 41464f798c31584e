/** Output of an OpenID Connect provider: discovery document, keys and ID tokens. For the test provider and for tests. */
import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';

export type IssuerKey = { jwk: JWK; kid: string };

export async function newIssuerKey(kid: string): Promise<IssuerKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { jwk: await exportJWK(privateKey), kid };
}

export const publicKeys = (keys: IssuerKey[]) => ({
  keys: keys.map(({ jwk: { kty, n, e }, kid }) => ({ kty, n, e, kid, alg: 'RS256', use: 'sig' })),
});

export const discoveryOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  userinfo_endpoint: `${issuer}/userinfo`,
  end_session_endpoint: `${issuer}/end_session`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
});

export const idToken = async (claims: Record<string, unknown>, { jwk, kid }: IssuerKey): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(await importJWK(jwk, 'RS256'));

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
