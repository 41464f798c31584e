import 'server-only';
import { z } from 'zod';
import { SSO_PROTOCOLS, SSO_SOURCES, keysOf } from '@/lib/shared/enums';

/** A person at a provider, in the portal's terms. */
export const SsoPerson = z
  .strictObject({
    /** Null for a transient id, which changes with every login. */
    name_id: z.string().nullable(),
    email: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string().nullable(),
    phone_country_code: z.string().nullable(),
  })
  .meta({ id: 'SsoPerson' });
export type SsoPerson = z.infer<typeof SsoPerson>;

export const SsoSettings = z
  .strictObject({
    sso_login_section: z.string().nullable(),
    sso_registration_section: z.string().nullable(),
    sso_identity_file: z.string().nullable(),
    sso_protocol: z.enum(keysOf(SSO_PROTOCOLS)),
    sso_issuer: z.string().nullable(),
    sso_client_id: z.string().nullable(),
    /** When the client secret was entered; itself it never leaves the server. */
    sso_client_secret_set_at: z.date().nullable(),
    sso_required_assurance: z.array(z.string()),
    sso_identity_source: z.enum(keysOf(SSO_SOURCES)).nullable(),
    sso_idp_entity_url: z.string().nullable(),
    sso_idp_federation_url: z.string().nullable(),
    sso_idp_logout_url: z.string().nullable(),
    id: z.number(),
    slug: z.string(),
  })
  .meta({ id: 'SsoSettings' });
export type SsoSettings = z.infer<typeof SsoSettings>;
