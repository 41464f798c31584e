import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies } from '@/db/schema';
import { notFound } from '@/lib/shared/problem';

export const NO_COMPANY = 'Company not found.';

export type CompanyColumns = typeof companies.$inferSelect;

const EDITED = [
  'name',
  'full_name',
  'slug',
  'url',
  'membership_type',
  'membership_level_text',
  'login_method',
  'domain',
  'additional_domains',
  'communications_email',
  'bcc_response_email',
  'show_in_public_web',
  'allow_notes',
  'login_page_text',
  'region_text',
  'public_web_text',
  'address',
  'city',
  'state',
  'zipcode',
  'country_id',
  'logo_file_id',
  'sso_identity_source',
  'sso_idp_entity_url',
  'sso_idp_federation_url',
  'sso_idp_logout_url',
  'sso_identity_file_id',
  'sso_login_section',
  'sso_registration_section',
] as const satisfies (keyof CompanyColumns)[];
type EditedColumn = (typeof EDITED)[number];
export type EditedColumns = Pick<CompanyColumns, EditedColumn>;

/** The editable columns of a company. */
export const editedOf = (company: EditedColumns): EditedColumns =>
  Object.fromEntries(EDITED.map((column) => [column, company[column]])) as EditedColumns;

/** Hash of the editable columns, to detect that a save would overwrite values its user has not seen. */
export const versionOf = (company: EditedColumns): string =>
  createHash('sha256')
    .update(JSON.stringify(editedOf(company)))
    .digest('base64url')
    .slice(0, 16);

/** A company that is not deleted; undefined for any other id. */
export async function findCompany(db: Db, id: number): Promise<CompanyColumns | undefined> {
  const [found] = await db.select().from(companies).where(existing(id));
  return found;
}

/** Locks a company until the transaction ends. @throws Problem not_found for an unknown or deleted company */
export async function lockCompany(db: Db, id: number): Promise<CompanyColumns> {
  const [found] = await db.select().from(companies).where(existing(id)).for('update');
  return found ?? notFound(NO_COMPANY);
}

/** @throws Problem not_found for an unknown or deleted company */
export async function ensureCompany(db: Db, id: number): Promise<void> {
  const [found] = await db.select({ id: companies.id }).from(companies).where(existing(id));
  if (!found) notFound(NO_COMPANY);
}

const existing = (id: number) => and(eq(companies.id, id), isNull(companies.deleted_at));
