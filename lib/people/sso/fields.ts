import 'server-only';
import { z } from 'zod';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { keysOf, SSO_PROTOCOLS, SSO_SOURCES } from '@/lib/shared/enums';
import { Checkbox, MultiLine, optional, SingleLine, Url } from '@/lib/shared/fields';
import type { FieldErrors } from '@/lib/shared/problem';

/** True for a URI that can be an entity id: with a scheme, without spaces, and not one that browsers execute. */
export const isUri = (text: string) =>
  text.length <= 1024 &&
  /^[a-z][a-z0-9+.-]*:[^\s<>"\\^`{|}]+$/i.test(text) &&
  !/^(javascript|data|vbscript):/i.test(text);

const EntityId = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() : value),
  z
    .string('Enter a URI.')
    .max(1024, { error: 'Use at most 1024 characters.', abort: true })
    .refine(isUri, 'The entity ID must be a URI, such as https://login.company.com/saml/metadata.'),
);

const RichText = optional(MultiLine('a text', 10_000)).transform((html) => sanitizeRichText(html) || null);

const MetadataFile = z.instanceof(File, { error: 'Choose the metadata file of your identity provider.' });

/** The single sign-on fields of a company (spec 2 §3, spec 3 §2). A missing one keeps its value. */
export const SSO_FIELDS = {
  sso_identity_source: z.enum(keysOf(SSO_SOURCES), 'Choose URL or file.').optional(),
  sso_idp_entity_url: optional(EntityId).optional(),
  sso_idp_federation_url: optional(Url).optional(),
  sso_idp_logout_url: optional(Url).optional(),
  sso_identity_file: MetadataFile.optional(),
  sso_idp_file: MetadataFile.optional(),
  sso_login_section: RichText.optional(),
  sso_registration_section: RichText.optional(),
};

const WELL_KNOWN = /\/\.well-known\/openid-configuration$/;

/** Microsoft’s tenant of everybody, which does not say whether an address is verified. */
const PERSONAL_ACCOUNTS = /login\.microsoftonline\.com\/(?:consumers|9188040d-6c67-4c5b-b112-36a304b66dad)(?:\/|$)/i;

/** The address of the discovery document is taken for its issuer. */
const Issuer = Url.transform((text) => text.replace(WELL_KNOWN, ''))
  .refine(
    (text) => !PERSONAL_ACCOUNTS.test(text),
    'Enter the issuer of your organization: this one is for personal accounts.',
  )
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && !url.search && !url.hash && !url.username;
  }, 'Enter the issuer’s web address, without a question mark or a password.');

const Secret = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() : value),
  z
    .string('Enter the client secret.')
    .max(500, 'Use at most 500 characters.')
    .regex(/^[\x20-\x7e]*$/, 'Enter the secret as your provider shows it: letters, digits and signs.'),
);

const MAX_DEMANDED = 10;
const MAX_DEMANDED_VALUE = 200;
const Assurance = z.preprocess(
  (value) => (Array.isArray(value) ? value.join('\n') : (value ?? '')),
  z
    .string('Enter values, one per line.')
    .max(MAX_DEMANDED * (MAX_DEMANDED_VALUE + 2), `Use at most ${MAX_DEMANDED} values.`)
    .transform((text) => [...new Set(text.split(/\s+/).filter(Boolean))])
    .refine((values) => values.length <= MAX_DEMANDED, `Use at most ${MAX_DEMANDED} values.`)
    .refine(
      (values) => values.every((value) => value.length <= MAX_DEMANDED_VALUE),
      `Use at most ${MAX_DEMANDED_VALUE} characters for a value.`,
    ),
);

/** What only a company's managers enter: the protocol, the client at an OpenID Connect provider, and what it demands. */
export const OIDC_FIELDS = {
  sso_protocol: z.enum(keysOf(SSO_PROTOCOLS), 'Choose SAML or OpenID Connect.').optional(),
  sso_issuer: optional(Issuer).optional(),
  sso_client_id: optional(SingleLine('the client ID')).optional(),
  /** Never answered; an empty one keeps the stored one. */
  sso_client_secret: optional(Secret).optional(),
  sso_required_assurance: Assurance.optional(),
  confirm_switch: Checkbox,
};

/** The upload's name differs between the company's form and the network's console. */
export type SsoFileField = 'sso_identity_file' | 'sso_idp_file';

type OidcSettings = { sso_issuer: string | null; sso_client_id: string | null; has_secret: boolean };

export const oidcErrors = ({ sso_issuer, sso_client_id, has_secret }: OidcSettings): FieldErrors => ({
  ...(!sso_issuer && { sso_issuer: ['Enter the address of the issuer.'] }),
  ...(!sso_client_id && { sso_client_id: ['Enter the client ID.'] }),
  ...(!has_secret && { sso_client_secret: ['Enter the client secret that your provider made.'] }),
});

type Settings = {
  sso_identity_source: 'url' | 'file' | null;
  sso_idp_entity_url: string | null;
  has_file: boolean;
  file_field: SsoFileField;
};

export function ssoErrors({ sso_identity_source, sso_idp_entity_url, has_file, file_field }: Settings): FieldErrors {
  if (!sso_identity_source) return { sso_identity_source: ['Choose URL or file.'] };
  if (sso_identity_source === 'file')
    return has_file ? {} : { [file_field]: ['Choose the metadata file of your identity provider.'] };
  if (!sso_idp_entity_url) return { sso_idp_entity_url: ['Enter the address of the metadata.'] };
  return /^https?:\/\//i.test(sso_idp_entity_url)
    ? {}
    : { sso_idp_entity_url: ['Enter the metadata’s web address, which starts with https://.'] };
}
