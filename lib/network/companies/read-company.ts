import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, files } from '@/db/schema';
import { registrationOf, type RegistrationState } from './registration';
import { query } from '@/lib/platform/operation/operation';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { partnersVisibleTo } from '@/lib/partners/directory/visible';
import { noteAbout } from '@/lib/partners/notes/partner-notes';
import { noteOf } from '@/lib/people/company-notes/dashboard-note';
import { canSeeNote } from '@/lib/people/company-notes/policy';
import { isAdmin, type Member } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { companyFacts, ownCompanyRow } from '@/lib/people/accounts/rows';
import { AdministeredCompany, OwnCompany, PartnerCompany } from './resources';
import { NO_COMPANY } from './row';

const settingsRow = {
  requires_approval: companies.requires_approval,
  signup_manager_id: companies.signup_manager_id,
  alt_signup_manager_id: companies.alt_signup_manager_id,
  sso_idp_federation_url: companies.sso_idp_federation_url,
  sso_idp_entity_url: companies.sso_idp_entity_url,
  sso_login_section: companies.sso_login_section,
  sso_registration_section: companies.sso_registration_section,
  sso_identity_source: companies.sso_identity_source,
  sso_identity_file: files.original_filename,
};

/**
 * Columns for the company's administrators only: inbound addresses never reach callers (spec 2 §3, rule:
 * directory.contact-addresses).
 */
const adminRow = {
  use_group_login: companies.use_group_login,
  communications_email: companies.communications_email,
  bcc_response_email: companies.bcc_response_email,
  /** Comma-separated. */
  additional_domains: sql<string>`array_to_string(${companies.additional_domains}, ',')`,
  show_in_public_web: companies.show_in_public_web,
};

/** The member's own company with its settings, or a partner of the directory in its public fields (spec 1 §3, §7). */
export const readCompany = query({
  who: member,
  input: z.object({ id: Id }),
  output: () => z.strictObject({ company: z.union([PartnerCompany, OwnCompany, AdministeredCompany]) }),
  async run({ db, actor }, { id }) {
    const company = id === actor.company_id ? await ownCompany(db, actor) : await partnerCompany(db, actor, id);
    return { company: company ?? notFound(NO_COMPANY) };
  },
});

async function ownCompany(db: Db, actor: Member) {
  const admin = isAdmin(actor);
  const [rows, note, registration] = await Promise.all([
    db
      .select({ ...ownCompanyRow, ...settingsRow, ...(admin && adminRow) })
      .from(companies)
      .leftJoin(files, eq(files.id, companies.sso_identity_file_id))
      .where(eq(companies.id, actor.company_id)),
    noteOf(db, actor),
    admin && registrationOf(db, actor.company_id),
  ]);
  const [company] = rows;
  return (
    company && {
      ...company,
      login_page_text: sanitizeRichText(company.login_page_text),
      sso_login_section: sanitizeRichText(company.sso_login_section),
      sso_registration_section: sanitizeRichText(company.sso_registration_section),
      logo: logoOf(company),
      note: canSeeNote(actor, note) ? note : null,
      ...(registration && { registration: registrationAnswer(registration) }),
    }
  );
}

/** `communities` are the company's groups; those open to everyone are always checked (spec 2 §2, §3). */
const registrationAnswer = ({ settings: { group_access, ...settings }, groups }: RegistrationState) => ({
  ...settings,
  communities: groups.map(({ community_id, name, user_access_flag }) => ({
    community_id,
    name,
    user_access_flag,
    checked: group_access.includes(community_id),
  })),
});

async function partnerCompany(db: Db, actor: Member, id: number) {
  const visible = sql`exists (select from ${partnersVisibleTo(actor, sql`target.company_id = ${id}`)} v)`;
  const [[company], note] = await Promise.all([
    db
      .select(companyFacts)
      .from(companies)
      .where(and(eq(companies.id, id), visible)),
    noteAbout(db, actor, id),
  ]);
  return (
    company && {
      ...company,
      logo: logoOf(company),
      note: canSeeNote(actor, note) ? note : null,
    }
  );
}

const logoOf = ({ slug }: { slug: string }) => `/resources/company_logo/${slug}`;
