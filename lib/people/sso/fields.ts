import 'server-only';
import { z } from 'zod';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { keysOf, SSO_SOURCES } from '@/lib/shared/enums';
import { MultiLine, optional, Url } from '@/lib/shared/fields';
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

/** The upload's name differs between the company's form and the network's console. */
export type SsoFileField = 'sso_identity_file' | 'sso_idp_file';

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
