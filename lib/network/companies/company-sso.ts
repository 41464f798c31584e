import 'server-only';
import type { Db } from '@/db/client';
import { SSO_FIELDS } from '@/lib/people/sso/fields';
import type { CompanyFields } from './company-entry';
import { settings } from '@/lib/platform/settings';
import type { FieldErrors } from '@/lib/shared/problem';
import { mayUseSso } from '@/lib/people/sso/policy';
import { prepareSso, ssoSettingsOf, type PreparedSso, type SsoEntry } from '@/lib/people/sso/store-settings';

export type CompanySso = { entry: SsoEntry; prepared: PreparedSso };

/**
 * Prepares the single sign-on settings of a company form; null for other login methods. A company may use single
 * sign-on before it has settings: its managers enter them (rule: sso.first-login).
 * @throws Problem invalid under the fields
 */
export async function prepareCompanySso(db: Db, fields: CompanyFields): Promise<CompanySso | null> {
  if (fields.login_method !== 'sso') return null;
  const names = Object.keys(SSO_FIELDS) as (keyof typeof SSO_FIELDS)[];
  const given = Object.fromEntries(names.map((name) => [name, fields[name]]));
  const entry = given as SsoEntry;
  const stored = fields.id === 0 ? null : await ssoSettingsOf(db, fields.id);
  // The company's managers set OpenID Connect up themselves; the form has the texts alone (rule: sso.protocol).
  if (stored?.sso_protocol === 'oidc') {
    const { sso_idp_logout_url, sso_login_section, sso_registration_section } = entry;
    return {
      entry: { sso_idp_logout_url, sso_login_section, sso_registration_section },
      prepared: { file: null, provider: null },
    };
  }
  if (entry.sso_idp_entity_url || entry.sso_idp_file || (stored && stored.sso_identity_source !== null))
    return { entry, prepared: await prepareSso(db, fields.id, { entry, file_field: 'sso_idp_file' }) };
  return { entry: { ...entry, sso_identity_source: undefined }, prepared: { file: null, provider: null } };
}

/** Error by field when the membership does not include single sign-on (rule: sso.membership). */
export function ssoMembershipError({
  login_method,
  membership_type,
}: Pick<CompanyFields, 'login_method' | 'membership_type'>): FieldErrors {
  return login_method !== 'sso' || mayUseSso(membership_type, settings.sso_memberships)
    ? {}
    : { login_method: ['Single sign-on needs a standard, premium or elite membership.'] };
}
