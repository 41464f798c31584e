import 'server-only';
import { z } from 'zod';
import { keysOf, SSO_SOURCES, type LoginMethod, type Membership } from '@/lib/shared/enums';
import { MultiLine, optional, SingleLine, Url } from '@/lib/shared/fields';
import type { FieldErrors } from '@/lib/shared/problem';

/** A URI of any scheme, such as https://login.acme.test/saml or urn:acme:idp (spec 3 §5). */
const Uri = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() : value),
  z
    .string('Enter a URI.')
    .max(2000, { error: 'Use at most 2000 characters.', abort: true })
    .regex(/^[a-z][a-z0-9+.-]*:[^\s]+$/i, 'Enter a URI, such as https://login.company.com/saml/metadata.'),
);

/** The single sign-on fields of a company (spec 3 §2). A missing one keeps its value. */
export const SSO_FIELDS = {
  sso_identity_source: optional(z.enum(keysOf(SSO_SOURCES), 'Choose URL or file.')).optional(),
  sso_idp_entity_url: optional(Uri).optional(),
  sso_idp_federation_url: optional(Url).optional(),
  sso_idp_logout_url: optional(Url).optional(),
  sso_idp_file: z.instanceof(File, { error: 'Choose a metadata file.' }).optional(),
  sso_login_section: optional(MultiLine('a text', 10_000)).optional(),
  sso_registration_section: optional(MultiLine('a text', 10_000)).optional(),
};

const MAX_METADATA_BYTES = 256 * 1024;

/** A metadata file to be stored with insertFile. @throws nothing: messages come back by field */
export async function readMetadataFile(file: File) {
  const errors = (message: string): FieldErrors => ({ sso_idp_file: [message] });
  if (!file.size) return { errors: errors('This file is empty.') };
  if (file.size > MAX_METADATA_BYTES) return { errors: errors('Use a metadata file of at most 256 KiB.') };
  const bytes = Buffer.from(await file.arrayBuffer());
  const text = bytes.toString('utf8');
  if (/<!doctype/i.test(text) || !/<(?:\w+:)?EntityDescriptor[\s>]/.test(text))
    return { errors: errors('This is not the metadata of an identity provider.') };
  const original_filename = SingleLine('a name', 200).safeParse(file.name).data ?? 'metadata.xml';
  return { file: { original_filename, mime_type: 'application/xml', bytes } };
}

const MEMBERSHIPS_WITH_SSO: Membership[] = ['standard', 'premium', 'elite'];

type Settings = {
  login_method: LoginMethod;
  membership_type: Membership;
  sso_identity_source?: 'url' | 'file' | null;
  sso_idp_entity_url?: string | null;
  has_file: boolean;
};

/** Messages by field about settings that cannot work together (rule: sso.membership). */
export function ssoErrors({ login_method, membership_type, has_file, ...sso }: Settings): FieldErrors {
  if (login_method !== 'sso') return {};
  if (!MEMBERSHIPS_WITH_SSO.includes(membership_type))
    return { login_method: ['Single sign-on needs a standard, premium or elite membership.'] };
  if (!sso.sso_identity_source) return { sso_identity_source: ['Choose URL or file.'] };
  if (sso.sso_identity_source === 'url' && !sso.sso_idp_entity_url)
    return { sso_idp_entity_url: ['Enter the address of the metadata.'] };
  return sso.sso_identity_source === 'file' && !has_file ? { sso_idp_file: ['Choose a metadata file.'] } : {};
}
