import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { companies } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/operation';
import { isMember, isNetworkStaff, type Actor } from '@/lib/shared/actor';
import { notFound } from '@/lib/shared/problem';

export const NO_COMPANY = 'Company not found.';

export type CompanyColumns = typeof companies.$inferSelect;

export const NEW_COMPANY = {
  name: '',
  full_name: '',
  slug: '',
  url: null,
  membership_type: 'basic',
  membership_level_text: null,
  contract_ends_on: null,
  login_method: 'requires_registration',
  domain: null,
  additional_domains: [],
  communications_email: null,
  bcc_response_email: null,
  show_in_public_web: true,
  allow_notes: true,
  login_page_text: null,
  region_text: null,
  public_web_text: null,
  address: null,
  city: null,
  state: null,
  zipcode: null,
  country_id: null,
  logo_file_id: null,
  sso_identity_source: null,
  sso_idp_entity_url: null,
  sso_idp_federation_url: null,
  sso_idp_logout_url: null,
  sso_identity_file_id: null,
  sso_login_section: null,
  sso_registration_section: null,
} satisfies Partial<CompanyColumns>;
export type EditedColumns = Pick<CompanyColumns, keyof typeof NEW_COMPANY>;

export const editedOf = (company: EditedColumns): EditedColumns =>
  Object.fromEntries(
    Object.keys(NEW_COMPANY).map((column) => [column, company[column as keyof EditedColumns]]),
  ) as EditedColumns;

/** Hashes the editable columns, to detect that a save would overwrite unseen values. */
export const companyVersion = (company: EditedColumns): string =>
  createHash('sha256')
    .update(JSON.stringify(editedOf(company)))
    .digest('base64url')
    .slice(0, 16);

/**
 * Condition on `companies` that the actor manages: a member's own company, all for network staff, none for others;
 * deleted companies never (rule: admin.own-company). For companies of partners, see `partnersVisibleTo`.
 */
export const companiesVisibleTo = (actor: Actor): SQL | undefined =>
  and(
    isNull(companies.deleted_at),
    isNetworkStaff(actor) ? undefined : isMember(actor) ? eq(companies.id, actor.company_id) : sql`false`,
  );

type Reading = Pick<Ctx, 'db' | 'actor'>;

const visible = ({ actor }: Reading, id: number) => and(eq(companies.id, id), companiesVisibleTo(actor));

export async function findCompany(ctx: Reading, id: number): Promise<CompanyColumns | undefined> {
  const [company] = await ctx.db.select().from(companies).where(visible(ctx, id));
  return company;
}

/** Locks a company of the actor until the transaction ends. @throws Problem not_company */
export async function lockCompany(ctx: Reading, id: number): Promise<CompanyColumns> {
  const [company] = await ctx.db.select().from(companies).where(visible(ctx, id)).for('update');
  return company ?? notFound(NO_COMPANY);
}

/** Checks the id of a company of the actor. @throws Problem not_company for any other */
export async function ensureCompany(ctx: Reading, id: number): Promise<number> {
  const [company] = await ctx.db.select({ id: companies.id }).from(companies).where(visible(ctx, id));
  return (company ?? notFound(NO_COMPANY)).id;
}
