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
  const given = Object.fromEntries(Object.keys(SSO_FIELDS).map((name) => [name, fields[name as keyof SsoEntry]]));
  const entry = given as SsoEntry;
  if (entry.sso_idp_entity_url || entry.sso_idp_file || (await isSetUp(db, fields.id)))
    return { entry, prepared: await prepareSso(db, fields.id, { entry, file_field: 'sso_idp_file' }) };
  return { entry: { ...entry, sso_identity_source: undefined }, prepared: { file: null, provider: null } };
}

const isSetUp = async (db: Db, id: number): Promise<boolean> =>
  id !== 0 && (await ssoSettingsOf(db, id)).sso_identity_source !== null;

/** Error by field when the membership does not include single sign-on (rule: sso.membership). */
export function ssoMembershipError({
  login_method,
  membership_type,
}: Pick<CompanyFields, 'login_method' | 'membership_type'>): FieldErrors {
  return login_method !== 'sso' || mayUseSso(membership_type, settings.sso_memberships)
    ? {}
    : { login_method: ['Single sign-on needs a standard, premium or elite membership.'] };
}
