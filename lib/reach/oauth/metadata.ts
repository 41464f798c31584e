import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { settings } from '@/lib/platform/settings';
import { anyone } from '@/lib/shared/gates';
import { pagePath } from '@/lib/shared/paths';
import { AGENT_SCOPES } from './policy';

/** The authorization server, as its answers name it: the root host (RFC 9207). */
export const issuer = () => settings.app_url.origin;
/** Resource of access tokens: the address of agents (RFC 8707). */
export const resource = () => `${issuer()}/mcp`;
/** Where a refused program reads who gives tokens for this resource (RFC 9728). */
export const resourceMetadata = () => `${issuer()}/.well-known/oauth-protected-resource/mcp`;

const Scopes = z.array(z.enum(AGENT_SCOPES));

/** Protected-resource metadata of the address of agents (RFC 9728, rule: oauth.metadata). */
export const readResourceMetadata = query({
  who: anyone,
  input: z.object({}),
  output: () =>
    z.strictObject({
      resource: z.string(),
      resource_name: z.string(),
      authorization_servers: z.array(z.string()),
      scopes_supported: Scopes,
      bearer_methods_supported: z.tuple([z.literal('header')]),
      resource_documentation: z.string(),
    }),
  run: async () => ({
    resource: resource(),
    resource_name: settings.network_name,
    authorization_servers: [issuer()],
    scopes_supported: [...AGENT_SCOPES],
    bearer_methods_supported: ['header'] as ['header'],
    resource_documentation: `${issuer()}${pagePath('/developers')}#agents`,
  }),
});

/** Authorization server metadata (RFC 8414, rule: oauth.metadata). */
export const readServerMetadata = query({
  who: anyone,
  input: z.object({}),
  output: () =>
    z.strictObject({
      issuer: z.string(),
      authorization_endpoint: z.string(),
      token_endpoint: z.string(),
      registration_endpoint: z.string().optional(),
      scopes_supported: Scopes,
      response_types_supported: z.array(z.string()),
      response_modes_supported: z.array(z.string()),
      grant_types_supported: z.array(z.string()),
      token_endpoint_auth_methods_supported: z.array(z.string()),
      code_challenge_methods_supported: z.array(z.string()),
      authorization_response_iss_parameter_supported: z.boolean(),
      service_documentation: z.string(),
    }),
  run: async () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}${pagePath('/authorize')}`,
    token_endpoint: `${issuer()}/oauth2/token`,
    ...(settings.oauth_registration && { registration_endpoint: `${issuer()}/oauth2/register` }),
    scopes_supported: [...AGENT_SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer()}${pagePath('/developers')}#agents`,
  }),
});
