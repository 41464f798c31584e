import 'server-only';
import { eq, isNull, type SQL } from 'drizzle-orm';
import { companies, users } from '@/db/schema';

/** The accounts of a company, or network staff: an address has at most one of either (rule: persons.accounts). */
export const accountsOf = (company_id: number | null): SQL =>
  company_id === null ? isNull(users.company_id) : eq(users.company_id, company_id);

/** Columns of a user for the user and administrators (spec 1 §3); no secrets. */
export const userRow = {
  id: users.id,
  role: users.role,
  type: users.type,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  phone: users.phone,
  phone_country_code: users.phone_country_code,
  country_id: users.country_id,
  city: users.city,
  company_id: users.company_id,
  focus_group: users.focus_group,
  agreement_date: users.agreement_date,
  force_update_profile: users.force_update_profile,
  force_update_agreement: users.force_update_agreement,
};

/** Columns of a company that partners may read (rule: directory.partner-company). */
export const companyFacts = {
  id: companies.id,
  name: companies.name,
  full_name: companies.full_name,
  slug: companies.slug,
  url: companies.url,
  status: companies.status,
  membership_type: companies.membership_type,
  membership_level_text: companies.membership_level_text,
  domain: companies.domain,
  login_method: companies.login_method,
};

export const ownCompanyRow = {
  ...companyFacts,
  login_page_text: companies.login_page_text,
  allow_notes: companies.allow_notes,
  sso_idp_logout_url: companies.sso_idp_logout_url,
};
